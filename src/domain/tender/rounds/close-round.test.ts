import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeRound, type Entrant, type RoundRules } from './close-round.ts'
import { tiedAtTop } from './tie-break.ts'

const CARRY: RoundRules = { rounds: 3, missed: 'carry', out: [0, 0], keepMin: 3, countBasis: 'quoted' }
const LEAVE: RoundRules = { ...CARRY, missed: 'eliminate', out: [2, 2] }

const quoted = (alias: string, basis: number, seq: number, held?: [number, number]): Entrant => ({
  alias,
  quote: { basis: BigInt(basis), seq },
  ...(held && { held: { basis: BigInt(held[0]), sinceSeq: held[1] } }),
})
const held = (alias: string, basis: number, sinceSeq: number): Entrant => ({ alias, held: { basis: BigInt(basis), sinceSeq } })
const silent = (alias: string): Entrant => ({ alias })

/** Prices seen from the other side: what was lowest is highest. */
const MIRROR = 1_985_000
const mirrored = (entrants: readonly Entrant[]): Entrant[] =>
  entrants.map(({ alias, quote, held }) => ({
    alias,
    ...(quote && { quote: { ...quote, basis: BigInt(MIRROR) - quote.basis } }),
    ...(held && { held: { ...held, basis: BigInt(MIRROR) - held.basis } }),
  }))

const EXAMPLE_1: [round: number, entrants: Entrant[], order: string, tied: number, lowest: number, noQuote: string][] = [
  [
    1,
    [quoted('A', 1_000_000, 11), quoted('B', 985_000, 14), quoted('C', 985_000, 12), quoted('D', 1_020_000, 13), silent('E')],
    'CBAD',
    2,
    985_000,
    'E',
  ],
  [
    2,
    [
      quoted('A', 970_000, 21, [1_000_000, 11]),
      quoted('B', 985_000, 22, [985_000, 14]),
      held('C', 985_000, 12),
      quoted('D', 960_000, 23, [1_020_000, 13]),
    ],
    'DACB',
    1,
    960_000,
    '',
  ],
  [
    3,
    [
      quoted('A', 948_000, 31, [970_000, 21]),
      quoted('B', 948_000, 30, [985_000, 14]),
      quoted('C', 955_000, 32, [985_000, 12]),
      held('D', 960_000, 23),
    ],
    'BACD',
    2,
    948_000,
    '',
  ],
]

describe('TEND-36 example 1 of 7.3', () => {
  test.each(EXAMPLE_1)('round %i', (no, entrants, order, tied, lowest, noQuote) => {
    const { ranking, ...rest } = closeRound(no, entrants, CARRY, 'reverse')
    expect(ranking.map(({ alias }) => alias).join('')).toBe(order)
    expect([tiedAtTop(ranking).length, ranking[0]!.basis, rest.noQuote.join('')]).toEqual([tied, BigInt(lowest), noQuote])
    expect(rest.survivors.join('')).toBe(order)
  })

  test.each(EXAMPLE_1)('round %i in a sale, where the highest wins', (no, entrants, order) => {
    const { ranking } = closeRound(no, mirrored(entrants), CARRY, 'forward')
    expect(ranking.map(({ alias }) => alias).join('')).toBe(order)
  })

  test('who repeats his price keeps his place, who carries one is marked', () => {
    const [, entrants] = EXAMPLE_1[1]!
    expect(closeRound(2, entrants, CARRY, 'reverse').ranking.map(({ alias, sinceSeq, carried }) => [alias, sinceSeq, carried])).toEqual([
      ['D', 23, false],
      ['A', 21, false],
      ['C', 12, true],
      ['B', 14, false],
    ])
  })
})

const six = [quoted('A', 100, 1), quoted('B', 101, 2), quoted('C', 102, 3), quoted('D', 102, 4), quoted('E', 104, 5), silent('F')]
const only = (n: number) => six.slice(0, n)

describe('TEND-36 TEND-41 example 2 of 7.3 and the borders of elimination', () => {
  test.each<[string, number, Entrant[], Partial<RoundRules>, string, string]>([
    ['quoted', 1, six, {}, 'FDE', 'ABC'],
    ['entered', 1, six, { countBasis: 'entered' }, 'FE', 'ABCD'],
    ['quoted, all have a price', 1, only(4), {}, 'D', 'ABC'],
    ['entered, all have a price', 1, only(4), { countBasis: 'entered' }, 'D', 'ABC'],
    ['out 0', 1, six, { out: [0, 0] }, 'F', 'ABCDE'],
    ['out more than there are', 1, only(5), { out: [9, 9], keepMin: 1 }, 'BCDE', 'A'],
    ['keepMin more than there are', 1, only(3), { keepMin: 5 }, '', 'ABC'],
    ['nobody has a price', 1, [silent('A'), silent('B')], {}, 'AB', ''],
    ['entered, more silent than leave', 1, [...only(4), silent('F'), silent('G')], { countBasis: 'entered' }, 'FG', 'ABCD'],
    ['the second round has its own number', 2, six, { out: [0, 1] }, 'FE', 'ABCD'],
    ['no number for the round', 2, six, { out: [2] }, 'F', 'ABCDE'],
    ['nobody leaves by his rank after the last round', 3, six, {}, 'F', 'ABCDE'],
    ['equal at the line: the later one leaves', 1, only(4), { out: [1, 0], keepMin: 1 }, 'D', 'ABC'],
  ])('%s', (_, no, entrants, over, out, stay) => {
    const { eliminated, survivors } = closeRound(no, entrants, { ...LEAVE, ...over }, 'reverse')
    expect([eliminated.map(({ alias }) => alias).join(''), survivors.join('')]).toEqual([out, stay])
  })

  test('who has no price leaves for that, the others by their rank', () => {
    expect(closeRound(1, six, LEAVE, 'reverse').eliminated).toEqual([
      { alias: 'F', cause: 'NO_PRICE' },
      { alias: 'D', cause: 'RANK' },
      { alias: 'E', cause: 'RANK' },
    ])
  })

  test('everybody carries his price', () => {
    const all = [held('A', 100, 5), held('B', 100, 3)]
    expect(closeRound(2, all, CARRY, 'reverse').ranking.map(({ alias, carried }) => [alias, carried])).toEqual([
      ['B', true],
      ['A', true],
    ])
    expect(closeRound(2, all, LEAVE, 'reverse').noQuote, 'who misses a round is out by these rules').toEqual(['A', 'B'])
  })

  test('in an extra round who does not quote keeps his price, whatever the rules say of a missed one', () => {
    const { ranking, eliminated } = closeRound(4, [held('A', 100, 5), quoted('B', 99, 40, [100, 7])], LEAVE, 'reverse')
    expect([ranking.map(({ alias }) => alias), eliminated]).toEqual([['B', 'A'], []])
  })
})

const entrantsOf = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }).chain((seqs) =>
  fc.tuple(
    ...seqs.map((seq) =>
      fc.record({
        alias: fc.constant(`B${seq}`),
        quote: fc.option(fc.record({ basis: fc.bigInt({ min: 1n, max: 6n }), seq: fc.constant(seq + 100) }), { nil: undefined }),
        held: fc.option(fc.record({ basis: fc.bigInt({ min: 1n, max: 6n }), sinceSeq: fc.constant(seq) }), { nil: undefined }),
      }),
    ),
  ),
)
const rulesOf = fc.record<RoundRules>({
  rounds: fc.integer({ min: 1, max: 3 }),
  missed: fc.constantFrom('carry', 'eliminate'),
  out: fc.array(fc.nat(6), { maxLength: 2 }),
  keepMin: fc.integer({ min: 1, max: 6 }),
  countBasis: fc.constantFrom('quoted', 'entered'),
})
const given = (entrants: readonly { alias: string; quote: Entrant['quote'] | undefined; held: Entrant['held'] | undefined }[]): Entrant[] =>
  entrants.map(({ alias, quote, held }) => ({ alias, ...(quote && { quote }), ...(held && { held }) }))

test('TEND-36 whatever the rules: ranks are a total order, enough stay, and everybody stays or leaves once', () => {
  fc.assert(
    fc.property(entrantsOf, rulesOf, fc.integer({ min: 1, max: 4 }), fc.constantFrom('reverse', 'forward'), (raw, rules, no, direction) => {
      const entrants = given(raw)
      const { ranking, noQuote, eliminated, survivors } = closeRound(no, entrants, rules, direction)
      expect([...ranking.map(({ alias }) => alias), ...noQuote].toSorted()).toEqual(entrants.map(({ alias }) => alias).toSorted())
      expect(survivors.length).toBeGreaterThanOrEqual(Math.min(rules.keepMin, ranking.length))
      expect([...survivors, ...eliminated.map(({ alias }) => alias)].toSorted()).toEqual(entrants.map(({ alias }) => alias).toSorted())
      for (const [index, after] of ranking.slice(1).entries()) {
        const before = ranking[index]!
        const worse = direction === 'reverse' ? before.basis < after.basis : before.basis > after.basis
        expect(worse || (before.basis === after.basis && before.sinceSeq < after.sinceSeq)).toBe(true)
      }
      expect(closeRound(no, entrants.toReversed(), rules, direction).ranking, 'the order of asking does not matter').toEqual(ranking)
    }),
    { numRuns: 300 },
  )
})
