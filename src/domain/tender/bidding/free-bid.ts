import type { FreeBid } from '#contract/tender/project.ts'
import type { Refused } from '#domain/tender/model.ts'
import { basisOf, type CompareBasis, formatMoney, MAX_MINOR, maxGross, minGross, parseMoney } from '#domain/tender/money.ts'
import { better, type Direction } from './ranking.ts'
import { stepAt } from './step.ts'

/**
 * The price rules of free bidding, on comparison prices ("basis"): the same function decides in the gateway, fills the form's allowed
 * prices and runs the practice hall. Selling (`forward`) mirrors every comparison: the ceiling becomes a floor, down becomes up.
 *
 * @see tendering.md 6.5 (order of checks), 7.4 (limits and worked run)
 */

/** What an amount needs to become a comparison price, and back. */
export interface PriceTerms {
  direction: Direction
  scale: number
  compareBasis: CompareBasis
  /** The bidder's tax rate in basis points. */
  taxBp: number
}

/** What a price is judged against. Amounts are minor units. */
export interface BidContext extends PriceTerms {
  rules: FreeBid
  /** Ceiling (selling: floor), gross. */
  ceiling: bigint
  /** Best basis so far, of anybody. */
  best?: bigint
  /** The bidder's own last basis. */
  ownLast?: bigint
  ownIsLead: boolean
}

export interface PricedBid {
  gross: bigint
  basis: bigint
}

/** Whether the lead price is known to all, so that an equal price may be refused without giving anything away. */
export const leadIsShown = ({ visibility }: FreeBid): boolean => visibility === 'leadPrice' || visibility === 'anonPrices'

/**
 * Judges a price as it was typed.
 *
 * @returns the price in minor units, or the first refusal in the order 2041, 2042, 2043, 2044 (beatBest), 2045, 2044 (protected lead), 2046;
 *   2079 in place of 2043 and 2044 where the limit would be zero
 */
export function checkPrice(context: BidContext, bid: { gross: string; confirmBigDrop?: boolean }): PricedBid | Refused {
  const gross = parseMoney(bid.gross, context.scale)
  if (gross === undefined || gross <= 0n || gross >= MAX_MINOR) return { code: 'TENDER-2041', args: { scale: context.scale } }
  const basis = basisOf(gross, context.taxBp, context.compareBasis)
  const refused =
    overCeiling(context, gross) ??
    overLimit(context, basis, ownLimit(context), 'TENDER-2043') ??
    (context.rules.bidRule === 'beatBest' ? overLimit(context, basis, leadLimit(context), 'TENDER-2044') : undefined) ??
    equalPrice(context, basis) ??
    insideProtectedLead(context, basis) ??
    bigDrop(context, basis, bid.confirmBigDrop ?? false)
  return refused ?? { gross, basis }
}

/**
 * Prices that `checkPrice` lets pass now, gross: the nearest own price (0 where a step lower is no price any more), the nearest that takes the lead (absent for the leader, where the
 * lead is hidden and where no price can take it), and the step behind the own one.
 */
export function nextAllowed(context: BidContext): { own: bigint; lead?: bigint; step: bigint } {
  const { direction, ceiling, rules } = context
  const own = ownLimit(context)
  const lead = leadLimit(context)
  const gross = (limit: bigint | undefined): bigint => nearestGross(context, limit) ?? ceiling
  const toLead = gross(best(own, lead, direction))
  return {
    own: gross(outsideLead(context, rules.bidRule === 'beatBest' ? best(own, lead, direction) : own)),
    ...(leadIsShown(rules) && !context.ownIsLead && toLead > 0n && { lead: toLead }),
    step: stepAt(rules.step, context.ownLast ?? ceiling, context.scale),
  }
}

/** A limit that would fall on the lead, or into the protected stretch before it, moves to the other side of it. */
function outsideLead(context: BidContext, limit: bigint | undefined): bigint | undefined {
  const { best: lead, direction, rules } = context
  if (lead === undefined || context.ownIsLead || !leadIsShown(rules)) return limit
  const edge = basisOf(context.ceiling, context.taxBp, context.compareBasis)
  // Where the limit is beyond the ceiling, the ceiling is what would be offered.
  const from = limit === undefined || better(edge, limit, direction) ? edge : limit
  const beyond = rules.protectLead ? leadLimit(context)! : direction === 'reverse' ? lead - 1n : lead + 1n
  const between = !better(lead, from, direction) && better(beyond, from, direction)
  return between && (rules.protectLead || from === lead) ? beyond : limit
}

function best(a: bigint | undefined, b: bigint | undefined, direction: Direction): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return better(a, b, direction) ? a : b
}

/** `ref` moved by one step in the bidding direction. */
function moved(context: BidContext, ref: bigint): bigint {
  const step = stepAt(context.rules.step, ref, context.scale)
  if (context.direction === 'forward') return ref + step
  return ref > step ? ref - step : 0n
}

const ownLimit = (context: BidContext) => (context.ownLast === undefined ? undefined : moved(context, context.ownLast))
const leadLimit = (context: BidContext) => (context.best === undefined || context.ownIsLead ? undefined : moved(context, context.best))

/** The nearest gross price that keeps to a ceiling and to a basis limit; undefined where there is neither. */
export const nearestGross = (context: PriceTerms & { ceiling?: bigint }, limit: bigint | undefined): bigint | undefined =>
  best(context.ceiling, limit === undefined ? undefined : grossOf(context, limit), context.direction)

/** The gross price at the edge of a basis limit. */
function grossOf(context: PriceTerms, limit: bigint): bigint {
  if (context.compareBasis === 'gross') return limit
  return context.direction === 'reverse' ? maxGross(limit, context.taxBp) : minGross(limit, context.taxBp)
}

/** A limit at zero is a price nobody can enter: it is said as such, never as "0.00 or lower". */
function limitRefusal(context: PriceTerms, limit: bigint, code: Refused['code']): Refused {
  const max = grossOf(context, limit)
  return max > 0n ? { code, args: { max: formatMoney(max, context.scale) } } : { code: 'TENDER-2079', args: {} }
}

export function overCeiling(
  { ceiling, direction, scale }: Pick<PriceTerms, 'direction' | 'scale'> & { ceiling?: bigint | undefined },
  gross: bigint,
): Refused | undefined {
  if (ceiling === undefined || !better(ceiling, gross, direction)) return undefined
  return { code: 'TENDER-2042', args: { max: formatMoney(ceiling, scale) } }
}

export function overLimit(context: PriceTerms, basis: bigint, limit: bigint | undefined, code: Refused['code']): Refused | undefined {
  if (limit === undefined || !better(limit, basis, context.direction)) return undefined
  return limitRefusal(context, limit, code)
}

function equalPrice(context: BidContext, basis: bigint): Refused | undefined {
  if (!leadIsShown(context.rules) || basis !== context.best || context.ownIsLead) return undefined
  return { code: 'TENDER-2045', args: {} }
}

/** A follower may stay behind the lead or beat it by a full step, nothing between: no penny undercutting. */
function insideProtectedLead(context: BidContext, basis: bigint): Refused | undefined {
  const limit = leadLimit(context)
  if (!context.rules.protectLead || limit === undefined || context.best === undefined) return undefined
  const inside = better(basis, context.best, context.direction) && better(limit, basis, context.direction)
  return inside ? limitRefusal(context, limit, 'TENDER-2044') : undefined
}

function bigDrop(context: BidContext, basis: bigint, confirmed: boolean): Refused | undefined {
  const { best: lead, rules, direction } = context
  if (confirmed || lead === undefined || lead === 0n || !leadIsShown(rules)) return confirmed ? undefined : hiddenDrop(context, basis)
  const far = isFar(lead, basis, rules.maxDropPct, direction)
  return far ? { code: 'TENDER-2046', args: { pct: percentAway(lead, basis) } } : undefined
}

/** Where the lead is hidden the bidder's own last price is the measure, or the refusal would tell him where the lead is. */
function hiddenDrop(context: BidContext, basis: bigint): Refused | undefined {
  const own = context.ownLast
  if (own === undefined || own === 0n || leadIsShown(context.rules)) return undefined
  const far = isFar(own, basis, context.rules.maxDropPct, context.direction)
  return far ? { code: 'TENDER-2046', args: { pct: percentAway(own, basis) } } : undefined
}

const isFar = (from: bigint, to: bigint, pct: number, direction: Direction): boolean =>
  direction === 'reverse' ? to * 100n < from * BigInt(100 - pct) : to * 100n > from * BigInt(100 + pct)

/** Distance in percent with one decimal, e.g. "19.8". */
function percentAway(from: bigint, to: bigint): string {
  const permille = ((from > to ? from - to : to - from) * 1_000n) / from
  return formatMoney(permille, 1)
}
