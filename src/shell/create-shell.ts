import { signal } from '@preact/signals-react'
import { takeSavedRoute } from '#core/browser/saved-route.ts'
import type { Shown } from '#core/browser/shown.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { menuItemsOf } from '#domain/menu.ts'
import type { AppProps } from './app.types.ts'
import { hashHistory, hostHistory, memoryHistory, pathHistory, type RouteHistory } from './history.ts'
import { createMenuStore } from './menu.store.ts'
import { createNavigation } from './navigation.store.ts'
import { pageMessages } from './page.messages.ts'
import { routes } from './routes.ts'
import { readMenu } from './shell.api.ts'
import type { Extras, Shell, Wished } from './shell-context.ts'
import { titleOf } from './tabs/titles.ts'
import { createUnsaved } from './tabs/unsaved.store.ts'

/** Puts the application together for one element. */
export function createShell(host: BodyHost<AppProps>, runtime: Runtime): Shell {
  const allowed = host.props.screens
    .peek()
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const own = allowed.length === 0 ? routes : routes.filter(({ id }) => id === 'forbidden' || allowed.includes(id))
  const byPath = new Map(own.map((route) => [route.path, route]))
  const titled = (path: string) =>
    titleOf(path, {
      route: byPath.get(path)?.title,
      items: menu.items.peek(),
      backend: (key, otherwise) => runtime.locale.backend(key) ?? otherwise,
      page: (key) => runtime.locale.text(pageMessages, key),
    })
  // Without the texts of the language the first picture would call everything by the server's own names.
  const menu = createMenuStore(async () => {
    const given = host.props.menu.peek()
    const [items] = await Promise.all([given ? menuItemsOf(given) : readMenu(runtime), runtime.locale.load()])
    return items
  })
  const unsaved = createUnsaved()
  const nav = createNavigation({
    mayClose: unsaved.mayClose,
    isUnsaved: unsaved.isUnsaved,
    once: (path) => byPath.get(path)?.once === true,
    history: historyOf(host, titled),
    mode: runtime.config.mode,
    singleTab: () => host.props.singleTab.peek() || runtime.config.singleTab,
    isScreen: (path) => byPath.has(path),
    before: async (to) => (await host.before('fly-before-navigate', to)).ok,
    // In host routing the request itself was the event.
    moved: (to) => host.props.routing.peek() !== 'host' && host.emit('fly-navigate', { ...to, title: titled(to.path) }),
  })
  const codes = signal<Readonly<Record<string, string>>>({})
  const learnCode = (projectId: string, code: string) => {
    if (codes.peek()[projectId] !== code) codes.value = { ...codes.peek(), [projectId]: code }
  }
  const marks = signal<Readonly<Record<string, string>>>({})
  const mark = (about: string, word: string | undefined) => {
    const { [about]: before, ...others } = marks.peek()
    if (before !== word) marks.value = word === undefined ? others : { ...others, [about]: word }
  }
  const shown = new Set<() => Shown | undefined>()
  const tellShown = (read: () => Shown | undefined) => {
    shown.add(read)
    return () => void shown.delete(read)
  }
  const parts = { wished: signal<Wished>(''), extras: signal<Extras | undefined>(undefined), shown, tellShown }
  return { host, nav, codes, learnCode, marks, mark, menu, unsaved, ...parts, routes: own, routeOf: (path) => byPath.get(path) }
}

function historyOf(host: BodyHost<AppProps>, titled: (path: string) => string): RouteHistory {
  const { routing, base, route } = host.props
  switch (routing.peek()) {
    case 'path':
      return pathHistory(base.peek(), window)
    case 'hash':
      return hashHistory(base.peek().replace(/\W/g, '') || 'fly', route.peek(), window)
    case 'host':
      return hostHistory(
        route,
        (fullPath, replace) => {
          const path = fullPath.split(/[?#]/, 1)[0] ?? ''
          host.emit('fly-navigate', { path, fullPath, title: titled(path), replace })
        },
        window,
      )
    default:
      return memoryHistory(takeSavedRoute(host.element.id) ?? route.peek())
  }
}
