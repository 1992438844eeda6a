import { type Static, Type } from 'typebox'
import { OneOf, Strict } from '#contract/kit.ts'

const Seconds = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** Three at most, and one more among those who tie for the first rank. */
export const RoundNo = Type.Integer({ minimum: 1, maximum: 4 })

/** Rules of a tender in sealed rounds (tendering.md 5, 7.3). */
export const ThreeRounds = Strict({
  rounds: Type.Integer({ minimum: 1, maximum: 3 }),
  /** Length of each round. */
  durationsSec: Type.Array(Seconds(60, 86_400), { minItems: 1, maxItems: 3 }),
  /** Between the end of a round and the next one; at least two minutes pass from the opening, however late it is. */
  intervalsSec: Type.Array(Seconds(120, 86_400), { maxItems: 2 }),
  /** Whether a quote may be replaced while its round is open. */
  revisions: OneOf(['replace', 'once'] as const),
  /** What a price is held against from the second round on. */
  priceRule: OneOf(['notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'] as const),
  /** Who does not quote in a later round keeps his price, or leaves. */
  missed: OneOf(['carry', 'eliminate'] as const),
  /** How many of the last ranks leave after each round but the last. */
  out: Type.Array(Type.Integer({ minimum: 0, maximum: 200 }), { maxItems: 2 }),
  /** At least so many with a price go on. */
  keepMin: Type.Integer({ minimum: 1, maximum: 200 }),
  /** `out` counts among those who have a price, or among all who entered the round. */
  countBasis: OneOf(['quoted', 'entered'] as const),
  /** What bidders are shown of an opened round. */
  disclose: OneOf(['rank', 'lowest', 'lowestAndRank', 'anonPrices', 'none'] as const),
  /** By the system, or by owner and supervisor together. */
  opening: OneOf(['auto', 'committee'] as const),
  tieBreak: OneOf(['earliest', 'extraRound', 'draw'] as const),
  hallDetail: OneOf(['public', 'anonPrices'] as const),
  minOffers: Type.Integer({ minimum: 1, maximum: 9 }),
})
export type ThreeRounds = Static<typeof ThreeRounds>
