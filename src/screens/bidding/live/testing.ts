import { type Signal, signal } from '@preact/signals-react'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import { type FakeTimers, fakeTimers } from '#core/testing.tsx'
import type { BidBoard, BiddingClient, Connection, LiveListener, Placed } from './client/bidding-client.ts'

/** Builders for tests of the bidding screens: the auction of the worked run (tendering.md 7.4), seen by bidder B01. */

export const aBidView = (over: Partial<BidView> = {}): BidView => ({
  projectId: 'P1',
  code: 'TB-20261121-0001',
  title: '2026年度办公用纸采购',
  titleEn: 'Office paper 2026',
  status: 'BIDDING',
  phase: 'LIVE',
  seq: 1,
  direction: 'reverse',
  currency: 'CNY',
  scale: 2,
  timeZone: 'Asia/Shanghai',
  compareBasis: 'gross',
  startsAt: '2026-11-21T02:00:00.000Z',
  closesAt: '2026-11-21T02:30:00.000Z',
  hardStopAt: '2026-11-21T03:00:00.000Z',
  durationSec: 1_800,
  windowSec: 120,
  extendSec: 120,
  extensions: 0,
  ceiling: '1000000.00',
  visibility: 'leadPrice',
  bids: 0,
  ranking: [],
  alias: 'B01',
  taxBp: 1_300,
  isLead: false,
  next: { own: '1000000.00', step: '5000.00' },
  canBid: true,
  actions: ['place'],
  ...over,
})

export const aBidRow = (over: Partial<BidRow> = {}): BidRow => ({
  seq: 1,
  at: '2026-11-21T02:00:06.000Z',
  alias: 'B02',
  gross: '980000.00',
  tookLead: true,
  extended: false,
  voided: false,
  ...over,
})

export interface FakeClient extends BiddingClient {
  readonly timers: FakeTimers
  readonly listeners: Set<LiveListener>
  readonly connection: Signal<Connection>
  /** What the board is next time. */
  shows: BidBoard
  boards: number
  placed: { gross: string; key: string; confirmBigDrop?: boolean | undefined }[]
  /** Answers of `place`, in order; the last one stays. */
  answers: ((gross: string) => Placed | Promise<Placed>)[]
  done: string[]
}

/** A client of an auction that a test plays by hand. */
export function aClient(view: BidView = aBidView(), timers: FakeTimers = fakeTimers()): FakeClient {
  const note = (what: string) => async () => void client.done.push(what)
  const client: FakeClient = {
    timers,
    listeners: new Set(),
    connection: signal<Connection>('live'),
    clock: { now: () => timers.wall(), uncertaintyMs: 12, wait: timers.wait },
    shows: { view, rows: [], curve: [], messages: [] },
    boards: 0,
    placed: [],
    answers: [],
    done: [],
    board: async () => {
      client.boards += 1
      return client.shows
    },
    follow: (listener, _since, _poll, signal) => {
      client.listeners.add(listener)
      signal.addEventListener('abort', () => client.listeners.delete(listener))
    },
    place: async ({ gross, confirmBigDrop }, key) => {
      client.placed.push({ gross, key, ...(confirmBigDrop && { confirmBigDrop }) })
      const answer = client.answers.length > 1 ? client.answers.shift()! : client.answers[0]!
      return answer(gross)
    },
    receipts: async () => [],
    askCorrection: (seq, reason) => note(`ask ${seq} ${reason}`)(),
    decideCorrection: (seq, agree) => note(`decide ${seq} ${agree}`)(),
    suspend: (reason) => note(`suspend ${reason}`)(),
    resume: (at) => note(`resume ${at}`)(),
    announce: ({ text }) => note(`announce ${text}`)(),
  }
  return client
}
