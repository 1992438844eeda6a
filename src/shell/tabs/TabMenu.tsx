import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { useShell } from '#shell/shell-context.ts'
import type { MenuItem } from '#ui/controls/Menu.tsx'
import { MenuList } from '#ui/controls/MenuList.tsx'
import { messages } from './tab-menu.messages.ts'
import { closeAll, closeBeside, closeOthers, hasWindows, openWindow, pin, reopen } from './view-verbs.ts'

/** So much of the menu is inside the bar at least, px (TAB-06). */
const INSIDE_PX = 105

export interface TabMenuProps {
  /** For which tab, and how far from the left of the window, px. */
  asked: { key: string; x: number }
  strip: RefObject<HTMLElement | null>
  titleOf: (tab: ViewTab) => string
  /** Puts a tab to the place of another one. */
  move: (key: string, to: string) => void
  /** After the tabs have changed the focus goes on with this one. */
  focus: (key: string) => void
  onClose: () => void
}

/** What can be done with a tab and its neighbours: for the right button, the keyboard, and whoever cannot pull. */
export function TabMenu({ asked, strip, titleOf, move, focus, onClose }: TabMenuProps) {
  useSignals()
  const t = useText(messages)
  const { nav } = useShell()
  const anchor = useMemo(() => anchorOf(strip.current, asked), [strip, asked])
  const tabs = nav.tabs.value
  const at = tabs.findIndex(({ key }) => key === asked.key)
  const tab = tabs[at]
  if (!tab || !anchor) return null
  const neighbour = (by: number) => tabs[at + by]?.key ?? ''
  const isAlike = (by: number) => tabs[at + by]?.pinned === tab.pinned && neighbour(by) !== ''
  const goesFrom = (side: readonly ViewTab[]) => side.some(({ pinned }) => !pinned)
  const actions: (Omit<MenuItem, 'id'> & { does: () => unknown })[] = [
    { label: t('views.closeThis'), does: () => nav.close(tab.key), disabled: tab.pinned },
    { label: t('views.closeOthers'), does: () => closeOthers(nav, tab.key), disabled: !goesFrom(tabs.toSpliced(at, 1)) },
    { label: t('views.closeAll'), does: () => closeAll(nav) },
    { label: t('views.closeBefore'), does: () => closeBeside(nav, tab.key, 'before'), disabled: !goesFrom(tabs.slice(0, at)) },
    { label: t('views.closeAfter'), does: () => closeBeside(nav, tab.key, 'after'), disabled: !goesFrom(tabs.slice(at + 1)) },
    { label: t('views.reopen'), does: () => reopen(nav), disabled: nav.closed.value.length === 0 },
    { label: t('views.reload'), does: () => nav.reload(tab.key) },
    { label: t(tab.pinned ? 'views.unpin' : 'views.pin'), does: () => pin(nav, tab.key, !tab.pinned) },
    ...(hasWindows(nav) ? [{ label: t('views.window'), does: () => openWindow(nav, tab.fullPath) }] : []),
    { label: t('views.moveBack'), does: () => move(tab.key, neighbour(-1)), disabled: !isAlike(-1) },
    { label: t('views.moveOn'), does: () => move(tab.key, neighbour(1)), disabled: !isAlike(1) },
  ]
  const items = actions.map(({ does: _, ...item }): MenuItem => ({ id: item.label, ...item }))
  const choose = (verb: string) => {
    focus(tab.key)
    void actions.find(({ label }) => label === verb)?.does()
  }
  const close = (refocus: boolean) => {
    onClose()
    if (refocus) buttonIn(strip.current, asked.key)?.focus()
  }
  return (
    // Another place is another menu: it is put beside its anchor once.
    <MenuList
      key={`${asked.key} ${asked.x}`}
      id="tab-menu"
      label={t('views.menu', { title: titleOf(tab) })}
      items={items}
      align="start"
      anchor={anchor}
      onSelect={choose}
      onClose={close}
    />
  )
}

const buttonIn = (strip: HTMLElement | null, key: string) => strip?.querySelector<HTMLElement>(`[data-key="${key}"]`)

/** Beneath the tab, where it was asked for, so far inside the bar that its least width is over it. */
function anchorOf(strip: HTMLElement | null, { key, x }: TabMenuProps['asked']) {
  const tab = buttonIn(strip, key)
  if (!strip || !tab) return undefined
  const { left, right } = strip.getBoundingClientRect()
  const { top, height } = tab.getBoundingClientRect()
  const place = new DOMRect(Math.max(left, Math.min(x, right - INSIDE_PX)), top, 0, height)
  return { current: { getBoundingClientRect: () => place } }
}
