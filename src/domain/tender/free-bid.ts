import type { FreeBid } from '#contract/tender-project.ts'
import type { Refused } from './model.ts'
import { basisOf, type CompareBasis, formatMoney, MAX_MINOR, maxGross, minGross, parseMoney } from './money.ts'
import { better, type Direction } from './ranking.ts'
import { stepAt } from './step.ts'

/**
 * The price rules of free bidding, on comparison prices ("basis"): the same function decides in the gateway, fills the form's allowed
 * prices and runs the practice hall. Selling (`forward`) mirrors every comparison: the ceiling becomes a floor, down becomes up.
 *
 * @see tendering.md 6.5 (order of checks), 7.4 (limits and worked run)
 */

/** What a price is judged against. Amounts are minor units. */
export interface BidGround {
  rules: FreeBid
  direction: Direction
  scale: number
  compareBasis: CompareBasis
  /** Ceiling (selling: floor), gross. */
  ceiling: bigint
  /** Best basis so far, of anybody. */
  best?: bigint
  /** The bidder's own last basis. */
  ownLast?: bigint
  ownIsLead: boolean
  /** The bidder's tax rate in basis points. */
  taxBp: number
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
export function checkPrice(ground: BidGround, bid: { gross: string; confirmBigDrop?: boolean }): PricedBid | Refused {
  const gross = parseMoney(bid.gross, ground.scale)
  if (gross === undefined || gross <= 0n || gross >= MAX_MINOR) return { code: 'TENDER-2041', args: { scale: ground.scale } }
  const basis = basisOf(gross, ground.taxBp, ground.compareBasis)
  const refused =
    overCeiling(ground, gross) ??
    overLimit(ground, basis, ownLimit(ground), 'TENDER-2043') ??
    (ground.rules.bidRule === 'beatBest' ? overLimit(ground, basis, leadLimit(ground), 'TENDER-2044') : undefined) ??
    equalPrice(ground, basis) ??
    insideProtectedLead(ground, basis) ??
    bigDrop(ground, basis, bid.confirmBigDrop ?? false)
  return refused ?? { gross, basis }
}

/**
 * Prices that `checkPrice` lets pass now, gross: the nearest own price (0 where a step lower is no price any more), the nearest that takes the lead (absent for the leader, where the
 * lead is hidden and where no price can take it), and the step behind the own one.
 */
export function nextAllowed(ground: BidGround): { own: bigint; lead?: bigint; step: bigint } {
  const { direction, ceiling, rules } = ground
  const own = ownLimit(ground)
  const lead = leadLimit(ground)
  const gross = (limit: bigint | undefined): bigint => {
    const price = limit === undefined ? ceiling : grossOf(ground, limit)
    return better(ceiling, price, direction) ? ceiling : price
  }
  const toLead = gross(best(own, lead, direction))
  return {
    own: gross(outsideLead(ground, rules.bidRule === 'beatBest' ? best(own, lead, direction) : own)),
    ...(leadIsShown(rules) && !ground.ownIsLead && toLead > 0n && { lead: toLead }),
    step: stepAt(rules.step, ground.ownLast ?? ceiling, ground.scale),
  }
}

/** A limit that would fall on the lead, or into the protected stretch before it, moves to the other side of it. */
function outsideLead(ground: BidGround, limit: bigint | undefined): bigint | undefined {
  const { best: lead, direction, rules } = ground
  if (lead === undefined || ground.ownIsLead || !leadIsShown(rules)) return limit
  const from = limit ?? basisOf(ground.ceiling, ground.taxBp, ground.compareBasis)
  const beyond = rules.protectLead ? leadLimit(ground)! : direction === 'reverse' ? lead - 1n : lead + 1n
  const between = !better(lead, from, direction) && better(beyond, from, direction)
  return between && (rules.protectLead || from === lead) ? beyond : limit
}

function best(a: bigint | undefined, b: bigint | undefined, direction: Direction): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return better(a, b, direction) ? a : b
}

/** `ref` moved by one step in the bidding direction. */
function moved(ground: BidGround, ref: bigint): bigint {
  const step = stepAt(ground.rules.step, ref, ground.scale)
  if (ground.direction === 'forward') return ref + step
  return ref > step ? ref - step : 0n
}

const ownLimit = (ground: BidGround) => (ground.ownLast === undefined ? undefined : moved(ground, ground.ownLast))
const leadLimit = (ground: BidGround) => (ground.best === undefined || ground.ownIsLead ? undefined : moved(ground, ground.best))

/** The gross price at the edge of a basis limit. */
function grossOf(ground: BidGround, limit: bigint): bigint {
  if (ground.compareBasis === 'gross') return limit
  return ground.direction === 'reverse' ? maxGross(limit, ground.taxBp) : minGross(limit, ground.taxBp)
}

/** A limit at zero is a price nobody can enter: it is said as such, never as "0.00 or lower". */
function limitRefusal(ground: BidGround, limit: bigint, code: Refused['code']): Refused {
  const max = grossOf(ground, limit)
  return max > 0n ? { code, args: { max: formatMoney(max, ground.scale) } } : { code: 'TENDER-2079', args: {} }
}

function overCeiling(ground: BidGround, gross: bigint): Refused | undefined {
  if (!better(ground.ceiling, gross, ground.direction)) return undefined
  return { code: 'TENDER-2042', args: { max: formatMoney(ground.ceiling, ground.scale) } }
}

function overLimit(ground: BidGround, basis: bigint, limit: bigint | undefined, code: Refused['code']): Refused | undefined {
  if (limit === undefined || !better(limit, basis, ground.direction)) return undefined
  return limitRefusal(ground, limit, code)
}

function equalPrice(ground: BidGround, basis: bigint): Refused | undefined {
  if (!leadIsShown(ground.rules) || basis !== ground.best || ground.ownIsLead) return undefined
  return { code: 'TENDER-2045', args: {} }
}

/** A follower may stay behind the lead or beat it by a full step, nothing between: no penny undercutting. */
function insideProtectedLead(ground: BidGround, basis: bigint): Refused | undefined {
  const limit = leadLimit(ground)
  if (!ground.rules.protectLead || limit === undefined || ground.best === undefined) return undefined
  const inside = better(basis, ground.best, ground.direction) && better(limit, basis, ground.direction)
  return inside ? limitRefusal(ground, limit, 'TENDER-2044') : undefined
}

function bigDrop(ground: BidGround, basis: bigint, confirmed: boolean): Refused | undefined {
  const { best: lead, rules, direction } = ground
  if (confirmed || lead === undefined || lead === 0n || !leadIsShown(rules)) return confirmed ? undefined : hiddenDrop(ground, basis)
  const far = isFar(lead, basis, rules.maxDropPct, direction)
  return far ? { code: 'TENDER-2046', args: { pct: percentAway(lead, basis) } } : undefined
}

/** Where the lead is hidden the bidder's own last price is the measure, or the refusal would tell him where the lead is. */
function hiddenDrop(ground: BidGround, basis: bigint): Refused | undefined {
  const own = ground.ownLast
  if (own === undefined || own === 0n || leadIsShown(ground.rules)) return undefined
  const far = isFar(own, basis, ground.rules.maxDropPct, ground.direction)
  return far ? { code: 'TENDER-2046', args: { pct: percentAway(own, basis) } } : undefined
}

const isFar = (from: bigint, to: bigint, pct: number, direction: Direction): boolean =>
  direction === 'reverse' ? to * 100n < from * BigInt(100 - pct) : to * 100n > from * BigInt(100 + pct)

/** Distance in percent with one decimal, e.g. "19.8". */
function percentAway(from: bigint, to: bigint): string {
  const permille = ((from > to ? from - to : to - from) * 1_000n) / from
  return formatMoney(permille, 1)
}
