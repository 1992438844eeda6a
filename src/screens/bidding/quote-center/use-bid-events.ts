import { effect } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { BiddingClient, LiveStore } from '#screens/bidding/live/index.ts'
import type { QuoteStore } from './quote.store.ts'

interface Auction {
  client: BiddingClient
  live: LiveStore
  quote: QuoteStore
}

type Events = Pick<BodyHost, 'emit' | 'setPhase' | 'fail'>

/** Tells the page around an element what happens in the auction: phases, rounds, own bids, the connection. */
export function useBidEvents(host: Events, { client, live, quote }: Auction): void {
  useEffect(() => {
    const ends = [followPhase(host, live), followRound(host, client, live), tellOwn(host, quote), followConnection(host, client)]
    return () => {
      for (const end of ends) end()
    }
  }, [host, client, live, quote])
}

function followPhase(host: Events, live: LiveStore): () => void {
  return effect(() => {
    const state = live.phase.value
    if (state.phase === 'ready') host.setPhase('ready')
    if (state.phase === 'failed' && state.failure.code === 'TENDER-2001') host.setPhase('denied')
    else if (state.phase === 'failed') host.fail(state.failure)
  })
}

/** Free bidding has one round; its state is the phase, its end the close as it stands now. */
function followRound(host: Events, client: BiddingClient, live: LiveStore): () => void {
  let told = ''
  return effect(() => {
    const view = live.view.value
    if (!view) return
    const mark = `${view.phase} ${view.closesAt}`
    if (mark === told) return
    told = mark
    host.emit('fly-round', {
      round: 1,
      state: roundState(view.phase),
      endsAt: view.closesAt,
      serverNow: new Date(client.clock.now()).toISOString(),
    })
  })
}

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

/** An own price that was accepted. `total` is a decimal string, `serverTime` ISO 8601. */
export interface OwnBid extends Readonly<Record<string, unknown>> {
  quoteId: string
  receiptNo: string
  total: string
  round: number
  serverTime: string
}

/** Tells every own price that is accepted from now on, with its rank. The answer ends it. */
export function followOwn(quote: Pick<QuoteStore, 'sending'>, tell: (bid: OwnBid, rank: number | undefined) => void): () => void {
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

const followConnection = (host: Events, client: BiddingClient): (() => void) =>
  effect(() => {
    host.emit('fly-connection', { state: client.connection.value })
  })
