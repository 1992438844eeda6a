import { type KeyboardEvent, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { nextIndex } from '#ui/controls/roving.ts'
import css from './TabStrip.css?inline'

const sheet = styleSheet(css)

export interface TabStripProps {
  tabs: readonly { id: string; label: string; count?: number | undefined }[]
  active: string
  onChange: (id: string) => void
  label: string
}

/** Tabs of one screen: one stop for the Tab key, arrows move and choose. */
export function TabStrip({ tabs, active, onChange, label }: TabStripProps) {
  useStyles(sheet)
  const strip = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === active)
    const next = nextIndex(
      event.key,
      at,
      tabs.map((tab) => tab.label),
      'horizontal',
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next!]?.focus()
  }
  return (
    <div ref={strip} className="ui-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="ui-tab"
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="ui-tab-count" part="count">
              {tab.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
