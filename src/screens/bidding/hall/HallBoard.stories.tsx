import type { BidRow, BidView, Board } from '#contract/tender/bid.ts'
import { createLiveStore, HallActions } from '#screens/bidding/live/index.ts'
import { aBidRow, aBidView, aClient } from '#screens/bidding/live/testing.ts'
import type { Stage } from '#support/story.tsx'
import { HallBoard } from './HallBoard.tsx'

/** Two bids were made, B02 leads. */
export const open: Partial<BidView> = {
  seq: 9,
  bids: 2,
  lead: '945000.00',
  leadAlias: 'B02',
  ranking: [
    { alias: 'B02', rank: 1, gross: '945000.00' },
    { alias: 'B01', rank: 2 },
  ],
}

const BIDS = [aBidRow({ seq: 9, gross: '945000.00', extended: true }), aBidRow({ seq: 3, voided: true })]

/** A hall whose line a test or a story holds in its hand. */
export function hall(over: Partial<BidView> = open, rows: readonly BidRow[] = BIDS, curve: Board['curve'] = []) {
  const view = aBidView(over)
  return {
    async arrange({ timers }: Stage) {
      const client = aClient(view, timers)
      client.shows = { view, rows: [...rows], curve, messages: [] }
      const live = createLiveStore(client)
      await live.open()
      return { client, live }
    },
    render: (_: unknown, { client, live }: Ports) => (
      <>
        <HallActions view={view} client={client} />
        <HallBoard client={client} live={live} />
      </>
    ),
  }
}

interface Ports {
  client: ReturnType<typeof aClient>
  live: ReturnType<typeof createLiveStore>
}

export const Live = hall({ ...open, actions: ['suspend', 'message'] }, [
  aBidRow({ seq: 9, at: '2026-11-21T02:01:40.000Z', gross: '945000.00', extended: true }),
  aBidRow({ seq: 7, at: '2026-11-21T02:01:02.000Z', alias: 'B01', gross: '960000.00' }),
  aBidRow({ seq: 5, at: '2026-11-21T02:00:41.000Z', gross: '975000.00', voided: true }),
  aBidRow({ seq: 3, at: '2026-11-21T02:00:00.000Z', alias: 'B01', gross: '985000.00', entry: true }),
])
export const WithoutBids = hall({}, [])
export const Suspended = hall({
  ...open,
  phase: 'SUSPENDED',
  actions: ['resume'],
  suspension: { reason: '消防演练', from: '2026-11-21T01:59:00.000Z', remainingMs: 60_000, outage: false },
})
export const Correction = hall({
  ...open,
  correction: { requestSeq: 12, bidSeq: 9, alias: 'B02', reason: 'typing error', until: '2026-11-21T02:20:00.000Z', buyer: true },
  actions: ['void-decide'],
})
export const Closed = hall({ ...open, phase: 'CLOSED', status: 'REVIEW' })
export const Void = hall({ status: 'VOID', phase: 'CLOSED' }, [])
