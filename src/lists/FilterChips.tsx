import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './ListTools.css?inline'

const sheet = styleSheet(css)

interface FilterChip<Id> {
  id: Id
  label: string
  /** How many rows there are; nothing is shown for none. */
  count?: number | undefined
}

interface FilterChipsProps<Id> {
  /** What the chips choose, for screen readers. */
  label: string
  chips: readonly FilterChip<Id>[]
  /** `null`: more is asked than a chip says. */
  active: Id | null
  onChange: (id: Id) => void
}

/** One of several filters of a list, as pressed buttons. On a narrow screen they stand in one row that is pushed sideways. */
export function FilterChips<Id extends string | undefined>({ label, chips, active, onChange }: FilterChipsProps<Id>) {
  useStyles(sheet)
  return (
    <fieldset className="lt-chips">
      <legend>{label}</legend>
      {chips.map(({ id, label: name, count }) => (
        <button key={id ?? ''} type="button" aria-pressed={id === active} onClick={() => onChange(id)}>
          {name}
          {count !== undefined && count > 0 && <span className="lt-count">{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
