import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { createRoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { anOpened, aRound, aRoundRow, aRoundsClient, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import type { Stage } from '#support/story.tsx'
import { RoundsActions } from './RoundsActions.tsx'
import { RoundsBoard } from './RoundsBoard.tsx'

/** What the purchaser's side sees: no side of its own. */
const { alias: _alias, taxBp: _taxBp, canQuote: _canQuote, ...bare } = aRoundView()
export const aStaffView = (over: Partial<RoundView> = {}): RoundView => ({
  ...bare,
  canQuote: false,
  why: 'READ_ONLY',
  actions: [],
  ...over,
})

const at = (time: string) => `2026-11-21T${time}.000Z`
const second = { no: 2, opensAt: at('02:40:00'), closesAt: at('03:10:00') }
export const firstOpened = (() => {
  const { ownPrice: _price, ownRank: _rank, ...told } = anOpened({ received: 3, active: 2 })
  return told
})()
export const prices: readonly RoundRow[] = [
  aRoundRow({ alias: 'B02', gross: '980000.00', rank: 1 }),
  aRoundRow({ alias: 'B01', gross: '985000.00', rank: 2 }),
  aRoundRow({ alias: 'B03', gross: '998000.00', rank: 3, eliminated: true }),
]

/** A hall of rounds whose line a test or a story holds in its hand. */
export function roundsHall(view: RoundView, rows: readonly RoundRow[] = [], more: { projected?: boolean } = {}) {
  return {
    async arrange({ timers }: Stage) {
      const client = aRoundsClient(view, timers)
      client.shows = { ...client.shows, prices: [...rows] }
      const store = createRoundsStore(client)
      await store.open()
      return { client, store }
    },
    render: (_: unknown, { client, store }: Ports) => (
      <>
        <RoundsActions view={view} client={client} />
        <RoundsBoard client={client} store={store} {...more} />
      </>
    ),
  }
}

interface Ports {
  client: ReturnType<typeof aRoundsClient>
  store: ReturnType<typeof createRoundsStore>
}

export const Before = roundsHall(
  aStaffView({
    phase: 'BEFORE',
    status: 'READY',
    roundNo: 0,
    bidders: 3,
    rounds: [aRound({ state: 'SCHEDULED' }), { no: 2, state: 'SCHEDULED' }],
  }),
)
export const Open = roundsHall(
  aStaffView({
    roundNo: 2,
    ...second,
    bidders: 2,
    quotesReceived: 1,
    actions: ['suspend', 'message'],
    rounds: [firstOpened, aRound(second), { no: 3, state: 'SCHEDULED' }],
  }),
  prices,
)
export const Waiting = roundsHall(
  aStaffView({
    phase: 'WAITING',
    opening: 'committee',
    bidders: 3,
    quotesReceived: 3,
    rounds: [aRound({ state: 'CLOSED', closesAt: at('01:58:00') }), { no: 2, state: 'SCHEDULED' }],
    approvals: [{ role: 'SUPERVISOR', by: '李静', at: at('01:59:00'), until: at('02:09:00') }],
    deputyFrom: at('02:13:00'),
    canOpen: true,
    actions: ['round-open', 'message'],
  }),
)
export const Late = roundsHall(
  aStaffView({
    phase: 'WAITING',
    quotesReceived: 2,
    bidders: 3,
    closesAt: at('01:00:00'),
    rounds: [aRound({ state: 'CLOSED', closesAt: at('01:00:00') })],
    canOpen: true,
  }),
)
export const Interval = roundsHall(
  aStaffView({
    phase: 'INTERVAL',
    roundNo: 2,
    closesAt: second.closesAt,
    bidders: 2,
    rounds: [firstOpened, { ...second, state: 'SCHEDULED' }],
  }),
  prices,
)
export const Watcher = roundsHall(
  aRoundView({
    phase: 'INTERVAL',
    roundNo: 2,
    canQuote: false,
    why: 'ELIMINATED',
    eliminated: { round: 1, cause: 'RANK' },
    rounds: [anOpened({ ownRank: 3 }), { ...second, state: 'SCHEDULED' }],
    actions: [],
  }),
)
export const Suspended = roundsHall(
  aStaffView({
    phase: 'SUSPENDED',
    status: 'SUSPENDED',
    bidders: 3,
    quotesReceived: 2,
    suspension: { reason: '消防演练', from: at('01:59:00'), remainingMs: 60_000, outage: false },
    actions: ['resume', 'message'],
  }),
)
/** Stopped two minutes before the second round. */
export const Halted = roundsHall(
  aStaffView({
    ...{ phase: 'SUSPENDED', status: 'SUSPENDED', roundNo: 2, closesAt: second.closesAt },
    suspension: {
      reason: '消防演练',
      from: at('01:59:00'),
      remainingMs: Date.parse(second.closesAt) - Date.parse(second.opensAt) + 120_000,
      outage: false,
    },
    rounds: [firstOpened, { ...second, state: 'SCHEDULED' }],
  }),
)
export const Drawn = roundsHall(
  aStaffView({
    phase: 'CLOSED',
    status: 'REVIEW',
    rounds: [{ ...firstOpened, lowest: '980000.00', tieCount: 2 }],
    drawn: { headSeq: 41, seed: '130168f73bdb375fc2ef98c84463acb0282c478c841d4ae9bceec2b9c11d0e6f', aliases: ['B12', 'B07', 'B01', 'B03'] },
  }),
  prices,
)
export const Projected = roundsHall(
  aStaffView({ roundNo: 2, ...second, bidders: 2, quotesReceived: 1, disclose: 'rank', rounds: [firstOpened, aRound(second)] }),
  prices,
  { projected: true },
)
