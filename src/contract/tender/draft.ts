import { type Static, Type } from 'typebox'
import { Id, Instant, Money, OneOf, Strict } from '#contract/kit.ts'
import { FreeBid, ProjectForm } from './project.ts'
import { ThreeRounds } from './rounds.ts'
import { AwardRules, Criterion, Points, ReviewerIds } from './scoring.ts'

/**
 * A project form on its way (tendering.md 6.1 P1: only title and mode are asked for). Texts may be empty, numbers out of range, and everything but
 * title and mode absent; `project/check` says what is still wrong with it, and submitting insists.
 */

/** A time that is set, or `''` while it is not. */
const DraftInstant = Type.Union([Instant, Type.Literal('')])
/** Any number that a form's field can hold. */
const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

const DraftStep = Type.Union([
  Strict({ mode: Type.Literal('absolute'), value: Money }),
  Strict({ mode: Type.Literal('percent'), ppm: Whole }),
  Strict({ mode: Type.Literal('tiers'), tiers: Type.Array(Strict({ from: Money, value: Money }), { maxItems: 20 }) }),
])

const rules = FreeBid.properties
const roundRules = ThreeRounds.properties
const awardRules = AwardRules.properties

const DraftBidding = Type.Partial(
  Strict({
    durationSec: Whole,
    windowSec: Whole,
    extendSec: Whole,
    maxExtendSec: Whole,
    trigger: rules.trigger,
    topN: Whole,
    bidRule: rules.bidRule,
    step: DraftStep,
    visibility: rules.visibility,
    protectLead: Type.Boolean(),
    showBidderCount: Type.Boolean(),
    maxDropPct: Whole,
    minBidIntervalMs: Whole,
    correction: Type.Boolean(),
    entryQuote: Type.Boolean(),
    minOffers: Whole,
    hallDetail: rules.hallDetail,
  }),
)

const DraftRounds = Type.Partial(
  Strict({
    rounds: Whole,
    durationsSec: Type.Array(Whole, { maxItems: 3 }),
    intervalsSec: Type.Array(Whole, { maxItems: 2 }),
    revisions: roundRules.revisions,
    priceRule: roundRules.priceRule,
    missed: roundRules.missed,
    out: Type.Array(Whole, { maxItems: 2 }),
    keepMin: Whole,
    countBasis: roundRules.countBasis,
    disclose: roundRules.disclose,
    opening: roundRules.opening,
    tieBreak: roundRules.tieBreak,
    hallDetail: roundRules.hallDetail,
    minOffers: Whole,
  }),
)

const DraftAward = Type.Partial(
  Strict({
    method: awardRules.method,
    /** What was typed for another method is kept, and not published. */
    avg: Type.Partial(
      Strict({ rule: awardRules.avg.properties.rule, floatBp: Type.Integer({ minimum: -2_147_483_647, maximum: 2_147_483_647 }) }),
    ),
    weights: Type.Partial(Strict({ price: Whole, technical: Whole, business: Whole })),
    criteria: Type.Array(Strict({ ...Criterion.properties, code: Id, name: Type.String({ maxLength: 80 }), max: Points }), {
      maxItems: 30,
    }),
    dropExtremes: Type.Boolean(),
    winners: Type.Array(Strict({ sharePct: Whole }), { maxItems: 5 }),
    alp: Strict({ vsMeanPct: Whole, vsNextPct: Whole }),
    publicityDays: Whole,
    confirmHours: Whole,
  }),
)

/** A line of the list that is being written; `lineNo` is its place. */
export const DraftItem = Strict({
  lineNo: Type.Integer({ minimum: 1, maximum: 500 }),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  name: Type.String({ maxLength: 120 }),
  nameEn: Type.Optional(Type.String({ maxLength: 120 })),
  spec: Type.Optional(Type.String({ maxLength: 200 })),
  unitCode: Type.String({ maxLength: 8 }),
  quantity: Type.String({ maxLength: 24 }),
  needDate: Type.Optional(Type.String({ maxLength: 10 })),
  ceilingUnitPrice: Type.Optional(Money),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
})
export type DraftItem = Static<typeof DraftItem>

export const DraftItems = Type.Array(DraftItem, { maxItems: 500 })

/** `ProjectForm` as one types it. What is absent has not been chosen yet. */
export const ProjectDraft = Strict({
  title: Type.String({ minLength: 1, maxLength: 120 }),
  titleEn: Type.Optional(Type.String({ maxLength: 120 })),
  mode: ProjectForm.properties.mode,
  direction: Type.Optional(OneOf(['reverse', 'forward'] as const)),
  categoryCode: Type.Optional(Type.String({ maxLength: 32 })),
  deptId: Type.Optional(Type.String({ maxLength: 64 })),
  managerId: Type.Optional(Type.String({ maxLength: 64 })),
  supervisorIds: Type.Optional(Type.Array(Id, { maxItems: 9 })),
  reviewerIds: Type.Optional(ReviewerIds),
  inviteMode: Type.Optional(OneOf(['invited', 'open'] as const)),
  description: Type.Optional(Type.String({ maxLength: 20_000 })),
  currency: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' })),
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  compareBasis: Type.Optional(OneOf(['gross', 'net'] as const)),
  timeZone: Type.Optional(Type.String({ maxLength: 64 })),
  ceiling: Type.Optional(Money),
  ceilingVisible: Type.Optional(Type.Boolean()),
  reserve: Type.Optional(Money),
  deposit: Type.Optional(Money),
  deliveryAddress: Type.Optional(Type.String({ maxLength: 200 })),
  deliveryDate: Type.Optional(Type.String({ maxLength: 10 })),
  paymentTerms: Type.Optional(Type.String({ maxLength: 500 })),
  requiredDocs: Type.Optional(
    Type.Array(Strict({ code: Id, name: Type.String({ maxLength: 80 }), mandatory: Type.Boolean() }), { maxItems: 20 }),
  ),
  attachments: ProjectForm.properties.attachments,
  minBidders: Type.Optional(Whole),
  registrationEndsAt: Type.Optional(DraftInstant),
  qualificationEndsAt: Type.Optional(DraftInstant),
  startsAt: Type.Optional(DraftInstant),
  /** Both may be there: what was typed for the other mode is kept, and not published. */
  bidding: Type.Optional(DraftBidding),
  rounds: Type.Optional(DraftRounds),
  award: Type.Optional(DraftAward),
})
export type ProjectDraft = Static<typeof ProjectDraft>
