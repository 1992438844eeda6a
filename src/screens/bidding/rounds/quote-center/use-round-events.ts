import { effect } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { followHall, type OwnPrice } from '#screens/bidding/live/index.ts'
import { quoteJudge } from '#screens/bidding/quote-center/lines/index.ts'
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
    const { client, live } = quote
    const ends = [
      followHall(host, client, live, roundStateIn, elsewhere),
      followSealed(quote, (price) => host.emit('fly-submit', price)),
      followTyping(host, quote),
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

/** What stands when the lines are there is no change; everything a person does to it from then on is. */
function followTyping(host: Events, { client, lines, terms, changed, kept }: RoundQuote): () => void {
  let told: string | undefined
  return effect(() => {
    const now = lines.state.value
    if (!('sheet' in now) || now.phase === 'sending') return
    const [dirty, isKept] = [changed.value, kept.value]
    const mark = JSON.stringify([lines.values.value, terms.terms.value, dirty, isKept])
    if (told !== undefined && mark !== told) {
      const { total } = quoteJudge(now.sheet)(lines.values.value)
      host.emit('fly-change', { total, dirty, savedAt: dirty && isKept ? new Date(client.clock.now()).toISOString() : null })
    }
    told = mark
  })
}
