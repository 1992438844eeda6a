import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { aFreeBid, aFreeBidForm } from '#domain/tender/testing.ts'
import { simulationFaults } from './hall.ts'
import { simulate } from './simulate.ts'

const SEED = 20261121

/** To its end at once. */
function run(...given: Parameters<typeof simulate>) {
  const steps = simulate(...given)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

describe('simulate', () => {
  test('the same form and seed run the same course, another seed another one', () => {
    const form = aFreeBidForm()
    expect(run(form, { seed: 3 })).toEqual(run(form, { seed: 3 }))
    expect(run(form, { seed: 4 }).events).not.toEqual(run(form, { seed: 3 }).events)
  })

  test('without a window nothing is extended; without enough bidders it fails', () => {
    const fixed = run(aFreeBidForm({ bidding: { windowSec: 0 } }))
    expect(fixed).toMatchObject({ lengthMs: 1_800_000, extensions: 0 })
    const alone = run(aFreeBidForm(), { bidders: 1 })
    expect(alone.events.at(-1)).toMatchObject({ kind: 'failed', reason: 'TOO_FEW_QUOTES' })
  })

  test('it needs no more of a form than ceiling and rules, and names what it lacks', () => {
    const draft: ProjectDraft = {
      title: 'x',
      mode: 'freeBid',
      ceiling: '100000.00',
      bidding: aFreeBid({ step: { mode: 'absolute', value: '500.00' } }),
    }
    expect(run(draft).bids).toBeGreaterThan(3)
    expect(simulationFaults({ title: 'x', mode: 'freeBid' }).map(({ path }) => path)).toContain('form.ceiling')
    expect(simulationFaults({ ...draft, bidding: { ...draft.bidding, durationSec: 1 } })).toEqual([
      { code: 'TENDER-2081', path: 'form.bidding.durationSec', args: { min: 60, max: 86_400 } },
    ])
    expect(() => run({ title: 'x', mode: 'freeBid' })).toThrow(RangeError)
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
        const done = run(form, { seed, bidders })
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
