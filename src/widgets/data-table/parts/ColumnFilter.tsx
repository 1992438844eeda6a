import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import css from './ColumnFilter.css?inline'

const sheet = styleSheet(css)

interface HeadFilterProps {
  label: string
  /** The rows are searched by something of this column. */
  filtered: boolean
  /** Asks for the condition of the column, beside the button. */
  onFilter: (button: HTMLElement) => void
  /** -1 where the head itself has a key for it. */
  tabIndex?: number | undefined
}

/** The button in the head of a column that filters by it. */
export function ColumnFilter({ label, filtered, onFilter, tabIndex }: HeadFilterProps) {
  useStyles(sheet)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="dt-filter"
      data-filter=""
      data-filtered={filtered ? '' : undefined}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onFilter(currentTarget)}
    >
      <Icon name="filter" />
    </button>
  )
}
