import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import css from './CreditCode.css?inline'
import { firmMessages } from './firm.messages.ts'

const sheet = styleSheet(css)

/** The credit code, and whether its check character is right: in words, not only as a sign. */
export function CreditCode({ code, valid }: { code: string; valid: boolean }) {
  useStyles(sheet)
  const t = useText(firmMessages)
  return (
    <span className="firm-code" data-wrong={valid ? undefined : ''}>
      {code} <span aria-hidden="true">{valid ? '✓' : '✗'}</span>
      <span className={valid ? 'visually-hidden' : undefined}> {t(valid ? 'creditCode.right' : 'creditCode.wrong')}</span>
    </span>
  )
}
