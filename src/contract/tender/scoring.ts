import { type Static, Type } from 'typebox'
import { Id, OneOf, Strict } from '#contract/kit.ts'

/** How prices and points become ranks of an award (tendering.md 5, 7.6). */

export const AWARD_METHODS = ['lowestPrice', 'averagePrice', 'lowPriceFirst', 'combined'] as const
export type AwardMethod = (typeof AWARD_METHODS)[number]

/** Points, at most 9999.99. */
export const Points = Type.String({ maxLength: 7 })

/** What reviewers give points for. */
export const Criterion = Strict({
  /** Identifies it within the project, and does not change with its place or name. */
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  nameEn: Type.Optional(Type.String({ maxLength: 80 })),
  /** The most points a reviewer may give: decimal string, more than 0, at most 2 decimals. */
  max: Points,
  kind: OneOf(['technical', 'business'] as const),
})
export type Criterion = Static<typeof Criterion>

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

export const AwardRules = Strict({
  /** The rules of a published project hold what its method needs, and nothing of another one. */
  method: OneOf(AWARD_METHODS),
  /**
   * averagePrice: which price stands first beside the benchmark. closest: whichever; closestNotAbove: those not above it first (selling: not below);
   * score: by points, of which a price above loses more than one below (selling: the other way round).
   */
  avg: Type.Optional(
    Strict({
      rule: OneOf(['closest', 'closestNotAbove', 'score'] as const),
      /** Moves the benchmark away from the mean, in basis points: -500 is 5 % below. */
      floatBp: Type.Integer({ minimum: -2_000, maximum: 2_000 }),
    }),
  ),
  /** combined: shares of the total in percent, 100 together. */
  weights: Type.Optional(Strict({ price: Percent, technical: Percent, business: Percent })),
  /** combined: of each kind that has a weight at least one. */
  criteria: Type.Optional(Type.Array(Criterion, { minItems: 1, maxItems: 30 })),
  /** combined: of five sheets or more the highest and the lowest do not count. */
  dropExtremes: Type.Optional(Type.Boolean()),
  /** Shares in percent of the first ranks, 100 together. Absent: the first rank gets all. */
  winners: Type.Optional(Type.Array(Strict({ sharePct: Type.Integer({ minimum: 1, maximum: 100 }) }), { minItems: 1, maxItems: 5 })),
  /** From which distance on a low price must be explained: below the mean of the others' first prices, below the next price. Absent: 40 and 30. */
  alp: Type.Optional(
    Strict({ vsMeanPct: Type.Integer({ minimum: 1, maximum: 99 }), vsNextPct: Type.Integer({ minimum: 1, maximum: 99 }) }),
  ),
  publicityDays: Type.Integer({ minimum: 0, maximum: 30 }),
  confirmHours: Type.Integer({ minimum: 1, maximum: 720 }),
})
export type AwardRules = Static<typeof AwardRules>

/** Persons who give points; none of them owner, manager or supervisor. */
export const ReviewerIds = Type.Array(Id, { maxItems: 9 })
