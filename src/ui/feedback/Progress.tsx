import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Progress.css?inline'

const sheet = styleSheet(css)

/** A bar of 0 to 100 percent; without `percent` it says only that something goes on. */
export function Progress({ percent, label }: { percent?: number | undefined; label: string }) {
  useStyles(sheet)
  const value = percent === undefined ? undefined : Math.max(0, Math.min(100, percent))
  return (
    <div className="ui-progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value}>
      <span data-open={value === undefined ? '' : undefined} style={value === undefined ? undefined : { inlineSize: `${value}%` }} />
    </div>
  )
}
