import type { BodyHost } from '#core/element/body.ts'
import type { Runtime } from '#core/runtime.ts'
import { menuItemsOf } from '#domain/menu.ts'
import type { AppProps } from './app.types.ts'
import { hashHistory, hostHistory, memoryHistory, pathHistory, type RouteHistory } from './history.ts'
import { createMenuStore } from './menu.store.ts'
import { createNavigation } from './navigation.store.ts'
import { routes } from './routes.ts'
import { readMenu } from './shell.api.ts'
import type { Shell } from './shell-context.ts'

/** Puts the application together for one element. */
export function createShell(host: BodyHost<AppProps>, runtime: Runtime): Shell {
  const allowed = host.props.screens
    .peek()
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const own = allowed.length === 0 ? routes : routes.filter(({ id }) => id === 'forbidden' || allowed.includes(id))
  const byPath = new Map(own.map((route) => [route.path, route]))
  const nav = createNavigation({
    history: historyOf(host),
    mode: runtime.config.mode,
    singleTab: () => host.props.singleTab.peek() || runtime.config.singleTab,
    isScreen: (path) => byPath.has(path),
    before: async (to) => (await host.before('fly-before-navigate', to)).ok,
    // In host routing the wish itself was the event.
    moved: (to) => host.props.routing.peek() !== 'host' && host.emit('fly-navigate', { ...to, title: '' }),
  })
  const menu = createMenuStore(async () => {
    const given = host.props.menu.peek()
    return given ? menuItemsOf(given) : readMenu(runtime)
  })
  return { host, nav, menu, routes: own, routeOf: (path) => byPath.get(path) }
}

function historyOf(host: BodyHost<AppProps>): RouteHistory {
  const { routing, base, route } = host.props
  switch (routing.peek()) {
    case 'path':
      return pathHistory(base.peek(), window)
    case 'hash':
      return hashHistory(base.peek().replace(/\W/g, '') || 'fly', route.peek(), window)
    case 'host':
      return hostHistory(
        route,
        (fullPath, replace) => void host.emit('fly-navigate', { path: fullPath.split(/[?#]/)[0], fullPath, title: '', replace }),
        window,
      )
    default:
      return memoryHistory(route.peek())
  }
}
