import { styleSheet, useStyles } from '#core/element/styles.ts'
import css from './Icon.css?inline'
import { type IconName, icons } from './icons.ts'

const sheet = styleSheet(css)

/** An icon beside a text that says the same: hidden from screen readers. One em high, in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  useStyles(sheet)
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {icons[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
