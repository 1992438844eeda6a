import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import type { Profile } from '#contract/identity.ts'
import { MayLeaveContext } from '#core/browser/unsaved.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { PasswordForm } from '#screens/account/reset-password/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Deputies } from './deputies/Deputies.tsx'
import css from './PersonalCenter.css?inline'
import { messages } from './personal.messages.ts'
import { TwoSteps } from './second-factor/TwoSteps.tsx'
import { OwnSessions } from './sessions/OwnSessions.tsx'

const sheet = styleSheet(css)

/** The own account: profile, departments, deputies, language, theme, password, sign out (AUTH-15). */
export function PersonalCenter() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session } = useRuntime()
  const mayLeave = useContext(MayLeaveContext)
  const user = session.user.value
  if (!user) return <Skeleton lines={6} />
  return (
    <div className="personal">
      <div className="personal-head">
        <PageHeader
          title={t('title')}
          actions={
            <Button icon="sign-out" onPress={async () => void ((await mayLeave()) && (await session.signOut()))}>
              {t('signOut')}
            </Button>
          }
        />
      </div>
      <Facts user={user} />
      <Departments user={user} />
      {session.can('workflow:task:handle') && (
        <div className="personal-wide">
          <Deputies />
        </div>
      )}
      <Settings />
      <Card heading={t('password')}>{user.passwordHere ? <PasswordForm /> : <p>{t('password.elsewhere')}</p>}</Card>
      {user.passwordHere && <TwoSteps />}
      {user.passwordHere && (
        <div className="personal-wide">
          <OwnSessions />
        </div>
      )}
    </div>
  )
}

const ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'REVIEWER', 'AUDITOR', 'BIDDER', 'TENDER_ADMIN'] as const

function Facts({ user }: { user: Profile }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const name = (locale.lang.value === 'en' && user.realNameEn) || user.realName
  const roles = user.roles.map((role) => {
    const known = ROLES.find((one) => one === role)
    return known ? t(`role.${known}`) : role
  })
  return (
    <Card heading={t('profile')}>
      <Description
        items={[
          { label: t('name'), value: name },
          { label: t('account'), value: user.username },
          { label: t('phone'), value: user.refInfo.phone || t('none') },
          { label: t('email'), value: user.extAttributes.email || t('none') },
          { label: t('roles'), value: roles.join(' · ') || t('none') },
        ]}
      />
    </Card>
  )
}

function Departments({ user: { orgInfos } }: { user: Profile }) {
  const t = useText(messages)
  return (
    <Card heading={t('departments')}>
      {orgInfos.length === 0 && <p>{t('departments.none')}</p>}
      <ul className="personal-departments">
        {orgInfos.map(({ id, treeNames, isMaster }) => (
          <li key={id}>
            <span>{treeNames.replaceAll('/', ' / ')}</span>
            {isMaster && <Tag tone="info">{t('main')}</Tag>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const THEMES = ['auto', 'light', 'dark'] as const

function Settings() {
  useSignals()
  const t = useText(messages)
  const { locale, theme } = useRuntime()
  return (
    <Card heading={t('settings')}>
      <div className="personal-settings">
        <SelectField
          label={t('language')}
          value={locale.lang.value}
          options={locale.languages.value.map(({ lang, description }) => ({ value: lang, label: description }))}
          onChange={(lang) => void locale.setLang(lang === 'en' ? 'en' : 'zh')}
        />
        <SelectField
          label={t('theme')}
          value={theme.choice.value}
          options={THEMES.map((id) => ({ value: id, label: t(`theme.${id}`) }))}
          onChange={(id) => theme.set(THEMES.find((one) => one === id) ?? 'auto')}
        />
      </div>
    </Card>
  )
}
