import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Description.css?inline'

const sheet = styleSheet(css)

/** Facts in pairs: label and value, in as many columns as there is room. */
export function Description({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  useStyles(sheet)
  return (
    <dl className="ui-description">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
