import type { AwardRules } from '#contract/tender/scoring.ts'
import { better, type Direction } from '#domain/tender/bidding/ranking.ts'
import { divideHalfUp } from '#domain/tender/money.ts'

/**
 * The methods of an award as pure arithmetic. Prices are minor units on the basis of comparison, points are hundredths (9121n is 91.21); every result
 * is rounded once, half-up. Selling mirrors every comparison.
 *
 * @see tendering.md 7.6
 */

export interface Benchmark {
  /** Prices that it is the mean of, and those that were left out, in the order given. */
  prices: bigint[]
  dropped: bigint[]
  mean: bigint
  /** The mean moved by the published share. */
  value: bigint
}

type AverageRules = NonNullable<AwardRules['avg']>
/** What average prices begin with. */
export const FIRST_AVG: AverageRules = { rule: 'closest', floatBp: 0 }
/** What combined points begin with, in percent. */
export const FIRST_WEIGHTS: NonNullable<AwardRules['weights']> = { price: 40, technical: 45, business: 15 }

const BASIS_POINTS = 10_000n
/** All points there are, in hundredths. */
const FULL = 10_000n
const DROPS_ONE_FROM = 6
const DROPS_BOTH_FROM = 7

/** Of six prices the worst is left out, of seven and more the best as well. Undefined without a price. */
export function benchmark(prices: readonly bigint[], floatBp: number, direction: Direction): Benchmark | undefined {
  if (prices.length === 0) return undefined
  const [worst, best] = edgesOf(prices, direction)
  const left = new Set([
    ...(prices.length >= DROPS_ONE_FROM ? [prices.indexOf(worst)] : []),
    ...(prices.length >= DROPS_BOTH_FROM ? [prices.lastIndexOf(best)] : []),
  ])
  const kept = prices.filter((_, index) => !left.has(index))
  const [sum, count] = [kept.reduce((a, b) => a + b, 0n), BigInt(kept.length)]
  return {
    prices: kept,
    dropped: prices.filter((_, index) => left.has(index)),
    mean: divideHalfUp(sum, count),
    value: divideHalfUp(sum * (BASIS_POINTS + BigInt(floatBp)), count * BASIS_POINTS),
  }
}

function edgesOf(prices: readonly bigint[], direction: Direction): [worst: bigint, best: bigint] {
  let [worst, best] = [prices[0]!, prices[0]!]
  for (const price of prices) {
    if (better(worst, price, direction)) worst = price
    if (better(price, best, direction)) best = price
  }
  return [worst, best]
}

/** What is compared: a price, and the entry that first reached it. */
export interface Offer {
  basis: bigint
  sinceSeq: number
}

export const distance = (price: bigint, value: bigint): bigint => (price < value ? value - price : price - value)

/** Negative where `a` is the better price, at the same price the earlier one. */
const byPrice = (a: Offer, b: Offer, direction: Direction): number =>
  a.basis === b.basis ? a.sinceSeq - b.sinceSeq : better(a.basis, b.basis, direction) ? -1 : 1

const ascending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)

/** Nearest to the benchmark first. */
export const closest = <T extends Offer>(offers: readonly T[], value: bigint, direction: Direction): T[] =>
  offers.toSorted((a, b) => ascending(distance(a.basis, value), distance(b.basis, value)) || byPrice(a, b, direction))

/** Nearest first of those that are no worse than the benchmark, then of the others. */
export function closestWithin<T extends Offer>(offers: readonly T[], value: bigint, direction: Direction): T[] {
  const isWithin = ({ basis }: T) => !better(value, basis, direction)
  const ranked = closest(offers, value, direction)
  return [...ranked.filter(isWithin), ...ranked.filter((one) => !isWithin(one))]
}

/** Tenths of a point that a price loses with each percent from the benchmark: worse than it, better than it. */
const LOSES = { worse: 12n, better: 8n } as const

/** Points by the distance from the benchmark, none below zero. */
export function priceScore(price: bigint, value: bigint, direction: Direction): bigint {
  const loses = better(value, price, direction) ? LOSES.worse : LOSES.better
  const left = value * 10n - distance(price, value) * loses
  return left <= 0n ? 0n : divideHalfUp(left * FULL, value * 10n)
}

/** Most points by distance first; of equal ones, as they are published, the better price. */
const byPriceScore = <T extends Offer>(offers: readonly T[], value: bigint, direction: Direction): T[] => {
  const pointsOf = ({ basis }: T) => priceScore(basis, value, direction)
  return offers.toSorted((a, b) => ascending(pointsOf(b), pointsOf(a)) || byPrice(a, b, direction))
}

const ORDERS: Record<AverageRules['rule'], typeof closest> = { closest, closestNotAbove: closestWithin, score: byPriceScore }

/** In the order of a rule of average prices. */
export const byAverage = <T extends Offer>(rule: AverageRules['rule'], offers: readonly T[], value: bigint, direction: Direction): T[] =>
  ORDERS[rule](offers, value, direction)

/** Points by the ratio to the best price. */
export function lowPriceFirst(price: bigint, best: bigint, direction: Direction): bigint {
  const [part, whole] = direction === 'reverse' ? [best, price] : [price, best]
  return whole <= 0n ? FULL : divideHalfUp(part * FULL, whole)
}

/** So many sheets are enough to leave two out. */
const DROPS_SHEETS_FROM = 5

/**
 * What reviewers gave on the average, of all that they could.
 *
 * @param sums of each reviewer's sheet, hundredths
 * @param most the most that one sheet can give, hundredths
 * @param dropExtremes without one highest and one lowest sheet, of five and more
 */
export function meanScore(sums: readonly bigint[], most: bigint, dropExtremes: boolean): bigint {
  const sorted = sums.toSorted(ascending)
  const kept = dropExtremes && sorted.length >= DROPS_SHEETS_FROM ? sorted.slice(1, -1) : sorted
  const total = kept.reduce((a, b) => a + b, 0n)
  return kept.length === 0 || most <= 0n ? 0n : divideHalfUp(total * FULL, most * BigInt(kept.length))
}

export interface Parts {
  price: bigint
  technical: bigint
  business: bigint
}

/** The weighted total of the three parts as they are published, rounded. */
export const combined = (parts: Parts, weights: Readonly<Record<keyof Parts, number>>): bigint =>
  divideHalfUp(
    parts.price * BigInt(weights.price) + parts.technical * BigInt(weights.technical) + parts.business * BigInt(weights.business),
    100n,
  )

/** Most points first; of equal ones the better price, the more technical points, who came first. */
export const byPoints = <T extends Offer & { total: bigint; technical?: bigint }>(offers: readonly T[], direction: Direction): T[] =>
  offers.toSorted(
    (a, b) =>
      ascending(b.total, a.total) ||
      (a.basis === b.basis ? ascending(b.technical ?? 0n, a.technical ?? 0n) : 0) ||
      byPrice(a, b, direction),
  )
