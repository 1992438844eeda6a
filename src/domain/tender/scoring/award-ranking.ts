import { mayWin, missesReserve, type Placed, standings } from '#domain/tender/bidding/competition.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { mayMend } from '#domain/tender/registration/entry-quote.ts'
import { scoresAreIn } from '#domain/tender/scoring-state.ts'
import { type Benchmark, benchmark, byAverage, byPoints, combined, distance, FIRST_AVG, lowPriceFirst, priceScore } from './methods.ts'
import { meanPoints, weightsOf } from './points.ts'

/** The offers in the order in which they are awarded, with every number behind it. @see tendering.md 7.6 */

export interface AwardRank extends Placed {
  /** Points of the price, and of what reviewers gave, hundredths. */
  price?: bigint
  technical?: bigint
  business?: bigint
  /** Of all parts by their weights, hundredths. */
  total?: bigint
  /** From the benchmark, minor units. */
  distance?: bigint
}

/** May win, or still may bring its lines within their limits: such a price counts, and keeps its place. */
export const isInPlay = (state: ProjectState, one: Placed, at: At): boolean =>
  mayWin(state, one) || (mayMend(state, one.bidder, at) && !missesReserve(state, one.gross))

/** What average prices are held against: a price that cannot win moves it for nobody. Undefined for other methods, and without a price. */
export function benchmarkOf(state: ProjectState, at: At): Benchmark | undefined {
  const { avg = FIRST_AVG, method } = state.form.award
  if (method !== 'averagePrice') return undefined
  const prices = standings(state).flatMap((one) => (isInPlay(state, one, at) ? [one.basis] : []))
  return benchmark(prices, avg.floatBp, state.form.direction)
}

/** Everybody with a valid price, first rank first; who cannot win keeps the place of his price. */
export function awardRanking(state: ProjectState, at: At): AwardRank[] {
  const { method } = state.form.award
  const offers = standings(state)
  switch (method) {
    case 'averagePrice':
      return averageRanks(state, offers, benchmarkOf(state, at))
    case 'lowPriceFirst':
      return withPricePoints(state, offers, at)
    case 'combined':
      return byTotal(state, withPricePoints(state, offers, at))
    default:
      return offers
  }
}

function averageRanks({ form }: ProjectState, offers: Placed[], held: Benchmark | undefined): AwardRank[] {
  if (!held) return offers
  const { rule } = form.award.avg ?? FIRST_AVG
  return byAverage(rule, offers, held.value, form.direction).map((one) => ({
    ...one,
    distance: distance(one.basis, held.value),
    ...(rule === 'score' && { price: priceScore(one.basis, held.value, form.direction) }),
  }))
}

/** By the price alone as long as points are still given. */
function byTotal(state: ProjectState, priced: AwardRank[]): AwardRank[] {
  if (!scoresAreIn(state)) return priced
  const weights = weightsOf(state.form.award)
  const scored = priced.map((one) => {
    const given = meanPoints(state, one.alias)
    return { ...one, ...given, total: combined({ price: one.price ?? 0n, ...given }, weights) }
  })
  return byPoints(scored, state.form.direction)
}

/** The best price that counts has all points; a better one that cannot win has no more. */
function withPricePoints(state: ProjectState, offers: readonly Placed[], at: At): AwardRank[] {
  const { direction } = state.form
  const best = (offers.find((one) => isInPlay(state, one, at)) ?? offers[0])?.basis
  if (best === undefined) return []
  const pointsOf = (basis: bigint) => lowPriceFirst(better(basis, best, direction) ? best : basis, best, direction)
  return offers.map((one) => ({ ...one, price: pointsOf(one.basis) }))
}
