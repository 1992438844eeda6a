import { signal } from '@preact/signals-react'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import { aFreeBid } from '#domain/tender/testing.ts'
import { createLiveStore } from '#screens/bidding/live/index.ts'
import { aBidRow, aBidView, aClient } from '#screens/bidding/live/testing.ts'
import type { Stage } from '#support/story.tsx'
import { QuoteConsole } from './QuoteConsole.tsx'
import { createQuoteStore } from './quote.store.ts'

/** B01 stands second at 985 000.00 behind 975 000.00. */
export const behind: Partial<BidView> = {
  seq: 5,
  bids: 2,
  lead: '975000.00',
  ownPrice: '985000.00',
  ownRank: 2,
  next: { own: '980000.00', lead: '970000.00', step: '5000.00' },
}

interface Ports {
  client: ReturnType<typeof aClient>
  live: ReturnType<typeof createLiveStore>
  quote: ReturnType<typeof createQuoteStore>
}

export function quoteConsole(over: Partial<BidView> = behind, rows: readonly BidRow[] = []) {
  return {
    async arrange({ timers }: Stage): Promise<Ports> {
      const client = aClient(aBidView(over), timers)
      client.shows.rows = [...rows]
      const live = createLiveStore(client)
      await live.open()
      const quote = createQuoteStore({
        client,
        live,
        rules: signal(aFreeBid()),
        pending: { load: () => undefined, keep: () => undefined, clear: () => undefined },
        newKey: () => 'key',
      })
      return { client, live, quote }
    },
    render: (_: unknown, ports: Ports) => <QuoteConsole {...ports} />,
  }
}

const OWN = [aBidRow({ seq: 5, own: true, gross: '985000.00' }), aBidRow({ seq: 4, own: true, gross: '990000.00' })]

export const Behind = quoteConsole(behind, OWN)
export const Leading = quoteConsole({ ...behind, ownPrice: '970000.00', ownRank: 1, isLead: true, lead: '970000.00' }, OWN)
export const FirstPrice = quoteConsole({})
export const NotStarted = quoteConsole({ phase: 'BEFORE', canBid: false, why: 'NOT_STARTED' })
export const stopped = { from: '', remainingMs: 60_000, outage: false }
/** The hall stands still after a reason was given. */
export const suspendedNow: Partial<BidView> = {
  phase: 'SUSPENDED',
  canBid: false,
  why: 'SUSPENDED',
  suspension: { ...stopped, reason: '消防演练' },
}
export const Suspended = quoteConsole({ ...behind, ...suspendedNow }, OWN)
export const Closed = quoteConsole({ ...behind, phase: 'CLOSED', canBid: false, why: 'CLOSED' }, OWN)
export const Excluded = quoteConsole({ ...behind, canBid: false, why: 'BANNED' })
