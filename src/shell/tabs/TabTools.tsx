import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { News } from '#shell/news/News.tsx'
import { useShell } from '#shell/shell-context.ts'
import { messages as menuMessages } from '#ui/controls/menu.messages.ts'
import { nextIndex } from '#ui/controls/roving.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { type Pull, usePull } from '#ui/controls/use-pull.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { AllViews } from './AllViews.tsx'
import type { TabMenuProps } from './TabMenu.tsx'
import { messages } from './tab-menu.messages.ts'
import { keepInSight, scrollByWheel } from './tab-scroll.ts'
import { useKeptViews } from './use-kept-views.ts'
import type { StripListeners } from './ViewTabs.tsx'

const readTabMenu = () => import('./TabMenu.tsx').then((module) => module.TabMenu)

interface TabToolsProps {
  strip: RefObject<HTMLElement | null>
  live: RefObject<StripListeners>
  onOver: (over: Pull['over']) => void
  titleOf: (tab: ViewTab) => string
}

/**
 * What can be done with the tabs beside pressing them. Arrows move between them, Alt, Shift and the arrows move the tab itself, as pulling does;
 * Delete, the middle button and the cross close one; the right button, the menu key and Shift+F10 show what else there is.
 */
export function TabTools({ strip, live, onOver, titleOf }: TabToolsProps) {
  useSignals()
  const { nav } = useShell()
  const tabs = nav.tabs.value
  const active = nav.active.value
  useKeptViews()
  useEffect(() => keepInSight(strip.current, active), [strip, active])
  useEffect(() => scrollByWheel(strip.current), [strip])
  const keep = useKeptFocus(strip, tabs, active)
  const { move, moved } = useMoves(titleOf)
  const { over, handlers } = usePull(move, { by: 'key', alike: 'pinned' })
  useEffect(() => onOver(over), [onOver, over])
  const menu = useTabMenu({ strip, titleOf, move, focus: keep })
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const tab = tabs[at]
    const does = tab && keyVerb(event, tabs, at, { close: nav.close, move, open: menu.open })
    const names = tabs.map(({ key }) => key)
    const next = nextIndex(event.key, at, names, 'horizontal')
    if (!does && next === undefined) return
    event.preventDefault()
    if (does) {
      does()
      keep(tab.key)
    } else if (next !== undefined) buttons[next]?.focus()
  }
  live.current = { onKeyDown, onContextMenu: menu.onContextMenu, ...handlers }
  return (
    <>
      <AllViews titleOf={titleOf} focus={keep} onMenu={() => menu.open(active)} />
      <span className="visually-hidden">
        <LiveText>{moved}</LiveText>
      </span>
      {menu.shown}
      <News />
    </>
  )
}

/** Puts tabs to other places, and says where they are now. */
function useMoves(titleOf: TabToolsProps['titleOf']) {
  const t = useText(messages)
  const { nav } = useShell()
  const [moved, setMoved] = useState('')
  const move = (key: string, to: string) => {
    nav.move(key, to)
    const now = nav.tabs.peek()
    const place = now.findIndex((tab) => tab.key === key)
    if (now[place]) setMoved(t('views.moved', { title: titleOf(now[place]), place: place + 1, count: now.length }))
  }
  return { move, moved }
}

/** The menu of a tab, which comes when somebody asks for the first one. */
function useTabMenu(deps: Omit<TabMenuProps, 'asked' | 'onClose'>) {
  const missing = useText(menuMessages)
  const { notices } = useRuntime()
  const [asked, setAsked] = useState<TabMenuProps['asked']>()
  const TabMenu = useLate(asked !== undefined, readTabMenu, () => {
    setAsked(undefined)
    notices.show({ tone: 'danger', text: missing('missing') })
  })
  return {
    open(key: string) {
      const tab = deps.strip.current?.querySelector(`[data-key="${key}"]`)
      setAsked({ key, x: tab?.getBoundingClientRect().left ?? 0 })
    },
    onContextMenu(event: MouseEvent) {
      const { key } = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset ?? {}
      if (!key) return
      event.preventDefault()
      setAsked({ key, x: event.clientX })
    },
    shown: asked && TabMenu && <TabMenu {...deps} asked={asked} onClose={() => setAsked(undefined)} />,
  }
}

interface Verbs {
  close: (key: string) => Promise<void>
  move: (key: string, to: string) => void
  open: (key: string) => void
}

/** What a key does with the tab that has the focus. */
function keyVerb(event: KeyboardEvent, tabs: readonly ViewTab[], at: number, { close, move, open }: Verbs): (() => void) | undefined {
  const { key, altKey, shiftKey } = event
  const tab = tabs[at]?.key ?? ''
  if (key === 'Delete') return () => void (tabs[at]?.pinned || close(tab))
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => open(tab)
  if (!altKey || !shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  const to = tabs[at + (key === 'ArrowLeft' ? -1 : 1)]?.key
  return () => to && move(tab, to)
}

/**
 * A tab that is moved loses the focus on its way in the document, and one that is closed takes it along: it goes on with the tab, or with the
 * one that is shown then. Who has gone elsewhere meanwhile stays there.
 *
 * @returns asks for it, before the change
 */
function useKeptFocus(strip: RefObject<HTMLElement | null>, tabs: readonly ViewTab[], active: string): (key: string) => void {
  const wanted = useRef<{ key: string; before: readonly ViewTab[] } | undefined>(undefined)
  useLayoutEffect(() => {
    const [bar, next] = [strip.current, wanted.current]
    if (!bar || !next || next.before === tabs) return
    const focused = (bar.getRootNode() as ShadowRoot | Document).activeElement
    const elsewhere = focused && focused !== document.body && !bar.contains(focused)
    const tab = [next.key, active].map((one) => bar.querySelector<HTMLElement>(`[data-key="${one}"]`)).find(Boolean)
    if (!elsewhere) tab?.focus()
    if (elsewhere || tab) wanted.current = undefined
  }, [strip, tabs, active])
  return (key) => {
    wanted.current = { key, before: tabs }
  }
}
