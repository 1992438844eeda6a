import { type Signal, signal } from '@preact/signals-react'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { type FakeTimers, fakeTimers } from '#core/testing.tsx'
import type { Connection } from '#screens/bidding/live/index.ts'
import type { Agreed, OwnQuote, OwnQuotes, RoundBoard, RoundDraft, RoundsClient, RoundsListener, Submitted } from './rounds-client.ts'

/** Builders for tests of the screens of rounds: three rounds of half an hour, seen by bidder B01 in the first one. */

export const aRound = (over: Partial<RoundView['rounds'][number]> = {}): RoundView['rounds'][number] => ({
  no: 1,
  state: 'OPEN',
  opensAt: '2026-11-21T02:00:00.000Z',
  closesAt: '2026-11-21T02:30:00.000Z',
  ...over,
})

/** A round that was opened, as B01 is shown it. */
export const anOpened = (over: Partial<RoundView['rounds'][number]> = {}): RoundView['rounds'][number] =>
  aRound({
    state: 'OPENED',
    openedAt: '2026-11-21T02:30:00.000Z',
    ownPrice: '985000.00',
    ownRank: 2,
    lowest: '980000.00',
    received: 3,
    active: 3,
    ...over,
  })

export const aRoundView = (over: Partial<RoundView> = {}): RoundView => ({
  mode: 'threeRounds',
  projectId: 'P3',
  code: 'TB-20261121-0003',
  title: '2026年度办公用纸采购',
  titleEn: 'Office paper 2026',
  status: 'BIDDING',
  phase: 'OPEN',
  seq: 1,
  direction: 'reverse',
  currency: 'CNY',
  scale: 2,
  timeZone: 'Asia/Shanghai',
  compareBasis: 'gross',
  startsAt: '2026-11-21T02:00:00.000Z',
  closesAt: '2026-11-21T02:30:00.000Z',
  ceiling: '1000000.00',
  roundNo: 1,
  opening: 'auto',
  disclose: 'lowestAndRank',
  revisions: 'replace',
  rounds: [aRound(), { no: 2, state: 'SCHEDULED' }, { no: 3, state: 'SCHEDULED' }],
  alias: 'B01',
  taxBp: 1_300,
  canQuote: true,
  actions: ['quote'],
  ...over,
})

export const aRoundRow = (over: Partial<RoundRow> = {}): RoundRow => ({ round: 1, alias: 'B02', gross: '980000.00', rank: 1, ...over })

export const aQuoteReceipt = (over: Partial<QuoteReceipt> = {}): QuoteReceipt => ({
  projectId: 'P3',
  kind: 'quote',
  alias: 'B01',
  round: 1,
  commitment: 'c1'.repeat(32),
  hash: 'a1'.repeat(32),
  at: '2026-11-21T02:05:00.000Z',
  receivedAt: '2026-11-21T02:05:00.000Z',
  kid: 'k1',
  sig: 'sig',
  ...over,
})

export const anOwnQuote = (over: Partial<OwnQuote> = {}): OwnQuote => ({
  round: 1,
  state: 'sealed',
  gross: '985000.00',
  taxBp: 1_300,
  lines: [{ lineNo: 1, unitPrice: '985.000000', amount: '985000.00' }],
  deliveryDays: 30,
  salt: 's1',
  linesSalt: 's2',
  receipt: aQuoteReceipt(),
  ...over,
})

export interface FakeRounds extends RoundsClient {
  readonly timers: FakeTimers
  readonly listeners: Set<RoundsListener>
  readonly connection: Signal<Connection>
  /** What the board is next time. */
  shows: RoundBoard
  boards: number
  holds: OwnQuotes
  submitted: (RoundDraft & { key: string })[]
  /** Answers of `submit`, in order; the last one stays. */
  answers: ((draft: RoundDraft) => Submitted | Promise<Submitted>)[]
  agrees: () => Agreed | Promise<Agreed>
  done: string[]
}

/** A client of rounds that a test plays by hand. */
export function aRoundsClient(round: RoundView = aRoundView(), timers: FakeTimers = fakeTimers()): FakeRounds {
  const note = (what: string) => void client.done.push(what)
  const client: FakeRounds = {
    timers,
    listeners: new Set(),
    connection: signal<Connection>('live'),
    clock: { now: () => timers.wall(), uncertaintyMs: 12, wait: timers.wait },
    shows: { round, prices: [], messages: [], hasOlderMessages: false },
    boards: 0,
    holds: { rounds: [], receipts: [] },
    submitted: [],
    answers: [() => ({ receipt: aQuoteReceipt(), round: client.shows.round })],
    agrees: () => ({ approvals: [], round: client.shows.round }),
    done: [],
    board: async () => {
      client.boards += 1
      return client.shows
    },
    follow: (listener, _since, _poll, until) => {
      client.listeners.add(listener)
      until.addEventListener('abort', () => client.listeners.delete(listener))
    },
    mine: async () => client.holds,
    submit: async (draft, key) => {
      client.submitted.push({ ...draft, key })
      const answer = client.answers.length > 1 ? client.answers.shift()! : client.answers[0]!
      return answer(draft)
    },
    withdraw: async (roundNo) => {
      note(`withdraw ${roundNo}`)
      return client.shows.round
    },
    open: async (roundNo) => {
      note(`open ${roundNo}`)
      return client.agrees()
    },
    suspend: async (reason) => note(`suspend ${reason}`),
    resume: async (at) => note(`resume ${at}`),
    announce: async ({ text }) => note(`announce ${text}`),
  }
  return client
}
