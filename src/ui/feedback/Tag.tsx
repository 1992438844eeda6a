import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Tag.css?inline'

const sheet = styleSheet(css)

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A status in words; the colour only repeats what the words say. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  useStyles(sheet)
  return <span className={`ui-tag ui-tone-${tone}`}>{children}</span>
}
