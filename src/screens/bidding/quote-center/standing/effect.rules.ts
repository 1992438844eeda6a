import type { BidView } from '#contract/tender/bid.ts'
import type { FreeBid } from '#contract/tender/project.ts'
import { checkPrice } from '#domain/tender/bidding/free-bid.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import type { Refused } from '#domain/tender/model.ts'
import { basisOf, formatMoney, MAX_MINOR, netOf, parseMoney } from '#domain/tender/money.ts'

/**
 * What a bid would do, computed with the domain's own rules from nothing but what this bidder may see. Advice: the gateway decides.
 */
export interface Effect {
  gross: string
  net: string
  /** The rank it would reach; absent where the rules hide what it depends on. */
  rank?: number
  /** It would keep the rank the bidder already has. */
  same: boolean
  /** It would move the close. */
  extends: boolean
  /** It is so far from the best price that it must be confirmed on its own. */
  bigDrop?: string
}

export type Judgement =
  | { kind: 'empty' }
  /** `certain`: it depends on the bidder's own figures alone, so sending it would only earn a refusal. */
  | { kind: 'refused'; refused: Refused; certain: boolean }
  | { kind: 'allowed'; effect: Effect }

/** Refusals that no move of another bidder can lift. */
const CERTAIN: readonly string[] = ['TENDER-2041', 'TENDER-2042', 'TENDER-2043']

/**
 * Judges a typed price against a picture.
 *
 * @param rules the project's rules of free bidding; without them only the picture's own limits are used
 * @param now server time in ms
 */
export function judge(view: BidView, rules: FreeBid | undefined, typed: string, now: number): Judgement {
  if (typed.trim() === '') return { kind: 'empty' }
  const gross = parseMoney(typed, view.scale)
  if (gross === undefined || gross <= 0n) return refuse({ code: 'TENDER-2041', args: { scale: view.scale } })
  const overLimit = beyondNext(view, gross)
  if (overLimit) return { kind: 'refused', refused: overLimit, certain: true }
  const checked = rules && checkPrice(contextOf(view, rules), { gross: formatMoney(gross, view.scale) })
  if (checked && 'code' in checked && checked.code !== 'TENDER-2046') return refuse(checked)
  const bigDrop = checked && 'code' in checked ? String(checked.args.pct ?? '') : undefined
  return { kind: 'allowed', effect: { ...effectOf(view, rules, gross, now), ...(bigDrop !== undefined && { bigDrop }) } }
}

const refuse = (refused: Refused): Judgement => ({ kind: 'refused', refused, certain: CERTAIN.includes(refused.code) })

/** The picture's own limit, made by the gateway: ceiling for a first bid, the last own price less a step afterwards. */
function beyondNext(view: BidView, gross: bigint): Refused | undefined {
  const limit = view.next && parseMoney(view.next.own, view.scale)
  if (!view.next || limit === undefined || !better(limit, gross, view.direction)) return undefined
  if (limit <= 0n) return { code: 'TENDER-2079', args: {} }
  return { code: view.ownPrice === undefined ? 'TENDER-2042' : 'TENDER-2043', args: { max: view.next.own } }
}

function contextOf(view: BidView, rules: FreeBid) {
  const taxBp = view.taxBp ?? 0
  const basis = (gross: string | undefined) => {
    const minor = gross === undefined ? undefined : parseMoney(gross, view.scale)
    return minor === undefined ? undefined : basisOf(minor, taxBp, view.compareBasis)
  }
  // The leader's tax rate is his own affair: on a net basis his gross price says nothing certain about his net.
  const best = view.compareBasis === 'gross' || view.isLead ? basis(view.lead) : undefined
  const ownLast = basis(view.ownPrice)
  const ceiling = view.ceiling === undefined ? undefined : parseMoney(view.ceiling, view.scale)
  return {
    rules,
    direction: view.direction,
    scale: view.scale,
    compareBasis: view.compareBasis,
    ceiling: ceiling ?? (view.direction === 'reverse' ? MAX_MINOR : 0n),
    ownIsLead: view.isLead ?? false,
    taxBp,
    ...(best !== undefined && { best }),
    ...(ownLast !== undefined && { ownLast }),
  }
}

function effectOf(view: BidView, rules: FreeBid | undefined, gross: bigint, now: number): Effect {
  const rank = rankOf(view, gross)
  const newLead = rank === 1 && !view.isLead
  const hit = extensionHit(rules, rank, newLead)
  const inWindow = Date.parse(view.closesAt) - now <= view.windowSec * 1_000
  const room = Date.parse(view.hardStopAt) > Date.parse(view.closesAt) && now + view.extendSec * 1_000 > Date.parse(view.closesAt)
  return {
    gross: formatMoney(gross, view.scale),
    net: formatMoney(netOf(gross, view.taxBp ?? 0), view.scale),
    same: rank !== undefined && rank === view.ownRank,
    extends: hit && inWindow && room && view.phase !== 'BEFORE',
    ...(rank !== undefined && { rank }),
  }
}

/** On equal price the earlier stands first, so a rank is one behind everybody who is not worse. */
function rankOf(view: BidView, gross: bigint): number | undefined {
  const others = view.ranking.filter((standing) => !standing.own && standing.alias !== view.alias)
  // Of hidden rivals the lead price alone tells, where it is shown, that there is none before him.
  const nobody = view.rivalsHidden ? view.visibility === 'leadPrice' && view.lead === undefined : view.bids === 0
  const known = !view.rivalsHidden && others.every((standing) => standing.gross !== undefined)
  if (view.compareBasis === 'gross' && known && (others.length > 0 || nobody)) {
    return 1 + others.filter((standing) => !better(gross, parseMoney(standing.gross!, view.scale) ?? 0n, view.direction)).length
  }
  if (view.isLead || nobody) return 1
  const lead = view.lead === undefined ? undefined : parseMoney(view.lead, view.scale)
  const toLead = view.next?.lead === undefined ? undefined : parseMoney(view.next.lead, view.scale)
  const takes =
    (view.compareBasis === 'gross' && lead !== undefined && better(gross, lead, view.direction)) ||
    (toLead !== undefined && !better(toLead, gross, view.direction))
  return takes ? 1 : undefined
}

function extensionHit(rules: FreeBid | undefined, rank: number | undefined, newLead: boolean): boolean {
  switch (rules?.trigger) {
    case 'any':
      return true
    case 'topN':
      return rank !== undefined && rank <= rules.topN
    default:
      return newLead
  }
}

/**
 * A price for the quick buttons: so many steps behind the own last price, or behind the ceiling while there is none.
 *
 * @returns a decimal string, or undefined when it would reach zero
 */
export function stepPrice(view: BidView, steps: number): string | undefined {
  const own = view.next && parseMoney(view.next.own, view.scale)
  const step = view.next && parseMoney(view.next.step, view.scale)
  if (own === undefined || step === undefined) return undefined
  const further = BigInt(view.ownPrice === undefined ? steps : steps - 1) * step
  const price = view.direction === 'reverse' ? own - further : own + further
  return price > 0n ? formatMoney(price, view.scale) : undefined
}
