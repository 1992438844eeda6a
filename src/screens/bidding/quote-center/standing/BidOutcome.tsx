import { useSignals } from '@preact/signals-react/runtime'
import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import type { QuoteStore } from '#screens/bidding/quote-center/quote.store.ts'
import { refusalText } from '#screens/bidding/quote-center/refusal.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { newsOf, type Told } from './outcome.rules.ts'

interface BidOutcomeProps {
  view: BidView
  sending: Told
  /** The amount stands nowhere else: a refusal names it. */
  named?: boolean
}

/** What became of the bid. It stands where the effect of a price stands, so that nothing moves under the bidder's hand. */
export function BidOutcome({ view, sending, named }: BidOutcomeProps) {
  const t = useText(messages)
  const formats = useFormats()
  const money = (gross: string) => formats.money(gross)
  const dateTime = (at: string) => formats.dateTime(at, view.timeZone)
  switch (sending.phase) {
    case 'accepted': {
      const { rank, extendedTo } = sending
      const isLatest = extendedTo !== undefined && extendedTo >= view.closesAt
      return (
        <Notice
          tone={rank === undefined || rank === 1 ? 'success' : 'info'}
          title={rank === undefined ? t('accepted.noRank') : t('accepted', { rank })}
        >
          {isLatest ? t('accepted.extended', { at: dateTime(extendedTo) }) : undefined}
        </Notice>
      )
    }
    case 'refused': {
      const { failure, gross } = sending
      return (
        <Notice tone="danger" title={named ? t('refused', { amount: money(gross) }) : undefined}>
          {refusalText(failure, view, t, { money, dateTime }, failure.message)}
        </Notice>
      )
    }
    case 'sending':
      return (
        <Notice tone="info" title={t(sending.resumed ? 'form.resumed' : 'form.sending')}>
          {sending.tries > 0 ? t('form.retrying', { n: sending.tries }) : undefined}
        </Notice>
      )
  }
}

/** The same where there is no form any more, or not yet: the hall may stop, or close, while a bid is on its way. */
export function LateOutcome({ view, quote, now }: { view: BidView; quote: QuoteStore; now: number }) {
  useSignals()
  const news = newsOf(quote.sending.value, view, now)
  return news ? <BidOutcome view={view} sending={news} named /> : null
}
