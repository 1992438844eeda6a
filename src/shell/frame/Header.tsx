import { useSignals } from '@preact/signals-react/runtime'
import { createElement } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FirmMenu } from '#screens/account/firms/index.ts'
import { paths } from '#screens/paths.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import css from './Header.css?inline'
import { Mark } from './Mark.tsx'
import { TaskMark } from './Transfers.tsx'

const sheet = styleSheet(css)

interface HeaderProps {
  menuOpen: boolean
  onMenu: () => void
}

/** Product, acting firm, language, appearance, notifications, account. */
export function Header({ menuOpen, onMenu }: HeaderProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session, config } = useRuntime()
  const { wished } = useShell()
  const signedIn = session.state.value === 'signed-in' || session.state.value === 'expired'
  const atWork = signedIn && !session.user.value?.passwordChangeRequired
  return (
    <header className="head" part="header">
      {signedIn && <IconButton icon="menu" label={t(menuOpen ? 'menu.close' : 'menu.open')} expanded={menuOpen} onPress={onMenu} />}
      <slot name="brand">
        <span className="head-brand">
          <Mark />
          <span className="head-product">{t('product')}</span>
          <span className="head-slogan">{t('slogan')}</span>
        </span>
      </slot>
      <div className="head-end">
        {atWork && (
          <IconButton
            icon="search"
            label={t('palette')}
            onPress={() => {
              wished.value = 'palette'
            }}
          />
        )}
        {atWork && config.copilot && (
          <IconButton
            icon="chat"
            label={t('copilot')}
            onPress={() => {
              wished.value = 'copilot'
            }}
          />
        )}
        {atWork && <FirmMenu />}
        {atWork && <TaskMark />}
        {createElement(tagOf('notifications'), { inbox: atWork, class: atWork ? 'head-bell' : '' }, <AllMessages />)}
        <LanguageMenu />
        <ThemeMenu />
        {signedIn && <AccountMenu />}
        <slot name="header-end" />
      </div>
    </header>
  )
}

/** Beneath the list behind the bell: the page of all messages, where the application has it. */
function AllMessages() {
  const t = useText(messages)
  const { nav, routeOf } = useShell()
  if (!routeOf(paths.messages)) return null
  return (
    <a
      slot="inbox-footer"
      className="head-inbox"
      href={nav.href(paths.messages)}
      onClick={(event) => {
        event.preventDefault()
        void nav.go(paths.messages)
      }}
    >
      {t('messages.all')}
    </a>
  )
}

function LanguageMenu() {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const lang = locale.lang.value
  const languages = locale.languages.value
  const current = languages.find((language) => language.lang === lang)?.description ?? lang
  return (
    <Menu
      trigger={
        <>
          <Icon name="globe" />
          <span className="head-word">{current}</span>
        </>
      }
      label={t('language', { name: current })}
      align="end"
      items={languages.map((language) => ({
        id: language.lang,
        label: language.description,
        checked: language.lang === lang,
        lang: language.lang,
      }))}
      onSelect={(id) => void locale.setLang(id === 'en' ? 'en' : 'zh')}
    />
  )
}

const THEMES = ['auto', 'light', 'dark'] as const
const THEME_ICON = { auto: 'contrast', light: 'sun', dark: 'moon' } as const

function ThemeMenu() {
  useSignals()
  const t = useText(messages)
  const { theme } = useRuntime()
  const preferences = useShell().extras.value?.preferences
  const choice = theme.choice.value
  return (
    <Menu
      trigger={<Icon name={THEME_ICON[choice]} />}
      label={t('theme', { name: t(`theme.${choice}`) })}
      align="end"
      items={preferences?.items() ?? THEMES.map((id) => ({ id, label: t(`theme.${id}`), icon: THEME_ICON[id], checked: id === choice }))}
      onSelect={(id) => (preferences ? preferences.choose(id) : theme.set(THEMES.find((one) => one === id) ?? 'auto'))}
    />
  )
}

function AccountMenu() {
  useSignals()
  const t = useText(messages)
  const { session, locale } = useRuntime()
  const { nav, routeOf, unsaved } = useShell()
  const user = session.user.value
  const name = (locale.lang.value === 'en' && user?.realNameEn) || user?.realName || user?.username || ''
  /** Entries of views that the application has; the id of each is its path. */
  const ways: MenuItem[] = [
    { id: paths.personalCenter, label: name, note: user?.username, icon: 'user' },
    { id: paths.messages, label: t('messages'), icon: 'bell' },
    { id: paths.help, label: t('help'), icon: 'info' },
  ]
  const signOut = async () => (await unsaved.mayLeave()) && session.signOut()
  return (
    <Menu
      trigger={
        <>
          <Icon name="user" />
          <span className="head-word">{name}</span>
        </>
      }
      label={t('account', { name })}
      align="end"
      items={[...ways.filter(({ id }) => routeOf(id)), { id: '', label: t('signOut'), icon: 'sign-out' }]}
      onSelect={(id) => void (id ? nav.go(id) : signOut())}
    />
  )
}
