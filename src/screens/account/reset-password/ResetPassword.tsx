import { useSignals } from '@preact/signals-react/runtime'
import { returnTo } from '#core/auth/return-to.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { messages } from './password.messages.ts'
import css from './ResetPassword.css?inline'

const sheet = styleSheet(css)

/** Changes the password and goes back to `redirect_uri`, under the same rule as sign-in (AUTH-11, AUTH-03). */
export function ResetPassword({ params, navigate }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session, config, notices } = useRuntime()
  const user = session.user.value
  const back = () => {
    const { to, refused } = returnTo(params.redirect_uri, window.location.href, config.allowedReturnOrigins)
    if (refused) notices.show({ tone: 'warning', text: t('foreign') })
    if (to.startsWith('/')) navigate(to, undefined, { replace: true })
    else window.location.assign(to)
  }
  return (
    <div className="password">
      <PageHeader title={t('title')} />
      {user?.passwordChangeRequired && <Notice tone="warning">{t('must')}</Notice>}
      {user?.passwordHere ? (
        <Card>
          <PasswordForm onChanged={back} />
        </Card>
      ) : (
        <Notice tone="info">{t('elsewhere')}</Notice>
      )}
    </div>
  )
}
