import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { messages as menuMessages } from '#ui/controls/menu.messages.ts'
import { nextIndex } from '#ui/controls/roving.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { usePull } from '#ui/controls/use-pull.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { TabMenuProps } from './TabMenu.tsx'
import { keepInSight, scrollByWheel } from './tab-scroll.ts'
import { useViewTitles } from './use-titles.ts'
import css from './ViewTabs.css?inline'

const sheet = styleSheet(css)

const readTabMenu = () => import('./TabMenu.tsx').then((module) => module.TabMenu)

/**
 * The opened views. Arrows move between them, Alt, Shift and the arrows move the tab itself, as pulling does; Delete, the middle button and the
 * cross close one; the right button, the menu key and Shift+F10 show what else can be closed.
 */
export function ViewTabs() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const titleOf = useViewTitles()
  const { nav } = useShell()
  const strip = useRef<HTMLDivElement>(null)
  const tabs = nav.tabs.value
  const active = nav.active.value
  useEffect(() => keepInSight(strip.current, active), [active])
  const some = tabs.length > 0
  useEffect(() => (some ? scrollByWheel(strip.current) : undefined), [some])
  const keep = useKeptFocus(strip, tabs, active)
  const [moved, setMoved] = useState('')
  const move = (key: string, to: string) => {
    nav.move(key, to)
    const now = nav.tabs.peek()
    const place = now.findIndex((tab) => tab.key === key)
    if (now[place]) setMoved(t('views.moved', { title: titleOf(now[place]), place: place + 1, count: now.length }))
  }
  const { over, handlers } = usePull(move, { by: 'key' })
  const menu = useTabMenu({ strip, titleOf, move, focus: keep })

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const tab = tabs[at]
    const does = tab && keyVerb(event, tabs, at, { close: nav.close, move, open: menu.open })
    const next = nextIndex(
      event.key,
      at,
      tabs.map(({ key }) => key),
      'horizontal',
    )
    if (!does && next === undefined) return
    event.preventDefault()
    if (does) {
      does()
      keep(tab.key)
    } else if (next !== undefined) buttons[next]?.focus()
  }
  if (tabs.length === 0) return <div className="views" part="tabs" />
  const listeners = { onKeyDown, onContextMenu: menu.onContextMenu, ...handlers }
  return (
    <>
      <div ref={strip} className="views" part="tabs" role="tablist" aria-label={t('views')} {...listeners}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            shown={tab.key === active}
            reachable={tab.key === active || (active === '' && index === 0)}
            drop={over?.key === tab.key ? over.side : undefined}
          />
        ))}
      </div>
      <span className="visually-hidden">
        <LiveText>{moved}</LiveText>
      </span>
      {menu.shown}
    </>
  )
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
  if (key === 'Delete') return () => void close(tab)
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

interface TabProps {
  tab: ViewTab
  title: string
  shown: boolean
  reachable: boolean
  drop: 'before' | 'after' | undefined
}

function Tab({ tab, title, shown, reachable, drop }: TabProps) {
  const t = useText(messages)
  const { nav } = useShell()
  const close = () => void nav.close(tab.key)
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('[data-close]')) close()
    else void nav.go(tab.fullPath)
  }
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab.key}`}
      className="view-tab"
      part={shown ? 'tab tab-active' : 'tab'}
      data-key={tab.key}
      data-drop={drop}
      aria-selected={shown}
      aria-controls={`panel-${tab.key}`}
      aria-keyshortcuts="Delete Shift+F10 Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
      aria-description={t('views.how')}
      tabIndex={reachable ? 0 : -1}
      onClick={press}
      onAuxClick={(event) => event.button === 1 && close()}
      // The middle button would start the browser's own scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      <span className="view-tab-title">{title}</span>
      <span className="view-tab-close" data-close="" title={t('views.close', { title })} aria-hidden="true">
        <Icon name="close" />
      </span>
    </button>
  )
}
