import { effect } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { followHall, type OwnPrice } from '#screens/bidding/live/index.ts'
import { followTyping, quoteJudge, typingTold } from '#screens/bidding/quote-center/lines/index.ts'
import { roundStateIn } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import type { RoundQuote } from './round-quote.ts'

type Events = Pick<BodyHost, 'emit' | 'setPhase' | 'fail'>

/**
 * Tells the page around an element what happens in the rounds: phases, rounds, own quotes, what is typed, the connection.
 *
 * @param elsewhere see `followHall`
 */
export function useRoundEvents(host: Events, quote: RoundQuote, elsewhere: () => void): void {
  useEffect(() => {
    const { client, live, lines, terms, changed, kept } = quote
    const ends = [
      followHall(host, client, live, roundStateIn, elsewhere),
      followSealed(quote, (price) => host.emit('fly-submit', price)),
      followTyping({ ...lines, changed, kept }, quoteJudge, typingTold(host, client), terms.terms),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [host, quote, elsewhere])
}

/** Tells every own quote that is sealed from now on. The answer ends it. */
export function followSealed({ lines }: Pick<RoundQuote, 'lines'>, tell: (price: OwnPrice) => void): () => void {
  return effect(() => {
    const state = lines.state.value
    if (state.phase !== 'sent' || !state.sent.receipt) return
    const { receipt, gross, round } = state.sent
    tell({ quoteId: receipt.hash, receiptNo: String(receipt.seq ?? receipt.hash), total: gross, round, serverTime: receipt.at })
  })
}
