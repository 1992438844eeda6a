import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { nearestGross, overCeiling, overLimit, type PricedBid, type PriceTerms } from '#domain/tender/bidding/free-bid.ts'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import type { Refused } from '#domain/tender/model.ts'
import { basisOf } from '#domain/tender/money.ts'

/** How far a price of a later round may go. @see tendering.md 7.3 (priceRule) */

export interface RoundPriceContext extends PriceTerms {
  /** Ceiling (selling: floor), gross; absent where bidders may not see it: such a limit holds none. */
  ceiling?: bigint
  /** The nearest basis that the rule allows; absent where it allows any. */
  limit?: bigint
}

/**
 * The nearest comparison price that a round allows a bidder.
 *
 * @param own his price of the rounds before
 * @param lowest the best price of all, selling: the highest
 * @returns undefined in the first round, and for who holds no price
 */
export function roundLimit(
  { priceRule }: Pick<ThreeRounds, 'priceRule'>,
  { no, extra }: { no: number; extra: boolean },
  own: bigint | undefined,
  lowest: bigint | undefined,
  direction: Direction,
): bigint | undefined {
  if (no === 1 || own === undefined) return undefined
  if (extra || priceRule === 'lowerThanOwn') return direction === 'reverse' ? own - 1n : own + 1n
  return priceRule === 'notHigherThanLowest' ? (lowest ?? own) : own
}

/** Judges a total, gross. @returns the price, or the first refusal in the order 2042, 2052; 2079 in place of 2052 where the limit would be zero */
export function checkRoundPrice(context: RoundPriceContext, gross: bigint): PricedBid | Refused {
  const basis = basisOf(gross, context.taxBp, context.compareBasis)
  return overCeiling(context, gross) ?? overLimit(context, basis, context.limit, 'TENDER-2052') ?? { gross, basis }
}

/** The nearest gross price that passes; undefined where any does. */
export const nextMax = (context: RoundPriceContext): bigint | undefined => nearestGross(context, context.limit)
