import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { BidView } from '#contract/tender-bid.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { Notice } from '#ui/Notice.tsx'
import { messages } from './quote.messages.ts'
import type { QuoteStore, Sending } from './quote.store.ts'
import { refusalText } from './refusal.ts'

type Told = Extract<Sending, { phase: 'refused' | 'sending' | 'accepted' }>

/** Whether there is news of the bid that was sent; an answer within moments needs no words before it. */
export function told(sending: Sending): sending is Told {
  if (sending.phase === 'sending') return sending.resumed || sending.tries > 0
  return sending.phase === 'refused' || sending.phase === 'accepted'
}

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
      return (
        <Notice tone="success" title={rank === undefined ? t('accepted.noRank') : t('accepted', { rank })}>
          {extendedTo === undefined ? undefined : t('accepted.extended', { at: dateTime(extendedTo) })}
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
export function LateOutcome({ view, quote }: { view: BidView; quote: QuoteStore }) {
  useSignals()
  const sending = quote.sending.value
  const [before] = useState(sending)
  if (!told(sending)) return null
  // A rank that was told with the form and is another one by now is no news; the bid itself is in the list.
  const isStale = sending.phase === 'accepted' && sending === before && sending.rank !== view.ownRank
  return isStale ? null : <BidOutcome view={view} sending={sending} named />
}
