import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { benchmark, byPoints, closest, closestWithin, combined, lowPriceFirst, meanScore, priceScore } from './methods.ts'

/** Thousands of CNY as minor units, and back. */
const k = (thousands: number) => BigInt(thousands) * 100_000n
const inK = (minor: bigint) => Number(minor / 100_000n)
const text = (hundredths: bigint) => formatMoney(hundredths, 2)
const offers = (prices: readonly number[]) => prices.map((price, index) => ({ basis: k(price), sinceSeq: index + 1 }))
const FIVE = [980, 950, 1000, 930, 940]

describe('TEND-42 the benchmark of average prices', () => {
  test.each<[string, number[], number, Direction, string, number[]]>([
    ['five prices', FIVE, 0, 'reverse', '960000.00', []],
    ['of six the highest is left out', [...FIVE, 1100], 0, 'reverse', '960000.00', [1100]],
    ['of seven the highest and the lowest', [...FIVE, 1100, 700], 0, 'reverse', '960000.00', [1100, 700]],
    ['it may lie below the mean', FIVE, -500, 'reverse', '912000.00', []],
    ['one price', [980], 0, 'reverse', '980000.00', []],
    ['two prices', [980, 950], 0, 'reverse', '965000.00', []],
    ['selling: of six the lowest is left out', [...FIVE, 700], 0, 'forward', '960000.00', [700]],
    ['selling: of seven the lowest and the highest', [...FIVE, 700, 1100], 0, 'forward', '960000.00', [700, 1100]],
  ])('%s', (_, prices, floatBp, direction, value, dropped) => {
    const found = benchmark(prices.map(k), floatBp, direction)!
    expect([formatMoney(found.value, 2), found.dropped.map(inK)]).toEqual([value, dropped])
  })

  test('half a fen goes up, and is rounded once', () => {
    expect(benchmark([1n, 2n], 0, 'reverse')).toMatchObject({ mean: 2n, value: 2n })
    // 1.5 × 0.99 = 1.485, where the rounded mean would give 1.98.
    expect(benchmark([1n, 2n], -100, 'reverse')!.value).toBe(1n)
    expect(benchmark([1n, 1n, 2n], 0, 'reverse')!.value).toBe(1n)
  })
  test('without a price there is none', () => expect(benchmark([], 0, 'reverse')).toBeUndefined())
  test('of equal extremes one alone is left out', () =>
    expect(benchmark([5n, 5n, 5n, 5n, 5n, 5n, 5n], 0, 'reverse')).toMatchObject({ dropped: [5n, 5n], value: 5n }))
})

describe('TEND-42 who is nearest to the benchmark', () => {
  test.each<[string, typeof closest, Direction, number[]]>([
    ['of the same distance the lower price', closest, 'reverse', [950, 940, 980, 930, 1000]],
    ['selling: of the same distance the higher price', closest, 'forward', [950, 980, 940, 930, 1000]],
    ['not above it first', closestWithin, 'reverse', [950, 940, 930, 980, 1000]],
    ['selling: not below it first', closestWithin, 'forward', [980, 1000, 950, 940, 930]],
  ])('%s', (_, order, direction, expected) =>
    expect(order(offers(FIVE), k(960), direction).map(({ basis }) => inK(basis))).toEqual(expected),
  )

  test('of the same price the earlier one', () => {
    const twice = [
      { basis: k(950), sinceSeq: 9 },
      { basis: k(950), sinceSeq: 4 },
    ]
    expect(closest(twice, k(960), 'reverse').map(({ sinceSeq }) => sinceSeq)).toEqual([4, 9])
  })
})

describe('TEND-42 points by the distance from the benchmark', () => {
  test.each<[number, number, Direction, string]>([
    [912, 980, 'reverse', '91.05'],
    [912, 950, 'reverse', '95.00'],
    [912, 1000, 'reverse', '88.42'],
    [912, 930, 'reverse', '97.63'],
    [912, 940, 'reverse', '96.32'],
    [912, 1100, 'reverse', '75.26'],
    [912, 700, 'reverse', '81.40'],
    [960, 980, 'reverse', '97.50'],
    [960, 950, 'reverse', '99.17'],
    [960, 1000, 'reverse', '95.00'],
    [960, 930, 'reverse', '97.50'],
    [960, 940, 'reverse', '98.33'],
    [960, 960, 'reverse', '100.00'],
    [100, 200, 'reverse', '0.00'],
    [100, 183, 'reverse', '0.40'],
    [960, 980, 'forward', '98.33'],
    [960, 930, 'forward', '96.25'],
  ])('benchmark %i k, price %i k, %s: %s', (value, price, direction, points) =>
    expect(text(priceScore(k(price), k(value), direction))).toBe(points),
  )
})

describe('TEND-42 points by the best price', () => {
  test.each<[number, number, Direction, string]>([
    [930, 980, 'reverse', '94.90'],
    [930, 950, 'reverse', '97.89'],
    [930, 1000, 'reverse', '93.00'],
    [930, 930, 'reverse', '100.00'],
    [930, 940, 'reverse', '98.94'],
    [1000, 930, 'forward', '93.00'],
    [1000, 1000, 'forward', '100.00'],
  ])('best %i k, price %i k, %s: %s', (best, price, direction, points) =>
    expect(text(lowPriceFirst(k(price), k(best), direction))).toBe(points),
  )
})

describe('TEND-42 combined points', () => {
  test.each([
    ['A', 980, 90, 85, '91.21'],
    ['B', 950, 82, 80, '88.06'],
    ['C', 930, 75, 78, '85.45'],
  ] as const)('%s of the worked example', (_, price, technical, business, total) => {
    const parts = {
      price: lowPriceFirst(k(price), k(930), 'reverse'),
      technical: BigInt(technical) * 100n,
      business: BigInt(business) * 100n,
    }
    expect(text(combined(parts, { price: 40, technical: 45, business: 15 }))).toBe(total)
  })

  test.each<[string, number[], boolean, string]>([
    ['of four sheets none is left out', [50, 80, 80, 90], true, '75.00'],
    ['of five the highest and the lowest', [10, 80, 81, 82, 100], true, '81.00'],
    ['unless the rules keep them', [10, 80, 81, 82, 100], false, '70.60'],
    ['of six likewise', [10, 80, 80, 84, 84, 100], true, '82.00'],
    ['of equal extremes one alone', [80, 80, 80, 90, 90], true, '83.33'],
  ])('%s', (_, sums, drop, mean) =>
    expect(
      text(
        meanScore(
          sums.map((one) => BigInt(one) * 100n),
          10_000n,
          drop,
        ),
      ),
    ).toBe(mean),
  )

  test('points count against the most there are', () => {
    expect(text(meanScore([2_000n, 3_000n], 4_000n, false))).toBe('62.50')
    // Two thirds, rounded once.
    expect(text(meanScore([100n, 200n, 300n], 300n, false))).toBe('66.67')
    expect(text(meanScore([], 300n, false))).toBe('0.00')
  })

  test('ties go to the lower price, then to more technical points, then to who came first', () => {
    const all = [
      { name: 'late', basis: 90n, total: 80n, technical: 70n, sinceSeq: 9 },
      { name: 'early', basis: 90n, total: 80n, technical: 70n, sinceSeq: 2 },
      { name: 'able', basis: 90n, total: 80n, technical: 71n, sinceSeq: 10 },
      { name: 'cheap', basis: 89n, total: 80n, technical: 1n, sinceSeq: 11 },
      { name: 'best', basis: 95n, total: 81n, technical: 1n, sinceSeq: 12 },
    ]
    expect(byPoints(all, 'reverse').map(({ name }) => name)).toEqual(['best', 'cheap', 'able', 'early', 'late'])
    expect(byPoints(all, 'forward').map(({ name }) => name)).toEqual(['best', 'able', 'early', 'late', 'cheap'])
  })
})

describe('TEND-42 whatever the prices', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
  const prices = fc.array(price, { minLength: 1, maxLength: 20 })
  const direction = fc.constantFrom<Direction>('reverse', 'forward')

  test('points lie within 0 and 100, and a mean within its prices', () =>
    fc.assert(
      fc.property(prices, direction, (all, way) => {
        const found = benchmark(all, 0, way)!
        const best = all.reduce((a, b) => (a < b === (way === 'reverse') ? a : b))
        const [least, most] = [all.reduce((a, b) => (a < b ? a : b)), all.reduce((a, b) => (a > b ? a : b))]
        expect(found.value >= least && found.value <= most).toBe(true)
        expect(found.prices.length + found.dropped.length).toBe(all.length)
        for (const one of all) {
          for (const points of [priceScore(one, found.value, way), lowPriceFirst(one, best, way)]) {
            expect(points >= 0n && points <= 10_000n).toBe(true)
          }
        }
      }),
    ))

  test('an order is total, and does not depend on the order given', () =>
    fc.assert(
      fc.property(prices, direction, price, (all, way, value) => {
        const given = all.map((basis, index) => ({ basis, sinceSeq: index }))
        for (const order of [closest, closestWithin]) expect(order(given.toReversed(), value, way)).toEqual(order(given, value, way))
      }),
    ))
})
