import type { RoundView } from '#contract/tender/round-view.ts'
import { anItem } from '#domain/tender/testing.ts'
import { LoadGate } from '#screens/bidding/live/index.ts'
import type { OwnQuotes } from '#screens/bidding/rounds/client/index.ts'
import {
  anOpened,
  anOwnQuote,
  aQuoteReceipt,
  aRound,
  aRoundsClient,
  aRoundView,
  type FakeRounds,
} from '#screens/bidding/rounds/client/testing.ts'
import type { Stage } from '#support/story.tsx'
import { RoundConsole } from './RoundConsole.tsx'
import { createRoundQuote, type RoundQuote } from './round-quote.ts'

/** Two lines of 10 and 500 pieces, priced by B01. */
const ITEMS = [
  anItem({ lineNo: 1, name: '复印纸 A4', nameEn: 'Copy paper A4', spec: '80 g', quantity: '500' }),
  anItem({ lineNo: 2, name: '复印纸 A3', nameEn: 'Copy paper A3', quantity: '10' }),
]
const LINES = [
  { lineNo: 1, unitPrice: '1960.000000', amount: '980000.00' },
  { lineNo: 2, unitPrice: '500.000000', amount: '5000.00' },
]

interface Scene {
  view?: Partial<RoundView>
  own?: Partial<OwnQuotes>
  readonly?: boolean
  items?: readonly ReturnType<typeof anItem>[]
  pledged?: boolean
  /** The rule of the project for who does not quote; it is read with the project. */
  missed?: 'carry' | 'eliminate'
}

export interface Ports {
  client: FakeRounds
  quote: RoundQuote
}

export function roundConsole({ view = {}, own = {}, readonly = false, items = ITEMS, pledged = true, missed = 'eliminate' }: Scene = {}) {
  return {
    async arrange({ runtime, timers }: Stage): Promise<Ports> {
      const client = aRoundsClient(aRoundView(view), timers)
      client.holds = { rounds: [], receipts: [], ...own }
      const project = async () => ({
        ...{ items: [...items], currency: 'CNY', scale: 2, direction: 'reverse', rulesHash: 'r1' },
        form: { rounds: { missed } } as never,
        ...(pledged && { pledgedAt: '2026-11-20T02:00:00.000Z' }),
      })
      const quote = createRoundQuote(runtime, 'P3', { client, project })
      quote.open()
      await timers.pass(0)
      await quote.lines.open()
      return { client, quote }
    },
    render: (_: unknown, { quote }: Ports) => (
      <LoadGate live={quote.live}>{(view) => <RoundConsole view={view} quote={quote} readonly={readonly} />}</LoadGate>
    ),
  }
}

const SEALED = anOwnQuote({ lines: LINES, paymentTerms: '验收后 30 天内付款' })
export const submitted = { submitted: { at: '2026-11-21T02:05:00.000Z', replaced: 1 }, actions: ['quote', 'withdraw'] }
export const sealed: Scene = {
  view: submitted,
  own: { rounds: [SEALED], receipts: [aQuoteReceipt(), aQuoteReceipt({ hash: 'b2'.repeat(32), at: '2026-11-21T02:03:00.000Z' })] },
}
const opened = { rounds: [anOwnQuote({ state: 'opened', lines: LINES })], receipts: [aQuoteReceipt()] }
const second = aRound({ no: 2, opensAt: '2026-11-21T02:35:00.000Z', closesAt: '2026-11-21T03:05:00.000Z' })
const third = { no: 3, state: 'SCHEDULED' as const }
/** Round 2 is open: B01 holds 985 000.00 and rank 2. */
export const inSecond: Partial<RoundView> = {
  ...{ seq: 9, roundNo: 2, startsAt: '2026-11-21T02:00:00.000Z', closesAt: '2026-11-21T03:05:00.000Z', ownPrice: '985000.00', ownRank: 2 },
  rounds: [anOpened({ tieCount: 2 }), second, third],
  next: { max: '985000.00' },
}
export const secondScene: Scene = { view: inSecond, own: opened }
const over = { canQuote: false, actions: [] }
const allOpened = [anOpened(), anOpened({ no: 2, carried: true }), anOpened({ no: 3, ownPrice: '960000.00', lowest: '955000.00' })]

export const FirstRound = roundConsole()
export const Sealed = roundConsole(sealed)
export const Once = roundConsole({ ...sealed, view: { ...submitted, ...over, why: 'ONCE', revisions: 'once', actions: ['withdraw'] } })
export const SecondRound = roundConsole(secondScene)
export const NotStarted = roundConsole({
  view: {
    ...{ status: 'READY', phase: 'BEFORE', roundNo: 0, startsAt: '2030-01-01T02:00:00.000Z', closesAt: '2030-01-01T02:30:00.000Z' },
    ...{ ...over, why: 'NOT_STARTED' },
    rounds: [aRound({ state: 'SCHEDULED' }), { ...third, no: 2 }, third],
  },
  pledged: false,
})
export const Waiting = roundConsole({
  ...sealed,
  view: { ...submitted, ...over, phase: 'WAITING', why: 'NOT_OPEN', rounds: [aRound({ state: 'CLOSED' }), { ...third, no: 2 }, third] },
})
export const Interval = roundConsole({
  view: { ...inSecond, ...over, phase: 'INTERVAL', why: 'NOT_OPEN', rounds: [anOpened(), { ...second, state: 'SCHEDULED' }, third] },
  own: opened,
})
export const Eliminated = roundConsole({
  view: { ...inSecond, ...over, why: 'ELIMINATED', eliminated: { round: 1, cause: 'RANK' }, next: undefined as never },
  own: opened,
})
export const Suspended = roundConsole({
  view: {
    ...{ ...inSecond, ...over, phase: 'SUSPENDED', status: 'SUSPENDED', why: 'SUSPENDED' },
    suspension: { reason: '消防演练', from: '2026-11-21T02:40:00.000Z', remainingMs: 600_000, outage: false },
  },
  own: opened,
})
export const NoLower = roundConsole({ view: { ...inSecond, ...over, why: 'NO_LOWER', next: undefined as never }, own: opened })
export const NotTied = roundConsole({
  view: { ...inSecond, ...over, roundNo: 4, why: 'NOT_TIED', rounds: [...allOpened, { ...second, no: 4, extra: true }] },
  own: opened,
})
export const Excluded = roundConsole({ view: { ...over, why: 'BANNED' } })
export const Watching = roundConsole({ readonly: true })
const closed: Partial<RoundView> = {
  ...{ ...over, phase: 'CLOSED', status: 'REVIEW', why: 'CLOSED', roundNo: 3, ownPrice: '960000.00', ownRank: 2, rounds: allOpened },
  drawn: { headSeq: 40, seed: 'ab'.repeat(32), aliases: ['B02', 'B05'] },
}
export const Closed = roundConsole({ view: closed, own: opened })
export const Awarded = roundConsole({ view: { ...closed, status: 'AWARDED' }, own: opened })
export const Failed = roundConsole({
  view: { ...over, phase: 'CLOSED', status: 'FAILED', why: 'CLOSED', failReason: 'TOO_FEW_QUOTES', rounds: [aRound({ state: 'CLOSED' })] },
})

/** The key of what is sealed is missing. */
export const LostKey = {
  ...roundConsole({ view: submitted }),
  async arrange(stage: Stage): Promise<Ports> {
    const ports = await roundConsole({ view: submitted }).arrange(stage)
    ports.client.holds = { rounds: [], receipts: [], lostKeys: [{ round: 1, kid: 'k7' }] }
    await ports.quote.lines.open()
    return ports
  },
}
/** As many lines as a project may have. */
export const ManyLines = roundConsole({
  items: Array.from({ length: 500 }, (_, at) =>
    anItem({ lineNo: at + 1, name: `备件 ${at + 1}`, nameEn: `Spare part ${at + 1}`, quantity: '12.5' }),
  ),
})
