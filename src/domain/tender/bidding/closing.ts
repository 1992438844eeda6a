import { fact } from '#domain/tender/facts.ts'
import type { At, Env, Fact, ProjectState } from '#domain/tender/model.ts'
import { beyondHidden, neededOffers, offersOf } from './competition.ts'
import { openReserve } from './sealed.ts'

/** How bidding ends, however prices came in: with the names and all that was not published, or without an award. @see tendering.md 6.1 P13 P14 */

/** @param at when it fell due */
export function closingFacts(state: ProjectState, env: Env, at: At): Fact[] {
  const offers = offersOf(state).length
  const seats = state.bidders.map(({ alias, customerId }) => ({ alias, customerId }))
  if (!isEnough(state, offers)) return failingFacts(state, offers, at)
  return [closed(state, at), fact('names.revealed', { who: { seats } }, at), ...reserveOpened(state, env, at), ...beyondLimit(state, at)]
}

export const isEnough = (state: ProjectState, offers: number): boolean => offers > 0 && offers >= neededOffers(state)

/** Too few have a price: nothing more is opened. */
export const failingFacts = (state: ProjectState, offers: number, at: At): Fact[] => [
  closed(state, at),
  fact('project.failed', { pub: { reason: offers === 0 ? 'NO_QUOTE' : 'TOO_FEW_QUOTES' } }, at),
]

const closed = ({ bids }: ProjectState, at: At): Fact => fact('bidding.closed', { pub: { closesAt: at, bids } }, at)

/** Whether the close opens a reserve price: where too few have a price nothing is. */
export const opensReserve = (state: ProjectState): boolean =>
  state.reserve !== undefined && state.reserve.amount === undefined && isEnough(state, offersOf(state).length)

const reserveOpened = ({ reserve }: ProjectState, env: Env, at: At): Fact[] =>
  reserve ? [fact('reserve.opened', { note: openReserve(env, reserve.sealed) }, at)] : []

/** Prices beyond a limit that was not published, each told to its bidder and the purchaser side. */
const beyondLimit = (state: ProjectState, at: At): Fact[] =>
  state.bidders.flatMap((bidder) => {
    const over = beyondHidden(state, bidder)
    return over ? [fact('bid.over-ceiling', { lines: { alias: bidder.alias, over }, who: { customerId: bidder.customerId } }, at)] : []
  })
