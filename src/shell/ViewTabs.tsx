import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import type { ViewTab } from '#domain/tabs.ts'
import { Icon } from '#ui/Icon.tsx'
import { nextIndex } from '#ui/roving.ts'
import { messages } from './shell.messages.ts'
import { useShell } from './shell-context.ts'
import { useViewTitles } from './use-titles.ts'
import css from './ViewTabs.css?inline'

const sheet = styleSheet(css)

/** The opened views. Arrows move between them, Delete, the middle button and the cross close one. */
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

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const tab = tabs[at]
    if (event.key === 'Delete' && tab) {
      event.preventDefault()
      void nav.close(tab.key)
      return
    }
    const next = nextIndex(
      event.key,
      at,
      tabs.map(({ key }) => key),
      'horizontal',
    )
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  if (tabs.length === 0) return <div className="views" part="tabs" />
  return (
    <div ref={strip} className="views" part="tabs" role="tablist" aria-label={t('views')} onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => (
        <Tab
          key={tab.key}
          tab={tab}
          title={titleOf(tab)}
          shown={tab.key === active}
          reachable={tab.key === active || (active === '' && index === 0)}
        />
      ))}
    </div>
  )
}

function Tab({ tab, title, shown, reachable }: { tab: ViewTab; title: string; shown: boolean; reachable: boolean }) {
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
      aria-selected={shown}
      aria-controls={`panel-${tab.key}`}
      aria-keyshortcuts="Delete"
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

/** The wheel moves the strip sideways by a quarter of what it turns (TAB-07); where there is nothing to scroll it is the page's. */
function scrollByWheel(strip: HTMLElement | null): (() => void) | undefined {
  const turn = (event: WheelEvent) => {
    // Trackpads that are pushed sideways and gestures that zoom do what they always do.
    if (!strip || event.ctrlKey || event.deltaX !== 0 || strip.scrollWidth <= strip.clientWidth) return
    event.preventDefault()
    strip.scrollLeft += event.deltaY / 4
  }
  // Not passive, as React would listen: the page must not scroll as well.
  strip?.addEventListener('wheel', turn, { passive: false })
  return () => strip?.removeEventListener('wheel', turn)
}

/** Scrolls the strip, and only the strip, so that the shown tab is in sight. */
function keepInSight(strip: HTMLElement | null, key: string): void {
  const tab = strip?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!strip || !tab) return
  const left = tab.offsetLeft - strip.offsetLeft
  if (left < strip.scrollLeft) strip.scrollLeft = left
  else if (left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left + tab.offsetWidth - strip.clientWidth
}
