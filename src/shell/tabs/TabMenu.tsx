import { useSignals } from '@preact/signals-react/runtime'
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { loadMenuList, type MenuItem } from '#ui/controls/Menu.tsx'
import type { MenuList } from '#ui/controls/MenuList.tsx'
import { messages as menuMessages } from '#ui/controls/menu.messages.ts'
import type { Anchor } from '#ui/overlay/place.ts'

/** So much of the menu is inside the bar at least, px (TAB-06). */
const INSIDE_PX = 105

export interface TabMenuDeps {
  strip: RefObject<HTMLElement | null>
  titleOf: (tab: ViewTab) => string
  /** Puts a tab to the place of another one. */
  move: (key: string, to: string) => void
  /** After the tabs have changed the focus goes on with this one. */
  focus: (key: string) => void
}

interface Opened {
  key: string
  anchor: { readonly current: Anchor }
  List: typeof MenuList
}

/** What can be done with a tab and its neighbours: for the right button, the keyboard, and whoever cannot pull. */
export function useTabMenu({ strip, titleOf, move, focus }: TabMenuDeps): {
  open: (key: string) => void
  onContextMenu: (event: MouseEvent) => void
  shown: ReactNode
} {
  useSignals()
  const t = useText(messages)
  const missing = useText(menuMessages)
  const { notices } = useRuntime()
  const { nav } = useShell()
  const [opened, setOpened] = useState<Opened>()
  const id = useId()
  const tabs = nav.tabs.value
  const at = tabs.findIndex(({ key }) => key === opened?.key)

  const buttonOf = (key: string) => strip.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const show = (key: string, x: number) => {
    const [bar, tab] = [strip.current, buttonOf(key)]
    if (!bar || !tab) return
    const { top, height } = tab.getBoundingClientRect()
    const anchor = { getBoundingClientRect: () => new DOMRect(startOf(x, bar.getBoundingClientRect()), top, 0, height) }
    loadMenuList().then(
      (List) => setOpened({ key, anchor: { current: anchor }, List }),
      () => notices.show({ tone: 'danger', text: missing('missing') }),
    )
  }
  const onContextMenu = (event: MouseEvent) => {
    const tab = (event.target as Element).closest<HTMLElement>('[data-key]')
    if (!tab?.dataset.key) return
    event.preventDefault()
    show(tab.dataset.key, event.clientX)
  }
  const close = (refocus: boolean) => {
    setOpened(undefined)
    if (refocus && opened) buttonOf(opened.key)?.focus()
  }
  const tab = tabs[at]
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
    if (!tab) return
    focus(tab.key)
    verbs[verb]?.(tab.key)
  }
  const label = tab && t('views.menu', { title: titleOf(tab) })
  return {
    open: (key) => show(key, buttonOf(key)?.getBoundingClientRect().left ?? 0),
    onContextMenu,
    shown: opened && label && (
      // Another place is another menu: it is put beside its anchor once.
      <opened.List
        key={`${opened.key} ${opened.anchor.current.getBoundingClientRect().left}`}
        {...{ id, label, items }}
        align="start"
        anchor={opened.anchor}
        onSelect={choose}
        onClose={close}
      />
    ),
  }
}

/** Where the menu begins: where it was asked for, so far inside the bar that its least width is over it. */
const startOf = (x: number, { left, right }: DOMRect): number => Math.max(left, Math.min(x, right - INSIDE_PX))
