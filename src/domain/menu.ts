import type { MenuNode } from '#contract/platform.ts'

/** A node of the sidebar, in our words (specification section 3). */
export interface MenuItem {
  id: string
  menuType: 'menu' | 'btn'
  /** Virtual nodes carry a route or a code but never show. */
  isVirtual: boolean
  menuUrl: string
  menuName: string
  menuCode: string
  menuIcon: string
  openWay: string
  permissionCode: string
  children: MenuItem[]
}

/**
 * The server's tree in our words.
 *
 * @see MENU-06
 */
export function menuItemsOf(nodes: readonly MenuNode[]): MenuItem[] {
  return nodes.map((node) => ({
    id: node.key,
    menuType: node.type,
    isVirtual: node.isShow === '0',
    menuUrl: node.path,
    menuName: node.title,
    menuCode: node.code,
    menuIcon: node.icon,
    openWay: node.openWay,
    permissionCode: node.permissionCode,
    children: menuItemsOf(node.children),
  }))
}

/**
 * What the sidebar shows: menus that are not virtual. A node whose children are all buttons or hidden is a plain entry.
 *
 * @see MENU-01, MENU-07
 */
export function visibleMenu(items: readonly MenuItem[]): MenuItem[] {
  return items
    .filter((item) => item.menuType === 'menu' && !item.isVirtual)
    .map((item) => ({ ...item, children: visibleMenu(item.children) }))
}

/** Path of the view that shows a page of another site. */
export const FRAMED_PAGE = '/iframe'

/** What tells views of the menu apart: the path, and of a page of another site which one it is. */
export const placeOf = (path: string, query: Readonly<Record<string, string | undefined>>): string =>
  path === FRAMED_PAGE ? `${path} ${query.url}` : path

/**
 * Where an entry leads: `/iframe?url=…` for iframe mode, else its menuUrl without a leading `/admin`, else its menuCode.
 *
 * @see MENU-02
 */
export function menuTarget(item: Pick<MenuItem, 'openWay' | 'menuUrl' | 'menuCode'>): string {
  if (item.openWay === 'iframe') return `${FRAMED_PAGE}?url=${encodeURIComponent(item.menuUrl)}`
  return item.menuUrl ? item.menuUrl.replace(/^\/admin\//, '/') : `/${item.menuCode.replace(/^\/+/, '')}`
}

/** The translation key of an entry's label; the label falls back to menuName. @see MENU-03 */
export const menuLabelKey = (menuCode: string): string => `menu.${menuCode}`

/**
 * All menu codes of a tree, buttons and virtual nodes included: the authorization code list of non-runtime mode.
 *
 * @see MENU-06
 */
export function menuCodes(items: readonly MenuItem[]): string[] {
  return [...new Set(items.flatMap((item) => [item.menuCode, ...menuCodes(item.children)]).filter((code) => code !== ''))]
}

/** A row of the menu table: a node without its children. `parentKey` of a root is empty. */
export interface MenuRow extends Omit<MenuNode, 'children'> {
  parentKey: string
  sort: number
}

/** The menu is at most this many levels deep; what lies deeper is not shown. */
const MAX_LEVELS = 3

/**
 * The tree a person may see: a node that names a permission code shows only to its holders; a folder (no path of its own) without
 * anything left in it disappears. Siblings are ordered by `sort`, then key. A screen that several groups name stands once, in the first
 * of them the person may see: of two entries with one path only the first could ever be marked.
 */
export function allowedMenu(rows: readonly MenuRow[], held: ReadonlySet<string>): MenuNode[] {
  const ordered = rows
    .filter((row) => row.permissionCode === '' || held.has(row.permissionCode))
    .sort((a, b) => a.sort - b.sort || (a.key < b.key ? -1 : 1))
  const shown = new Set<string>()
  const isSecond = ({ path, type, isShow }: MenuRow) =>
    type === 'menu' && path !== '' && isShow !== '0' && shown.size === shown.add(path).size
  const childrenOf = (parentKey: string, level: number): MenuNode[] =>
    level > MAX_LEVELS
      ? []
      : ordered
          .filter((row) => row.parentKey === parentKey)
          .flatMap((row) => (isSecond(row) ? [] : [row]))
          .map(({ parentKey: _parent, sort: _sort, ...node }) => ({ ...node, children: childrenOf(node.key, level + 1) }))
          .filter((node) => node.path !== '' || node.type === 'btn' || node.children.some((child) => child.type === 'menu'))
  return childrenOf('', 1)
}
