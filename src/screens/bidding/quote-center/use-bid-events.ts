import { effect } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { type BiddingClient, followHall, type LiveStore, type OwnPrice } from '#screens/bidding/live/index.ts'
import type { QuoteStore } from './quote.store.ts'

interface Auction {
  client: BiddingClient
  live: LiveStore
  quote: QuoteStore
}

type Events = Pick<BodyHost, 'emit' | 'setPhase' | 'fail'>

/** Tells the page around an element what happens in the auction: phases, rounds, own bids, the connection. @param elsewhere see `followHall` */
export function useBidEvents(host: Events, { client, live, quote }: Auction, elsewhere?: () => void): void {
  useEffect(() => {
    const ends = [followHall(host, client, live, roundOf, elsewhere), tellOwn(host, quote)]
    return () => {
      for (const end of ends) end()
    }
  }, [host, client, live, quote, elsewhere])
}

/** Free bidding has one round; its state is the phase, its end the close as it stands now. */
const roundOf = ({ phase, closesAt }: BidView) => ({ round: 1, state: roundState(phase), endsAt: closesAt })

function roundState(phase: BidView['phase']): 'opened' | 'paused' | 'closed' | 'waiting' {
  switch (phase) {
    case 'BEFORE':
      return 'waiting'
    case 'SUSPENDED':
      return 'paused'
    case 'CLOSED':
      return 'closed'
    default:
      return 'opened'
  }
}

/** Tells every own price that is accepted from now on, with its rank. The answer ends it. */
export function followOwn(quote: Pick<QuoteStore, 'sending'>, tell: (bid: OwnPrice, rank: number | undefined) => void): () => void {
  return effect(() => {
    const sending = quote.sending.value
    if (sending.phase !== 'accepted' || !sending.receipt) return
    const { receipt, rank } = sending
    tell(
      { quoteId: receipt.hash, receiptNo: String(receipt.seq ?? receipt.hash), total: receipt.gross, round: 1, serverTime: receipt.at },
      rank,
    )
  })
}

function tellOwn(host: Events, quote: QuoteStore): () => void {
  return followOwn(quote, (bid, rank) => {
    host.emit('fly-submit', bid)
    host.emit('fly-bid', { amount: bid.total, rank, accepted: true, serverTime: bid.serverTime })
  })
}
