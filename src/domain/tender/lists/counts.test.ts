import { describe, expect, test } from 'vitest'
import type { FreeBid } from '#contract/tender/project.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { notShownSince, pictureSeq } from '#domain/tender/project/numbering.ts'
import {
  aProject,
  bidder,
  bids,
  buyer,
  on,
  type Played,
  play,
  published,
  quotes,
  registration,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { mayKnowOf, readableParts } from '#domain/tender/visibility/disclosure.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/visibility/view.ts'

/** M2: two worlds that differ only in how many rivals there are give the supplier side the same bytes, at every moment until the close. */

const T = on('01:00:00.000')
const VIEWERS = {
  bidder: { side: 'bidder', userId: 'user-CA', customerId: 'CA' },
  onlooker: { side: 'invited', userId: 'user-CX', customerId: 'CX' },
} as const satisfies Record<string, Viewer>

/** The course of a project with these rivals of CA, cut where the moment has come. Rivals stay behind CA, and bid twice each. */
function world(rivals: readonly string[], visibility: FreeBid['visibility'], showBidderCount: boolean) {
  const bidding = { visibility, showBidderCount, protectLead: false, maxDropPct: 100, minOffers: 2, windowSec: 0 }
  const open = published(aProject({ minBidders: 2, bidding }))
  const registered = plus(open.state.registrationEndsAt, -3_600_000)
  const firms = ['CA', ...rivals]
  const onward = (before: Played, steps: readonly Step[]): Played => {
    const next = play(before.state, steps, before.entries)
    expect(next.refusals).toEqual(steps.map(() => undefined))
    return { ...next, entries: [...before.entries, ...next.entries] }
  }
  const registering = onward(
    open,
    firms.flatMap((firm) => registration(firm, registered, open.state.rulesHash)),
  )
  const ready = onward(registering, [
    ...firms.map((customerId): Step => [registered, buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]),
    wait(open.state.qualificationEndsAt),
  ])
  const quoted = onward(ready, [
    quotes(T, 'CA', '900000.00', ['900']),
    ...rivals.map((firm, n) => quotes(plus(T, n * 1_000), firm, `99${n}000.00`, [`99${n}`])),
  ])
  const begun = onward(quoted, [wait(on('02:00:00.000'))])
  const live = onward(begun, [
    ...Array.from({ length: 2 * rivals.length }, (_, n) =>
      bids(on(`02:0${n + 1}:00.000`), rivals[n % rivals.length]!, `${980_000 - n * 9_000}.00`),
    ),
    bids(on('02:10:00.000'), 'CA', '880000.00'),
  ])
  return { registering, ready, quoted, begun, live, closed: onward(live, [wait(on('02:30:00.000'))]) }
}

function everythingFor(viewer: Viewer, { state, entries }: { state: ProjectState; entries: readonly Entry[] }, at: string): string {
  const log = entries
    .filter((entry) => mayKnowOf(entry, state, viewer))
    .map((entry) => [entry.type, entry.at, readableParts(entry, state, viewer)])
  const rows = entries.flatMap((entry) => bidRow(entry, state, viewer) ?? [])
  const curve = entries.flatMap((entry) => curvePoint(entry, state, viewer) ?? [])
  return JSON.stringify({ view: bidView(state, viewer, at), rows, curve, log })
}

const MOMENTS = ['registering', 'ready', 'quoted', 'begun', 'live'] as const
describe.each(['leadOnly', 'rankOnly', 'leadPrice'] as const)('M2 %s: one rival or four', (visibility) => {
  test.each(MOMENTS)('%s', (moment) => {
    const [one, four] = [world(['CB'], visibility, false), world(['CB', 'CC', 'CD', 'CE'], visibility, false)]
    for (const viewer of Object.values(VIEWERS)) {
      expect(everythingFor(viewer, four[moment], T)).toBe(everythingFor(viewer, one[moment], T))
    }
  })
})

test.each(['registering', 'ready', 'quoted'] as const)('M2 %s: nor before the opening where the number is shown afterwards', (moment) => {
  const [one, four] = [world(['CB'], 'anonPrices', true), world(['CB', 'CC', 'CD', 'CE'], 'anonPrices', true)]
  for (const viewer of Object.values(VIEWERS)) {
    expect(everythingFor(viewer, four[moment], T)).toBe(everythingFor(viewer, one[moment], T))
  }
  expect(everythingFor(VIEWERS.bidder, four.begun, T)).not.toBe(everythingFor(VIEWERS.bidder, one.begun, T))
})

test('I7 the numbers of pictures only grow: with the clock, at the opening, and with an own bid before whatever was on its way', () => {
  for (const showBidderCount of [true, false]) {
    const course = world(['CB', 'CC'], 'leadPrice', showBidderCount)
    const read = MOMENTS.map((moment) => pictureSeq(course[moment].state, VIEWERS.bidder, course[moment].state.lastAt))
    expect(read.toSorted((a, b) => a - b)).toEqual(read)
    expect(new Set(read).size).toBe(read.length)
    expect(read.every(Number.isSafeInteger)).toBe(true)
  }
  const { begun, live } = world(['CB', 'CC'], 'leadPrice', false)
  const onItsWay = pictureSeq(begun.state, VIEWERS.bidder, plus(live.state.lastAt, 59_000))
  expect(pictureSeq(live.state, VIEWERS.bidder, live.state.lastAt)).toBeGreaterThan(onItsWay)
  expect(notShownSince(live.state, VIEWERS.bidder, onItsWay)).toBeLessThan(Date.parse(live.state.lastAt))
})

test('I7 no number goes back when a bid is struck out', () => {
  const { live } = world(['CB', 'CC'], 'leadPrice', false)
  const seqOf = ({ state }: Played) => pictureSeq(state, VIEWERS.bidder, on('02:10:20.000'))
  const asked = play(live.state, [asksToStrikeOut(rowOf(live).seq)])
  const { requestSeq } = asked.state.corrections![0]!
  const struck = play(
    asked.state,
    [buyer, supervisor].map((who): Step => [on('02:10:20.000'), who, { type: 'bid.void-decide', requestSeq, agree: true }]),
  )
  expect(struck.state.voidedSeqs).toHaveLength(1)
  const read = [live, asked, struck].map(seqOf)
  expect(read.toSorted((a, b) => a - b)).toEqual(read)
})

const rowOf = ({ entries, state }: Played) => entries.flatMap((entry) => bidRow(entry, state, VIEWERS.bidder) ?? []).at(-1)!

const asksToStrikeOut = (bidSeq: number): Step => [
  on('02:10:10.000'),
  bidder('CA'),
  { type: 'bid.void-request', bidSeq, reason: 'a slip of the finger' },
]

test('who bids names his last bid by the number he reads, and the log names it by its own', () => {
  const { live } = world(['CB', 'CC'], 'leadPrice', false)
  const row = rowOf(live)
  const asked = play(live.state, [asksToStrikeOut(row.seq)])
  expect(asked.refusals).toEqual([undefined])
  const [correction] = asked.state.corrections!
  expect(live.entries.find(({ seq }) => seq === correction!.bidSeq)).toMatchObject({
    type: 'bid.accepted',
    parts: { price: { gross: '880000.00' } },
  })
  expect(bidView(asked.state, VIEWERS.bidder, asked.state.lastAt).correction?.bidSeq).toBe(row.seq)
})
