import { type MenuItem, menuLabelKey } from '#domain/menu.ts'

/** An opened view (specification section 3, Visited tab). */
export interface ViewTab {
  /** Names the view as long as it is kept: a view keeps it when its address is replaced. */
  key: string
  path: string
  /** Path with query and fragment. */
  fullPath: string
  query: Readonly<Record<string, string>>
  /** Addresses the view has had, for one whose steps follow each other in place. */
  trail?: readonly string[]
  /** Stands before those that are not, and stays when others are closed. */
  pinned?: boolean
}

/** Id of what a view is about; '' for a view of its own. */
export const recordOf = ({ query }: Pick<ViewTab, 'query'>): string => query.projectId ?? query.id ?? query.page ?? ''

/** What is left of the opened views, and where to go; nowhere when left out. */
export interface Rest {
  tabs: readonly ViewTab[]
  goTo?: string
}

/** What is opened; `key` is for the case that a new view comes of it. */
export type Visit = ViewTab

export interface VisitOptions {
  /** A path is open at most once: another query of it takes its place (TAB-03). */
  singleTab?: boolean
  /** The view that is shown now changed its own address: it stays the same view. */
  replaces?: string | undefined
  /** Key of the view that becomes the visited one, whatever its path: a next step in place of another view. */
  becomes?: string | undefined
  /** Where a new view is put; at the end when left out. */
  at?: number | undefined
}

/**
 * The tabs after a visit and the one to show. The same address is never open twice; the tab keeps its place and its state.
 *
 * @see TAB-01, TAB-03
 */
export function visitTab(
  tabs: readonly ViewTab[],
  visit: Visit,
  { singleTab, replaces, becomes, at = tabs.length }: VisitOptions = {},
): { tabs: ViewTab[]; active: string } {
  const open = tabs.find((tab) => tab.fullPath === visit.fullPath)
  if (open) return { tabs: [...tabs], active: open.key }
  const replaced = tabs.find((tab) => tab.key === replaces && tab.path === visit.path)
  if (replaced) return { tabs: swap(tabs, replaced.key, { ...visit, key: replaced.key }), active: replaced.key }
  const stepped = steppedTab(tabs, visit, becomes)
  if (stepped) {
    const trail = [...new Set([...trailOf(stepped), visit.fullPath])]
    return { tabs: swap(tabs, stepped.key, { ...visit, trail }), active: visit.key }
  }
  const samePath = singleTab ? tabs.find((tab) => tab.path === visit.path) : undefined
  if (samePath) return { tabs: swap(tabs, samePath.key, visit), active: visit.key }
  const pinned = tabs.filter((tab) => tab.pinned).length
  return { tabs: tabs.toSpliced(Math.max(at, pinned), 0, visit), active: visit.key }
}

/**
 * Views that a visit would put an end to, with what they hold.
 *
 * @see TAB-03
 */
export function lostTo(tabs: readonly ViewTab[], visit: Pick<Visit, 'path' | 'fullPath'>, { singleTab, becomes }: VisitOptions): string[] {
  if (tabs.some(({ fullPath }) => fullPath === visit.fullPath)) return []
  const stepped = steppedTab(tabs, visit, becomes)
  if (stepped) return [stepped.key]
  return tabs.filter(({ path }) => singleTab && path === visit.path).map(({ key }) => key)
}

const trailOf = ({ trail, fullPath }: ViewTab): readonly string[] => trail ?? [fullPath]

/** The view that goes a step on; a step back or forth is any address it has had. */
const steppedTab = (tabs: readonly ViewTab[], { fullPath }: Pick<Visit, 'fullPath'>, becomes: string | undefined): ViewTab | undefined =>
  tabs.find(({ key }) => key === becomes) ?? tabs.find(({ trail }) => trail?.includes(fullPath))

/** Another view in the place of one; it is pinned where that one was. */
const swap = (tabs: readonly ViewTab[], key: string, by: ViewTab): ViewTab[] =>
  tabs.map((tab) => (tab.key === key ? { ...by, ...(tab.pinned && { pinned: true }) } : tab))

/**
 * The tabs after one was closed, and where to go: nowhere if another one was shown, else to the last that remains, or `/`.
 *
 * @see TAB-04
 */
export function closeTab(tabs: readonly ViewTab[], key: string, active: string): Rest {
  const rest = tabs.filter((tab) => tab.key !== key)
  if (rest.length === tabs.length || key !== active) return { tabs: rest }
  return { tabs: rest, goTo: rest.at(-1)?.fullPath ?? '/' }
}

/** One tab is put to the place of another one that is pinned as it is. The same list when one of them is none. @see TAB-05 */
export function moveTab(tabs: readonly ViewTab[], key: string, to: string): readonly ViewTab[] {
  const [from, at] = [tabs.findIndex((tab) => tab.key === key), tabs.findIndex((tab) => tab.key === to)]
  const [tab, there] = [tabs[from], tabs[at]]
  return tab && there && from !== at && !tab.pinned === !there.pinned ? tabs.toSpliced(from, 1).toSpliced(at, 0, tab) : tabs
}

/** Where a tab's title comes from, in order of preference: translation keys, each with the words to use if there is no translation. */
export interface TitleSource {
  key: string
  fallback?: string
}

/**
 * Sources of a view's title: the menu entry whose URL (with `/main/` read as `/`) is the path, then `page.{last path segment}`,
 * then the route's own title key.
 *
 * @see TAB-02, MENU-03
 */
export function titleSources(path: string, menu: readonly MenuItem[], routeTitle?: string): TitleSource[] {
  const entry = entryOf(menu, path)
  return [
    ...(entry ? [{ key: menuLabelKey(entry.menuCode), ...(entry.menuName && { fallback: entry.menuName }) }] : []),
    { key: `page.${path.split('/').filter(Boolean).at(-1) ?? 'index'}` },
    ...(routeTitle ? [{ key: routeTitle }] : []),
  ]
}

/** The entry of a path in a menu tree, hidden ones included: they give titles too. */
export function entryOf(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  for (const item of menu) {
    const found = menuPath(item) === path ? item : entryOf(item.children, path)
    if (found) return found
  }
  return undefined
}

const menuPath = ({ menuUrl }: MenuItem): string => menuUrl.replace('/main/', '/').replace(/^\/admin\//, '/')
