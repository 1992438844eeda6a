import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FORBIDDEN, LOGIN } from '#shell/routes.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { Views } from '#shell/tabs/Views.tsx'
import { ViewTabs } from '#shell/tabs/ViewTabs.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { useElementNarrow } from '#ui/layout/use-element-narrow.ts'
import css from './AppFrame.css?inline'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Drawer } from './Drawer.tsx'
import { Header } from './Header.tsx'
import { LateExtras } from './LateExtras.tsx'
import { Sidebar } from './Sidebar.tsx'

const sheet = styleSheet(css)

/** Header, menu, tabs and the views; how much of it is drawn, `chrome` says. */
export function AppFrame() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session } = useRuntime()
  const { host, nav } = useShell()
  const root = useRef<HTMLDivElement>(null)
  const narrow = useElementNarrow(root, NARROW_PX)
  const [collapsed, setCollapsed] = useState(host.props.sidebarCollapsed.peek())
  const [drawer, setDrawer] = useState(false)
  useEffect(() => host.props.sidebarCollapsed.subscribe(setCollapsed), [host])

  const chrome = host.props.chrome.value
  const state = session.state.value
  const inside = state === 'signed-in' || state === 'expired'
  const at = nav.address.value
  const Login = useLogin(state === 'signed-out' && at.path === LOGIN)
  return (
    <div ref={root} className="app" data-narrow={narrow ? '' : undefined} data-chrome={chrome}>
      <button type="button" className="app-skip" onClick={() => root.current?.querySelector<HTMLElement>('main')?.focus()}>
        {t('skip')}
      </button>
      <ProgressBar />
      {chrome === 'full' && (
        <Header menuOpen={narrow ? drawer : !collapsed} onMenu={() => (narrow ? setDrawer(!drawer) : setCollapsed(!collapsed))} />
      )}
      <div className="app-body">
        {inside && chrome === 'full' && !narrow && <Sidebar collapsed={collapsed} />}
        {inside && chrome === 'full' && narrow && drawer && <Drawer onClose={() => setDrawer(false)} />}
        <div className="app-column">
          {inside && chrome !== 'none' && <ViewTabs />}
          {inside && chrome === 'full' && <Breadcrumb />}
          <main className="app-main" part="main" tabIndex={-1}>
            {(inside || at.path === FORBIDDEN) && <Views />}
            {Login && <Login atOnce={at.query.redirectUri !== undefined} />}
          </main>
        </div>
      </div>
      <Dialogs />
      <LateExtras />
      {chrome !== 'full' && createElement(tagOf('notifications'))}
    </div>
  )
}

/** A thin bar at the top while the route changes, unless the setting says no (NAV-04). Always in its place: nothing shifts. */
function ProgressBar() {
  useSignals()
  const { nav, host } = useShell()
  const { config } = useRuntime()
  if (!config.showProgress || host.props.progressHidden.value) return null
  return <div className="route-progress" part="progress" data-moving={nav.moving.value ? '' : undefined} aria-hidden="true" />
}

const readLogin = () => import('./Login.tsx').then((module) => module.Login)

/** The view for strangers, which nobody who is signed in needs. */
function useLogin(wanted: boolean) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const Login = useLate(wanted, readLogin, (_, retry) =>
    notices.show({ tone: 'danger', text: t('login.failed'), ms: 0, action: { label: t('retry'), run: retry } }),
  )
  return wanted ? Login : undefined
}

/** Below this width of the element (not of the window) the menu becomes a drawer. */
const NARROW_PX = 768
