import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectDraft } from '#contract/tender-draft.ts'
import { parseMoney } from './money.ts'
import { simulate, simulationFaults } from './simulate.ts'
import { aFreeBid, aFreeBidForm } from './testing.ts'

const SEED = 20261121

/** `time('06:05.000')` after the start. */
const time = (text: string) => {
  const [minutes = '0', seconds = '0'] = text.split(':')
  return Number(minutes) * 60_000 + Math.round(Number(seconds) * 1_000)
}

test('7.4 the worked run: every bid has the outcome of the table, the end is extended twice, A wins with 5.50 %', () => {
  const table = [
    ['00:05.000', 1, '1000000.01', '2042'],
    ['00:06.000', 1, '980000.00', 'A'],
    ['00:09.000', 2, '980000.00', '2045'],
    ['00:10.000', 2, '979999.99', '2044'],
    ['00:12.000', 2, '985000.00', ''],
    ['05:00.000', 2, '975000.00', 'B'],
    ['06:00.000', 1, '976000.00', '2043'],
    ['06:02.000', 1, '975000.00', '2045'],
    ['06:05.000', 1, '970000.00', 'A'],
    ['07:00.000', 3, '700000.00', '2046'],
    ['07:10.000', 3, '969000.00', '2044'],
    ['07:20.000', 3, '990000.00', ''],
    ['27:59.999', 2, '965000.00', 'B'],
    ['28:00.000', 1, '960000.00', 'A'],
    ['29:10.000', 1, '955000.00', ''],
    ['29:30.500', 2, '950000.00', 'B'],
    ['31:00.000', 3, '985000.00', ''],
    ['31:30.499', 1, '945000.00', 'A'],
    ['33:30.499', 2, '940000.00', '2051'],
  ] as const
  const done = simulate(aFreeBidForm({ bidding: { maxExtendSec: 1_800 } }), {
    bids: table.map(([at, bidder, gross]) => ({ afterMs: time(at), bidder, gross })),
  })
  const outcomes = done.events
    .filter(({ kind }) => kind === 'bid' || kind === 'refused')
    .map(({ kind, code, tookLead, alias }) =>
      kind === 'refused' ? code?.slice(7) : tookLead ? ({ B01: 'A', B02: 'B', B03: 'C' }[alias ?? ''] ?? '') : '',
    )
  expect(outcomes).toEqual(table.map(([, , , outcome]) => outcome))
  expect(done).toMatchObject({ lengthMs: time('33:30.499'), extensions: 2, atHardStop: false, best: '945000.00', saving: '5.50' })
  expect(done.events.filter(({ kind }) => kind === 'extended').map(({ closesAfterMs }) => closesAfterMs)).toEqual([
    time('31:30.500'),
    time('33:30.499'),
  ])
  expect(done.expected).toEqual({ lengthMs: done.lengthMs, extensions: 2, bids: done.bids, saving: '5.50' })
})

describe('simulate', () => {
  test('the same form and seed run the same course, another seed another one', () => {
    const form = aFreeBidForm()
    expect(simulate(form, { seed: 3 })).toEqual(simulate(form, { seed: 3 }))
    expect(simulate(form, { seed: 4 }).events).not.toEqual(simulate(form, { seed: 3 }).events)
  })

  test('without a window nothing is extended; without enough bidders it fails', () => {
    const fixed = simulate(aFreeBidForm({ bidding: { windowSec: 0 } }))
    expect(fixed).toMatchObject({ lengthMs: 1_800_000, extensions: 0 })
    const alone = simulate(aFreeBidForm(), { bidders: 1 })
    expect(alone.events.at(-1)).toMatchObject({ kind: 'failed', reason: 'TOO_FEW_QUOTES' })
    expect(simulate(aFreeBidForm(), { bids: [] })).toMatchObject({
      bids: 0,
      events: [{ kind: 'closed' }, { kind: 'failed', reason: 'NO_QUOTE' }],
    })
  })

  test('it needs no more of a form than ceiling and rules, and names what it lacks', () => {
    const draft: ProjectDraft = {
      title: 'x',
      mode: 'freeBid',
      ceiling: '100000.00',
      bidding: aFreeBid({ step: { mode: 'absolute', value: '500.00' } }),
    }
    expect(simulate(draft).bids).toBeGreaterThan(3)
    expect(simulationFaults({ title: 'x', mode: 'freeBid' }).map(({ path }) => path)).toContain('form.ceiling')
    expect(simulationFaults({ ...draft, bidding: { ...draft.bidding, durationSec: 1 } })).toEqual([
      { code: 'TENDER-2081', path: 'form.bidding.durationSec', args: { min: 60, max: 86_400 } },
    ])
    expect(() => simulate({ title: 'x', mode: 'freeBid' })).toThrow(RangeError)
  })

  const settings = fc.record({
    durationSec: fc.integer({ min: 60, max: 7_200 }),
    windowSec: fc.constantFrom(0, 30, 120, 600),
    extendSec: fc.integer({ min: 30, max: 600 }),
    maxExtendSec: fc.integer({ min: 0, max: 3_600 }),
    trigger: fc.constantFrom('lead', 'topN', 'any'),
    topN: fc.integer({ min: 1, max: 5 }),
    bidRule: fc.constantFrom('beatOwn', 'beatBest'),
    visibility: fc.constantFrom('leadPrice', 'anonPrices'),
    protectLead: fc.boolean(),
    step: fc.oneof(
      fc.integer({ min: 10_000, max: 400_000 }).map((minor) => ({ mode: 'absolute' as const, value: `${Math.floor(minor / 100)}.00` })),
      fc.integer({ min: 1_000, max: 50_000 }).map((ppm) => ({ mode: 'percent' as const, ppm })),
    ),
  }) as fc.Arbitrary<Partial<ReturnType<typeof aFreeBid>>>
  const world = fc.record({
    settings,
    direction: fc.constantFrom('reverse' as const, 'forward' as const),
    compareBasis: fc.constantFrom('gross' as const, 'net' as const),
    seed: fc.integer({ min: 0, max: 10_000 }),
    bidders: fc.integer({ min: 1, max: 8 }),
  })

  test('whatever the rules: nobody is refused, the end lies between plan and hard stop, the best of the bids wins', () => {
    fc.assert(
      fc.property(world, ({ settings, direction, compareBasis, seed, bidders }) => {
        const form = aFreeBidForm({ direction, compareBasis, ceiling: '100000.00', bidding: settings })
        if (simulationFaults(form).length > 0) return
        const done = simulate(form, { seed, bidders })
        const { durationSec, maxExtendSec } = form.bidding
        expect(done.events.filter(({ kind }) => kind === 'refused')).toEqual([])
        expect(done.lengthMs).toBeGreaterThanOrEqual(durationSec * 1_000)
        expect(done.lengthMs).toBeLessThanOrEqual((durationSec + maxExtendSec) * 1_000)
        expect(done.lengthMs > durationSec * 1_000).toBe(done.extensions > 0)
        expect(done.events.filter(({ kind }) => kind === 'extended')).toHaveLength(done.extensions)
        const bids = done.events.filter(({ kind }) => kind === 'bid')
        expect(bids).toHaveLength(done.bids)
        expect(done.events.map(({ afterMs }) => afterMs)).toEqual(done.events.map(({ afterMs }) => afterMs).toSorted((a, b) => a - b))
        const prices = bids.map(({ gross = '' }) => parseMoney(gross, 2)!).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        const best = direction === 'reverse' ? prices.at(0) : prices.at(-1)
        expect(done.best === undefined ? undefined : parseMoney(done.best, 2)).toBe(best)
      }),
      { seed: SEED, numRuns: 150 },
    )
  })
})
