import { closeAllTabs, closeOtherTabs, closeTabsBeside, pinTab } from '#domain/tab-sets.ts'
import type { Navigation } from '#shell/navigation.store.ts'

/** What menus, shortcuts and the page may do with opened views beside opening and closing one; loaded with the first who asks. */

/** All but this one and the pinned ones. @see TAB-06 */
export const closeOthers = (nav: Navigation, key: string): Promise<void> => nav.change((tabs) => closeOtherTabs(tabs, key))

/** All but the pinned ones, after asking. @see TAB-04 */
export const closeAll = (nav: Navigation): Promise<void> => nav.change(closeAllTabs, 'all')

export const closeBeside = (nav: Navigation, key: string, side: 'before' | 'after'): Promise<void> =>
  nav.change((tabs, active) => closeTabsBeside(tabs, key, side, active))

export const pin = (nav: Navigation, key: string, pinned: boolean): Promise<void> => nav.change((tabs) => pinTab(tabs, key, pinned))

/** The view that was closed last comes back, with its address and to its place; one that is open again by now is passed over. */
export async function reopen(nav: Navigation): Promise<void> {
  const left = nav.closed.peek().filter(({ fullPath }) => nav.tabs.peek().every((tab) => tab.fullPath !== fullPath))
  const last = left.at(-1)
  nav.closed.value = left.slice(0, -1)
  if (last) await nav.go(last.fullPath, { at: last.at })
}

/** Whether views have addresses that another window can open: not where the page keeps the route for itself. */
export const hasWindows = (nav: Navigation): boolean => nav.href('/') !== '#'

/** The same address in a window of its own, which knows nothing of this one. */
export function openWindow(nav: Navigation, fullPath: string): void {
  window.open(new URL(nav.href(fullPath), window.location.href), '_blank', 'noopener')
}
