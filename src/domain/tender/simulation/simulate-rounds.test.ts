import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { FIRST_ROUNDS } from '#domain/tender/project/draft.ts'
import { simulationFaults } from './hall.ts'
import { simulateRounds } from './simulate-rounds.ts'
import type { RoundsSimulation, ScriptedQuote, SimulatedRound } from './simulation.ts'

const SEED = 20261121

const aDraft = (rounds: Partial<ThreeRounds> = {}, over: Partial<ProjectDraft> = {}): ProjectDraft => ({
  title: 'x',
  mode: 'threeRounds',
  ceiling: '1050000.00',
  rounds: { ...FIRST_ROUNDS, ...rounds },
  ...over,
})

function run(...given: Parameters<typeof simulateRounds>): RoundsSimulation {
  const steps = simulateRounds(...given)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** `A 985000` of a round, in the order of their coming; A is B01. */
const quotesOf = (rounds: readonly (readonly string[])[]): ScriptedQuote[] =>
  rounds.flatMap((given, index) =>
    given.map((one) => {
      const [firm = '', price = ''] = one.split(' ')
      return { bidder: firm.charCodeAt(0) - 65, round: index + 1, gross: `${price}.00` }
    }),
  )

const letter = (alias: string) => String.fromCharCode(64 + Number(alias.slice(1)))
const order = ({ places }: SimulatedRound) =>
  places
    .filter(({ rank }) => rank !== undefined)
    .map(({ alias }) => letter(alias))
    .join('')
const gone = ({ places }: SimulatedRound) =>
  places
    .filter(({ eliminated }) => eliminated)
    .map(({ alias }) => letter(alias))
    .toSorted()
    .join('')

const EXAMPLE_1 = quotesOf([
  ['A 1000000', 'C 985000', 'D 1020000', 'B 985000'],
  ['A 970000', 'D 960000'],
  ['B 948000', 'A 948000', 'C 955000'],
])
const mirrored = (quotes: readonly ScriptedQuote[]) => quotes.map((quote) => ({ ...quote, gross: `${1_985_000 - Number(quote.gross)}.00` }))

describe('TEND-36 simulateRounds runs the rules of 7.3', () => {
  test.each([
    ['buying', {}, EXAMPLE_1, ['985000.00', '960000.00', '948000.00']],
    ['selling', { direction: 'forward' as const, ceiling: '900000.00' }, mirrored(EXAMPLE_1), ['1000000.00', '1025000.00', '1037000.00']],
  ])('example 1, %s: orders, best prices, the tie and who has no price', (_, over, quotes, best) => {
    const { rounds, quotes: count, failed } = run(aDraft({}, over), { bidders: 5, quotes })
    expect(failed).toBeUndefined()
    expect(rounds.map(order)).toEqual(['CBAD', 'DACB', 'BACD'])
    expect(rounds.map(({ lowest }) => lowest)).toEqual(best)
    expect(rounds.map(({ tieCount }) => tieCount)).toEqual([2, 1, 2])
    expect(rounds.map(gone)).toEqual(['E', '', ''])
    expect(rounds[1]!.places.filter(({ carried }) => carried).map(({ alias }) => letter(alias))).toEqual(['C', 'B'])
    expect(count).toBe(9)
  })

  const EXAMPLE_2 = quotesOf([['A 100', 'B 101', 'C 102', 'D 102', 'E 104']])
  test.each([
    ['quoted', EXAMPLE_2, 6, 'DEF'],
    ['entered', EXAMPLE_2, 6, 'EF'],
    ['quoted', EXAMPLE_2.filter(({ bidder }) => bidder < 4), 4, 'D'],
  ] as const)('example 2, counted by %s', (countBasis, quotes, bidders, out) => {
    const { rounds } = run(aDraft({ missed: 'eliminate', out: [2, 0], keepMin: 3, countBasis }), { bidders, quotes })
    expect(gone(rounds[0]!)).toBe(out)
  })

  test.each([
    ['lowerThanOwn', '985000.00', 'TENDER-2052', '984999.99'],
    ['notHigherThanOwn', '985000.01', 'TENDER-2052', '985000.00'],
    ['notHigherThanLowest', '984000.01', 'TENDER-2052', '984000.00'],
  ] as const)('a typed price that %s refuses is told with its limit, and the former price stays', (priceRule, gross, code, max) => {
    const first = quotesOf([['A 985000', 'B 984000', 'C 990000']])
    const { rounds } = run(aDraft({ priceRule }), { bidders: 3, quotes: [...first, { bidder: 0, round: 2, gross }] })
    const own = rounds[1]!.places.find(({ alias }) => alias === 'B01')
    expect(own).toMatchObject({ gross: '985000.00', carried: true, refused: { gross, code, args: { max } } })
    expect(rounds[0]!.bidders.B01!.after.next).toEqual({ max })
  })

  test('too few prices in round 1: it fails, and what was sealed stays sealed', () => {
    const { rounds, failed } = run(aDraft(), { bidders: 3, quotes: quotesOf([['A 985000', 'B 984000']]) })
    expect(failed).toBe('TOO_FEW_QUOTES')
    expect(rounds).toHaveLength(1)
    expect(rounds[0]).not.toHaveProperty('openedAfterMs')
    expect(JSON.stringify(rounds)).not.toMatch(/985000|984000/)
  })
})

describe('TEND-38 what each reader sees of a simulated round', () => {
  const quotes = EXAMPLE_1
  test('while it is open the purchaser reads how many have quoted, a bidder that he has; nobody reads a price', () => {
    const { rounds } = run(aDraft({ hallDetail: 'anonPrices', disclose: 'anonPrices' }), { bidders: 5, quotes })
    const { purchaser, bidders } = rounds[0]!
    expect(purchaser.open).toMatchObject({ phase: 'OPEN', bidders: 5, quotesReceived: 4 })
    expect(bidders.B01!.open).toMatchObject({ phase: 'OPEN', submitted: { replaced: 0 } })
    expect(bidders.B05!.open.submitted).toBeUndefined()
    for (const { open } of [purchaser, ...Object.values(bidders)]) expect(JSON.stringify(open)).not.toMatch(/985000|1000000|1020000/)
  })

  test.each([
    ['none', undefined, undefined, 0],
    ['rank', undefined, 3, 0],
    ['lowest', '985000.00', undefined, 0],
    ['lowestAndRank', '985000.00', 3, 0],
    ['anonPrices', '985000.00', 3, 4],
  ] as const)('with %s a bidder reads after the opening what it says, and no more', (disclose, lowest, ownRank, rows) => {
    const { rounds } = run(aDraft({ disclose }), { bidders: 5, quotes })
    const seen = rounds[0]!.bidders.B01!
    expect(seen.after.rounds[0]).toMatchObject({ ownPrice: '1000000.00' })
    expect([seen.after.rounds[0]!.lowest, seen.after.rounds[0]!.ownRank, seen.rows.length]).toEqual([lowest, ownRank, rows])
  })

  test('two persons open a round a minute after its close; the next begins two minutes later at the earliest', () => {
    const { rounds } = run(aDraft({ opening: 'committee', intervalsSec: [120, 120] }), { bidders: 5, quotes })
    const [first, second] = rounds
    expect(first!.openedAfterMs! - first!.closesAfterMs).toBe(60_000)
    expect(second!.opensAfterMs - first!.openedAfterMs!).toBe(120_000)
  })
})

describe('TEND-41 a tie at the end', () => {
  const tied = quotesOf([['A 900000', 'B 900000', 'C 950000']])
  const once = { rounds: 1, durationsSec: [600], intervalsSec: [], out: [] }

  test('is settled by one more round of those who tie', () => {
    const more = [...tied, { bidder: 1, round: 2, gross: '899000.00' }, { bidder: 2, round: 2, gross: '1.00' }]
    const { rounds, first } = run(aDraft({ ...once, tieBreak: 'extraRound' }), { bidders: 3, quotes: more })
    expect(rounds.map(({ extra, places }) => [extra, places.map(({ alias }) => alias)])).toEqual([
      [undefined, ['B01', 'B02', 'B03']],
      [true, ['B02', 'B01']],
    ])
    expect(first).toEqual({ alias: 'B02', gross: '899000.00' })
  })

  test('is drawn: another seed, sooner or later another order', () => {
    const drawn = (seed: number) => run(aDraft({ ...once, tieBreak: 'draw' }), { bidders: 3, quotes: tied, seed }).drawn?.join(' ')
    expect(new Set(Array.from({ length: 12 }, (_, seed) => drawn(seed)))).toEqual(new Set(['B01 B02', 'B02 B01']))
  })
})

test('TEND-42 whom the method of the award puts first is told, not who has the best price', () => {
  const award = { method: 'averagePrice', avg: { rule: 'closest', floatBp: 0 }, publicityDays: 3, confirmHours: 72 } as const
  const rounds = { rounds: 1, durationsSec: [600], intervalsSec: [], out: [] }
  const prices = quotesOf([['A 980000', 'B 950000', 'C 1000000', 'D 930000', 'E 940000']])
  const { first, saving } = run(aDraft(rounds, { award }), { bidders: 5, quotes: prices })
  expect([first, saving]).toEqual([{ alias: 'B02', gross: '950000.00' }, '9.52'])
})

test('TEND-42 shares are told each with its firm and amount, and what they save together; where firms lack, who is first', () => {
  const winners = [{ sharePct: 70 }, { sharePct: 30 }]
  const award = { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, winners } as const
  const draft = aDraft({ rounds: 1, durationsSec: [600], intervalsSec: [], out: [], minOffers: 1 }, { award: { ...award, winners } })
  const { shares, saving } = run(draft, { bidders: 3, quotes: quotesOf([['A 980000', 'B 950000', 'C 1000000']]) })
  expect(shares).toEqual([
    { alias: 'B02', sharePct: 70, amount: '665000.00' },
    { alias: 'B01', sharePct: 30, amount: '294000.00' },
  ])
  expect(saving).toBe('8.67')
  expect(run(draft, { bidders: 3, quotes: quotesOf([['A 980000']]) })).not.toHaveProperty('shares')
})

test('TEND-15 the same draft and seed run the same course, another seed another one; a draft with faults is named', () => {
  expect(run(aDraft(), { seed: 3 })).toEqual(run(aDraft(), { seed: 3 }))
  expect(run(aDraft(), { seed: 4 }).rounds).not.toEqual(run(aDraft(), { seed: 3 }).rounds)
  const faulty = aDraft({ rounds: 2 })
  expect(simulationFaults(faulty).map(({ path }) => path)).toEqual([
    'form.rounds.durationsSec',
    'form.rounds.intervalsSec',
    'form.rounds.out',
  ])
  expect(() => run(faulty)).toThrow(RangeError)
})

const rules = fc
  .record({
    rounds: fc.integer({ min: 1, max: 3 }),
    priceRule: fc.constantFrom('notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'),
    missed: fc.constantFrom('carry', 'eliminate'),
    keepMin: fc.integer({ min: 1, max: 5 }),
    countBasis: fc.constantFrom('quoted', 'entered'),
    opening: fc.constantFrom('auto', 'committee'),
    tieBreak: fc.constantFrom('earliest', 'extraRound', 'draw'),
    leaves: fc.integer({ min: 0, max: 3 }),
    minOffers: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ rounds, leaves, ...rest }) => ({
    ...rest,
    rounds,
    durationsSec: Array.from({ length: rounds }, () => 600),
    intervalsSec: Array.from({ length: rounds - 1 }, () => 120),
    out: Array.from({ length: rounds - 1 }, () => leaves),
  })) as fc.Arbitrary<Partial<ThreeRounds>>

test('TEND-36 whatever the rules: nobody is refused, prices only get better, and the best of those who are left leads', () => {
  fc.assert(
    fc.property(
      rules,
      fc.constantFrom('reverse' as const, 'forward' as const),
      fc.constantFrom('gross' as const, 'net' as const),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 8 }),
      (given, direction, compareBasis, seed, bidders) => {
        const { rounds, first, failed } = run(aDraft(given, { direction, compareBasis }), { seed, bidders })
        const better = (a: string, b: string) =>
          direction === 'reverse' ? parseMoney(a, 2)! <= parseMoney(b, 2)! : parseMoney(a, 2)! >= parseMoney(b, 2)!
        const held = new Map<string, string>()
        for (const { places } of rounds) {
          for (const { alias, gross, refused } of places) {
            expect(refused).toBeUndefined()
            if (gross === undefined) continue
            expect(better(gross, held.get(alias) ?? gross)).toBe(true)
            held.set(alias, gross)
          }
        }
        const isEmpty = rounds.at(-1)!.places.every(({ gross }) => gross === undefined)
        expect(first === undefined).toBe(failed !== undefined || isEmpty)
        if (first) expect(first.gross).toBe(rounds.at(-1)!.places[0]!.gross)
      },
    ),
    { seed: SEED, numRuns: 60 },
  )
})
