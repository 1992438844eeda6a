import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats } from '#core/i18n/locale.tsx'
import css from './Money.css?inline'

const sheet = styleSheet(css)

/** An amount from its decimal string, grouped, in tabular figures. With `currency` (ISO 4217) its sign is shown. */
export function Money({ amount, currency }: { amount: string; currency?: string | undefined }) {
  useStyles(sheet)
  const { money } = useFormats()
  return <span className="ui-money">{currency === undefined ? money(amount) : money(amount, currency)}</span>
}
