import type { AwardRules } from '#contract/tender/scoring.ts'
import { ceilingOf, mayWin, offersOf, standings } from '#domain/tender/bidding/competition.ts'
import type { Bidder, ProjectState } from '#domain/tender/model.ts'
import { basisOf, formatMoney } from '#domain/tender/money.ts'

/**
 * Abnormally low prices: far below what the others began with, or far below the next price.
 *
 * @see tendering.md 7.6 (ALP)
 */

const DEFAULT = { vsMeanPct: 40, vsNextPct: 30 }

export const lowPriceRules = ({ alp }: AwardRules): NonNullable<AwardRules['alp']> => alp ?? DEFAULT

export interface LowPrice {
  /** How far below the mean of the others' first prices, in percent with two decimals; absent where there is no other. */
  vsMean?: string
  /** How far below the next final price. */
  vsNext?: string
  /** One of the two reaches its limit. */
  flagged: boolean
}

/**
 * @param price the price in question, minor units
 * @param initial first prices of the others
 * @param next the next final price, when there is one
 */
export function lowPrice(
  price: bigint,
  initial: readonly bigint[],
  next: bigint | undefined,
  { vsMeanPct, vsNextPct }: { vsMeanPct: number; vsNextPct: number },
): LowPrice {
  const [sum, n] = [initial.reduce((a, b) => a + b, 0n), BigInt(initial.length)]
  // price ≤ sum/n · (100 − limit) %, without dividing
  const belowMean = n > 0n && price * n * 100n <= sum * BigInt(100 - vsMeanPct)
  const belowNext = next !== undefined && price * 100n <= next * BigInt(100 - vsNextPct)
  return {
    ...(n > 0n && sum > 0n && { vsMean: distance(price * n, sum) }),
    ...(next !== undefined && next > 0n && { vsNext: distance(price, next) }),
    flagged: belowMean || belowNext,
  }
}

/** 1 − a/b in percent, rounded away from zero; negative where a is larger. */
function distance(a: bigint, b: bigint): string {
  const gap = b - a
  const size = gap < 0n ? -gap : gap
  const hundredths = (size * 10_000n + b - 1n) / b
  return formatMoney(gap < 0n ? -hundredths : hundredths, 2)
}

/** A first price beyond a ceiling that was not published counts as the ceiling: nobody makes honest prices low by a sham one. */
function firstPrice(state: ProjectState, { initial, taxBp }: Bidder, basis: bigint): bigint {
  const [first, most] = [BigInt(initial ?? basis), basisOf(ceilingOf(state), taxBp, state.form.compareBasis)]
  return first > most ? most : first
}

/** The distances of one bidder's price; buying only, in a sale a low price harms nobody but loses. The next price is one that may win. */
export function lowPriceOf(state: ProjectState, alias: string): LowPrice {
  const ranked = standings(state)
  const index = ranked.findIndex((one) => one.alias === alias)
  const own = ranked[index]
  if (!own || state.form.direction === 'forward') return { flagged: false }
  const others = offersOf(state)
    .filter((one) => one.alias !== alias)
    .map(({ bidder, basis }) => firstPrice(state, bidder, basis))
  const next = ranked.slice(index + 1).find((one) => mayWin(state, one))
  return lowPrice(own.basis, others, next?.basis, lowPriceRules(state.form.award))
}
