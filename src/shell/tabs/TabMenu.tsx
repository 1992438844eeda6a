import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { useShell } from '#shell/shell-context.ts'
import type { MenuItem } from '#ui/controls/Menu.tsx'
import { MenuList } from '#ui/controls/MenuList.tsx'
import { messages } from './tab-menu.messages.ts'

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
  const verbs: Record<string, (key: string) => void> = {
    closeThis: (key) => void nav.close(key),
    closeOthers: (key) => void nav.closeOthers(key),
    closeAll: () => void nav.closeAll(),
    moveBack: (key) => move(key, neighbour(-1)),
    moveOn: (key) => move(key, neighbour(1)),
  }
  const items: MenuItem[] = [
    { id: 'closeThis', label: t('views.closeThis') },
    { id: 'closeOthers', label: t('views.closeOthers'), disabled: tabs.length < 2 },
    { id: 'closeAll', label: t('views.closeAll') },
    { id: 'moveBack', label: t('views.moveBack'), disabled: at <= 0 },
    { id: 'moveOn', label: t('views.moveOn'), disabled: at === tabs.length - 1 },
  ]
  const choose = (verb: string) => {
    focus(tab.key)
    verbs[verb]?.(tab.key)
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
