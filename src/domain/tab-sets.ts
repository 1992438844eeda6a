import type { Rest, ViewTab } from '#domain/tabs.ts'

/** Changes of several opened views at once, and what is kept of them; loaded when one of them is asked for. */

/** Only this tab and the pinned ones remain, and it is shown. @see TAB-04, TAB-06 */
export function closeOtherTabs(tabs: readonly ViewTab[], key: string): Rest {
  const shown = tabs.find((tab) => tab.key === key)
  return shown ? { tabs: tabs.filter((tab) => tab.pinned || tab === shown), goTo: shown.fullPath } : { tabs }
}

/** Closing all but the pinned ones goes to `/`. @see TAB-04 */
export const closeAllTabs = (tabs: readonly ViewTab[]): Rest => ({ tabs: tabs.filter((tab) => tab.pinned), goTo: '/' })

/** Those on one side of a tab go, save the pinned ones; where the shown one was among them, the tab itself is shown. @see TAB-06 */
export function closeTabsBeside(tabs: readonly ViewTab[], key: string, side: 'before' | 'after', active: string): Rest {
  const at = tabs.findIndex((tab) => tab.key === key)
  const goes = (index: number) => (side === 'before' ? index < at : at >= 0 && index > at)
  const rest = tabs.filter((tab, index) => tab.pinned || !goes(index))
  const left = tabs[at] && rest.every((tab) => tab.key !== active)
  return left ? { tabs: rest, goTo: tabs[at]!.fullPath } : { tabs: rest }
}

/** A tab joins the pinned ones as their last, or leaves them as the first of the others. @see TAB-05 */
export function pinTab(tabs: readonly ViewTab[], key: string, pinned: boolean): Rest {
  const tab = tabs.find((one) => one.key === key)
  if (!tab || !tab.pinned === !pinned) return { tabs }
  const others = tabs.filter((one) => one !== tab)
  const { pinned: _, ...free } = tab
  const at = others.filter((one) => one.pinned).length
  return { tabs: others.toSpliced(at, 0, pinned ? { ...tab, pinned: true } : free) }
}

/**
 * The kept views as they stood, and the ones that were opened meanwhile where their address was kept, else behind them.
 *
 * @param now tabs that are open already: they keep their keys, and so what they hold
 */
export function restoreTabs(now: readonly ViewTab[], kept: readonly ViewTab[]): Rest {
  const openAs = (tab: ViewTab) => now.find(({ fullPath }) => fullPath === tab.fullPath)
  const back = kept.map((tab): ViewTab => ({ ...tab, key: openAs(tab)?.key ?? tab.key }))
  return { tabs: [...back, ...now.filter(({ fullPath }) => kept.every((tab) => tab.fullPath !== fullPath))] }
}
