import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { messages } from './round-quote.messages.ts'
import { daysOf, LONGEST_TERMS } from './round-quote.rules.ts'
import type { TermsStore } from './terms.store.ts'

interface TermsFieldsProps {
  terms: TermsStore
  readOnly: boolean
  /** The bidder wanted to submit: what is missing is told. */
  asked: boolean
  /** In percent. */
  rate: string
}

/** Delivery, payment and the tax rate, which was fixed with the registration. */
export function TermsFields({ terms, readOnly, asked, rate }: TermsFieldsProps) {
  useSignals()
  const t = useText(messages)
  const now = terms.terms.value
  const { deliveryDays, paymentTerms } = now
  const noDays = daysOf(now) === undefined && (asked || deliveryDays.trim() !== '')
  const isLong = paymentTerms.trim().length > LONGEST_TERMS
  return (
    <div className="round-terms">
      <TextField
        label={t('terms.days')}
        required
        value={deliveryDays}
        error={noDays ? t('refusal.2098') : undefined}
        readOnly={readOnly}
        onInput={(value) => terms.type({ deliveryDays: value })}
      />
      <TextArea
        label={t('terms.payment')}
        value={paymentTerms}
        rows={2}
        error={isLong ? t('terms.tooLong', { n: LONGEST_TERMS }) : undefined}
        readOnly={readOnly}
        onInput={(value) => terms.type({ paymentTerms: value })}
      />
      <p className="lines-quiet">{t('tax', { rate })}</p>
    </div>
  )
}
