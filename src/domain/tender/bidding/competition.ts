import { isSkipped } from '#domain/tender/award/award-state.ts'
import type { Bidder, ProjectState } from '#domain/tender/model.ts'
import { MAX_MINOR, parseMoney } from '#domain/tender/money.ts'
import { freeBidOf, hallRules } from './form-rules.ts'
import { type BidContext, leadIsShown } from './free-bid.ts'
import { better, type Ranked, rank, standsBefore } from './ranking.ts'

/** The competition as it stands: from the bidders of the state to ranks and to what a price is checked against. */

export interface Placed extends Ranked {
  bidder: Bidder
  gross: bigint
}

const priced = (bidder: Bidder): Placed[] => {
  const last = bidder.stands.at(-1)
  const { alias, sinceSeq, drawn } = bidder
  return last ? [{ bidder, alias, basis: BigInt(last.basis), gross: BigInt(last.gross), sinceSeq, drawn }] : []
}

const placed = (bidder: Bidder): Placed[] => (bidder.state === 'ACTIVE' ? priced(bidder) : [])

/** Active bidders with a standing bid, best first; the index plus one is the rank. */
export const standings = (state: Pick<ProjectState, 'bidders' | 'form'>): Placed[] =>
  rank(state.bidders.flatMap(placed), state.form.direction)

/** Everybody with a valid price, best first: also who left after a round. He made an offer, and cannot win. */
export const offersOf = (state: Pick<ProjectState, 'bidders' | 'form'>): Placed[] =>
  rank(
    state.bidders.flatMap((bidder) => (tookPart(bidder) ? priced(bidder) : [])),
    state.form.direction,
  )

/** Those who can still be awarded, best first: who declined or let the time pass is out. */
export const candidates = (state: Pick<ProjectState, 'bidders' | 'form' | 'award'>): Placed[] =>
  standings(state).filter(({ alias }) => !isSkipped(state, alias))

/** How many valid offers are enough to go on to an award (6.1 P13). */
export const neededOffers = ({ minimumWaived, form }: Pick<ProjectState, 'minimumWaived' | 'form'>): number =>
  minimumWaived ? Math.min(2, hallRules(form).minOffers) : hallRules(form).minOffers

/** Whether a price misses the reserve price, including tax as both were entered; false before it is opened. */
export const missesReserve = ({ reserve, form }: Pick<ProjectState, 'reserve' | 'form'>, gross: bigint): boolean =>
  reserve?.amount !== undefined && better(BigInt(reserve.amount), gross, form.direction)

/** Whether the rules let this price win: it meets the reserve price, and the limit that was not published. */
export const mayWin = (state: Pick<ProjectState, 'reserve' | 'form'>, { gross, bidder }: Placed): boolean =>
  bidder.over === undefined && !missesReserve(state, gross)

/** The best of all, without sorting. */
export function leadOf(state: Pick<ProjectState, 'bidders' | 'form'>): Placed | undefined {
  let lead: Placed | undefined
  for (const bidder of state.bidders) {
    const [next] = placed(bidder)
    if (next && (!lead || standsBefore(next, lead, state.form.direction))) lead = next
  }
  return lead
}

/** The rank a new bid at this basis would get: on equal price the earlier stands first. */
export function rankOf(state: ProjectState, alias: string, basis: bigint): number {
  let ahead = 0
  for (const other of state.bidders) {
    const last = other.stands.at(-1)
    if (last && other.state === 'ACTIVE' && other.alias !== alias && !better(basis, BigInt(last.basis), state.form.direction)) ahead += 1
  }
  return ahead + 1
}

export const bidderOf = (state: Pick<ProjectState, 'bidders'>, customerId: string | undefined): Bidder | undefined =>
  state.bidders.find((bidder) => bidder.customerId === customerId)

/** Bid here and was not sent away: also who left after a round. */
export const tookPart = (bidder: Pick<Bidder, 'state'> | undefined): boolean => bidder !== undefined && bidder.state !== 'BANNED'

export const ceilingOf = (state: ProjectState): bigint => parseMoney(state.form.ceiling, state.form.scale) ?? 0n

/** The limit that bids are held to. One that bidders may not see holds none: any answer that depended on it would tell where it is. */
const biddingLimit = (state: ProjectState): bigint =>
  state.form.ceilingVisible ? ceilingOf(state) : state.form.direction === 'reverse' ? MAX_MINOR : 0n

/**
 * Where a price lies beyond a limit that was not published: the price itself, or a line of it in the proportion of the entry quote. Such a
 * limit is a reserve price: it is asked for after the close.
 */
export function beyondHidden(state: ProjectState, { stands, lineLimit }: Bidder): Bidder['over'] {
  const own = stands.at(-1)
  if (!own || state.form.ceilingVisible) return undefined
  const [gross, { direction }] = [BigInt(own.gross), state.form]
  if (better(ceilingOf(state), gross, direction)) return 'total'
  return lineLimit !== undefined && better(BigInt(lineLimit), gross, direction) ? 'lines' : undefined
}

/** What a price of this bidder is judged against now. */
export function contextOf(state: ProjectState, bidder: Pick<Bidder, 'alias' | 'taxBp' | 'stands'>): BidContext {
  const lead = leadOf(state)
  const own = bidder.stands.at(-1)
  return {
    rules: freeBidOf(state.form),
    direction: state.form.direction,
    scale: state.form.scale,
    compareBasis: state.form.compareBasis,
    ceiling: biddingLimit(state),
    ...(lead && { best: lead.basis }),
    ...(own && { ownLast: BigInt(own.basis) }),
    ownIsLead: lead?.alias === bidder.alias,
    taxBp: bidder.taxBp,
  }
}

export const ranksAreShown = ({ form }: Pick<ProjectState, 'form'>): boolean => leadIsShown(freeBidOf(form))
