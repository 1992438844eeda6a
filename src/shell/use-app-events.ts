import { useSignalEffect } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { saveRoute } from '#core/browser/saved-route.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { AppEvents, AppState, OpenView } from './app.types.ts'
import { LOGIN } from './routes.ts'
import { useShell } from './shell-context.ts'
import { useViewTitles } from './tabs/use-titles.ts'

const readVerbs = () => import('./tabs/view-verbs.ts')

/** What the page is told (`tabs`, `fly-tabs-change`, `fly-auth-change`, title) and what it may ask (methods). */
export function useAppEvents(): void {
  const { host, nav, marks } = useShell()
  const { session } = useRuntime()
  const titleOf = useViewTitles()

  const views: OpenView[] = nav.tabs.value.map(({ path, fullPath, query }) => ({ path, fullPath, query, title: titleOf({ path, query }) }))
  const active = nav.address.value
  // As text: a new list with the same content is no change.
  const told = JSON.stringify({ tabs: views, active: active.fullPath })
  useEffect(() => {
    const detail = JSON.parse(told) as AppEvents['fly-tabs-change']
    host.write('tabs', detail.tabs)
    host.emit('fly-tabs-change', detail)
  }, [host, told])

  const [mark] = Object.values(marks.value)
  const title = mark ? `${mark} · ${titleOf(active)}` : titleOf(active)
  const managed = host.props.titleManaged.value
  useEffect(() => {
    if (managed) document.title = title
  }, [managed, title])

  useSignalEffect(() => {
    const state = session.state.value
    if (state !== 'loading') host.emit('fly-auth-change', { state, user: session.user.value })
  })

  useEffect(() => {
    if (host.props.routing.peek() !== 'memory') return undefined
    // Signing in leaves the page, and this application has no address to come back to.
    const keep = () => {
      const { path, fullPath, query } = nav.address.peek()
      if (session.state.peek() !== 'signed-in') saveRoute(host.element.id, path === LOGIN ? (query.redirectUri ?? '/') : fullPath)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [host, nav, session])

  useEffect(() => {
    const named = (path: string) => nav.tabs.peek().find((tab) => tab.fullPath === path || tab.path === path)?.key ?? ''
    return host.expose({
      navigate: (path: string, options?: { replace?: boolean }) => nav.go(path, options),
      back: () => nav.back(),
      openTab: (path: string) => nav.go(path),
      closeTab: (path: string) => nav.close(named(path)),
      closeOtherTabs: async (path: string) => (await readVerbs()).closeOthers(nav, named(path)),
      closeAllTabs: async () => (await readVerbs()).closeAll(nav),
      getState: (): AppState => ({ route: nav.address.peek().fullPath, tabs: nav.tabs.peek().map(({ fullPath }) => fullPath) }),
      setState: async ({ route, tabs }: AppState) => {
        for (const path of tabs) await nav.go(path)
        await nav.go(route)
      },
    })
  }, [host, nav])
}
