import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Drag } from '#ui/drag/use-drag.tsx'
import css from './Handle.css?inline'

const sheet = styleSheet(css)

interface HandleProps {
  /** What it moves. */
  label: string
  handle: Drag['handle']
  tabIndex?: number | undefined
}

/** What a row or a column is taken by. */
export function Handle({ label, handle, tabIndex = 0 }: HandleProps) {
  useStyles(sheet)
  return (
    <button type="button" className="dt-handle" aria-label={label} {...handle} tabIndex={tabIndex}>
      <span aria-hidden="true">⠿</span>
    </button>
  )
}
