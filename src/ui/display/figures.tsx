import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats } from '#core/i18n/locale.tsx'
import css from './figures.css?inline'

const sheet = styleSheet(css)

/** An amount from its decimal string, grouped, in tabular figures. With `currency` (ISO 4217) its sign is shown. */
export function Money({ amount, currency }: { amount: string; currency?: string | undefined }) {
  useStyles(sheet)
  const { money } = useFormats()
  return <span className="ui-money">{currency === undefined ? money(amount) : money(amount, currency)}</span>
}

/** An instant (ISO 8601 UTC) as date and time of day; `zone` is IANA, `HOME_ZONE` when left out. */
export function Time({ at, zone }: { at: string; zone?: string | undefined }) {
  useStyles(sheet)
  const { dateTime } = useFormats()
  return (
    <time className="ui-time" dateTime={at}>
      {zone === undefined ? dateTime(at) : dateTime(at, zone)}
    </time>
  )
}
