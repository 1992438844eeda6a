import { useSignals } from '@preact/signals-react/runtime'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useLate } from '#ui/controls/use-late.ts'
import type { Pull } from '#ui/controls/use-pull.ts'
import { keptViewsAt } from './kept-views-at.ts'
import { Tab } from './Tab.tsx'
import { useViewTitles } from './use-titles.ts'
import css from './ViewTabs.css?inline'

const sheet = styleSheet(css)

const readTools = () => import('./TabTools.tsx').then((module) => module.TabTools)
/** Whoever has no tools for now is not told: his tabs work, and they are asked for again after this long. */
const AGAIN_MS = 10_000
const askAgain = (_: unknown, retry: () => void) => void setTimeout(retry, AGAIN_MS)

const HEARD = ['onKeyDown', 'onContextMenu', 'onPointerDown', 'onPointerMove', 'onPointerUp', 'onPointerCancel', 'onClickCapture'] as const
/** What the tools do with the events of the strip. */
export type StripListeners = { [name in (typeof HEARD)[number]]?: (event: never) => void }

/** The opened views. What more than a press does with them, and what is found again of an earlier visit, comes once the page is at rest. */
export function ViewTabs() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const titleOf = useViewTitles()
  const { nav } = useShell()
  const strip = useRef<HTMLDivElement>(null)
  const tabs = nav.tabs.value
  const active = nav.active.value
  const [over, setOver] = useState<Pull['over']>()
  const live = useRef<StripListeners>({})
  const [listeners] = useState(() =>
    Object.fromEntries(HEARD.map((name) => [name, (event: SyntheticEvent) => live.current[name]?.(event as never)])),
  )
  const Tools = useLate(useRest(), readTools, askAgain)
  if (tabs.length === 0) return <div className="views" part="tabs" />
  return (
    <div className="views-bar">
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
      <div className="views-all">{Tools && <Tools strip={strip} live={live} onOver={setOver} titleOf={titleOf} />}</div>
    </div>
  )
}

/** At once where an earlier visit left views, else when the page has nothing else to do. */
function useRest(): boolean {
  const { storage } = useRuntime()
  const { host } = useShell()
  const [rests, setRests] = useState(() => storage.tab.hint(keptViewsAt(host)) !== undefined)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => setRests(true))
  }, [])
  return rests
}
