import { type MenuItem, menuTarget, placeOf, visibleMenu } from '#domain/menu.ts'

/** A line of the sidebar: a link, or a group of links. */
export interface SidebarEntry {
  id: string
  code: string
  name: string
  icon: string
  /** Where it leads; a group has none. */
  to?: string
  children: SidebarEntry[]
}

/** The optional home entry (MENU-01); shown unless the menu has the home page itself. */
const HOME = { id: 'home', code: '', name: '', icon: 'home', to: '/index', children: [] } as const satisfies SidebarEntry

/**
 * What the sidebar draws of a menu tree: visible menus only, entries that lead to a screen of this application, groups with something in them.
 *
 * @param isScreen whether a path has a screen
 * @see MENU-01, MENU-07
 */
export function sidebarOf(menu: readonly MenuItem[], isScreen: (path: string) => boolean): SidebarEntry[] {
  const draw = (items: readonly MenuItem[]): SidebarEntry[] =>
    items.map(entryOf).filter(({ to, children }) => children.length > 0 || (to && isScreen(pathOf(to))))
  const entryOf = (item: MenuItem): SidebarEntry => {
    const children = draw(item.children)
    const { id, menuCode: code, menuName: name, menuIcon: icon } = item
    return children.length > 0 ? { id, code, name, icon, children } : { id, code, name, icon, to: menuTarget(item), children }
  }
  const entries = draw(visibleMenu(menu))
  return leadsTo(entries, '/home-page') ? entries : [{ ...HOME, children: [] }, ...entries]
}

const pathOf = (target: string): string => target.split(/[?#]/)[0] ?? target

const placeOfTarget = (target: string): string =>
  placeOf(pathOf(target), { url: new URLSearchParams(target.slice(pathOf(target).length)).get('url') ?? undefined })

const leadsTo = (entries: readonly SidebarEntry[], path: string): boolean =>
  entries.some((entry) => (entry.to && pathOf(entry.to) === path) || leadsTo(entry.children, path))

/**
 * The entry that is marked: the one of the current path, else of the first screen the current one is reached from.
 *
 * @param place of the current view (`placeOf`)
 * @param under the route's activeMenu candidates, best first
 * @see MENU-04
 */
export function activeEntry(entries: readonly SidebarEntry[], place: string, under: readonly string[]): string | undefined {
  for (const wanted of [place, ...under]) {
    const found = findEntry(entries, wanted)
    if (found) return found.id
  }
  return undefined
}

/** The entry that leads to a place, at any depth. */
export function findEntry(entries: readonly SidebarEntry[], place: string): SidebarEntry | undefined {
  for (const entry of entries) {
    const to = entry.to === '/index' ? '/home-page' : entry.to
    const found = to && placeOfTarget(to) === place ? entry : findEntry(entry.children, place)
    if (found) return found
  }
  return undefined
}

/** Ids of the groups around an entry, outermost first. */
export function groupsAround(entries: readonly SidebarEntry[], id: string): string[] {
  for (const entry of entries) {
    if (entry.id === id) return []
    if (findById(entry.children, id)) return [entry.id, ...groupsAround(entry.children, id)]
  }
  return []
}

const findById = (entries: readonly SidebarEntry[], id: string): boolean =>
  entries.some((entry) => entry.id === id || findById(entry.children, id))
