import { type Static, Type } from 'typebox'
import { Id, Instant, Money, OneOf, Strict } from '#contract/kit.ts'
import { ThreeRounds } from './rounds.ts'
import { AwardRules, ReviewerIds } from './scoring.ts'

/** What a project is made of (tendering.md 5). Entered values; what the engine derives from them is in `BidView` and `ProjectView`. */

export const PROJECT_STATUS = [
  'DRAFT',
  'PUBLISH_APPROVAL',
  'REGISTRATION',
  'QUALIFICATION',
  'READY',
  'BIDDING',
  'SUSPENDED',
  'REVIEW',
  'AWARD_APPROVAL',
  'PUBLICITY',
  'AWARDED',
  'FAILED',
  'VOID',
] as const
export type ProjectStatus = (typeof PROJECT_STATUS)[number]

const Seconds = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** The step of a bid: an amount, a share of the price in millionths, or an amount by price band. */
export const Step = Type.Union([
  Strict({ mode: Type.Literal('absolute'), value: Money }),
  Strict({ mode: Type.Literal('percent'), ppm: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  Strict({
    mode: Type.Literal('tiers'),
    /** Each band begins at `from` (inclusive) and reaches up to the next one; given from low to high, the first from 0. */
    tiers: Type.Array(Strict({ from: Money, value: Money }), { minItems: 1, maxItems: 20 }),
  }),
])
export type Step = Static<typeof Step>

/** Rules of free bidding (tendering.md 5, 7.4, 7.5). */
export const FreeBid = Strict({
  durationSec: Seconds(60, 86_400),
  /** A bid that comes with at most this much time left may extend. */
  windowSec: Seconds(0, 3_600),
  extendSec: Seconds(0, 3_600),
  /** The hard stop is startsAt + durationSec + maxExtendSec. */
  maxExtendSec: Seconds(0, 86_400),
  trigger: OneOf(['lead', 'topN', 'any'] as const),
  topN: Type.Integer({ minimum: 1, maximum: 50 }),
  bidRule: OneOf(['beatOwn', 'beatBest'] as const),
  step: Step,
  visibility: OneOf(['leadOnly', 'rankOnly', 'leadPrice', 'anonPrices'] as const),
  protectLead: Type.Boolean(),
  showBidderCount: Type.Boolean(),
  /** A bid further below the best than this needs `confirmBigDrop`. */
  maxDropPct: Type.Integer({ minimum: 1, maximum: 100 }),
  minBidIntervalMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  correction: Type.Boolean(),
  /** Bidders may seal a first price before the start; it counts as their first bid. Absent means yes. */
  entryQuote: Type.Optional(Type.Boolean()),
  minOffers: Type.Integer({ minimum: 1, maximum: 9 }),
  hallDetail: OneOf(['public', 'anonPrices'] as const),
})
export type FreeBid = Static<typeof FreeBid>

export const Item = Strict({
  lineNo: Type.Integer({ minimum: 1, maximum: 500 }),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  name: Type.String({ minLength: 1, maxLength: 120 }),
  nameEn: Type.Optional(Type.String({ maxLength: 120 })),
  spec: Type.Optional(Type.String({ maxLength: 200 })),
  /** UN/CEFACT Rec 20, dictionary `tender_unit`. */
  unitCode: Type.String({ minLength: 1, maxLength: 8 }),
  /** Decimal string, more than 0, at most 6 decimals. */
  quantity: Type.String({ minLength: 1, maxLength: 24 }),
  needDate: Type.Optional(Type.String({ maxLength: 10 })),
  ceilingUnitPrice: Type.Optional(Money),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
})
export type Item = Static<typeof Item>

/**
 * A document of the project: an attachment of the staff, uploaded with the `bizType` `project:` and the project's id. Who may see the
 * published project may read it. Name and size as they were when it was added; bytes.
 */
export const ProjectFile = Strict({ id: Id, name: Type.String({ minLength: 1, maxLength: 255 }), size: Type.Integer({ minimum: 0 }) })
export type ProjectFile = Static<typeof ProjectFile>

/** What the buyer enters. After publication it never changes but for the three times (I10). */
export const ProjectForm = Strict({
  title: Type.String({ minLength: 1, maxLength: 120 }),
  titleEn: Type.Optional(Type.String({ maxLength: 120 })),
  mode: OneOf(['freeBid', 'threeRounds'] as const),
  /** `reverse`: buying, the lowest price wins. `forward`: selling, the highest wins. */
  direction: OneOf(['reverse', 'forward'] as const),
  categoryCode: Type.String({ maxLength: 32 }),
  deptId: Type.String({ maxLength: 64 }),
  managerId: Type.String({ maxLength: 64 }),
  supervisorIds: Type.Array(Id, { maxItems: 9 }),
  reviewerIds: Type.Optional(ReviewerIds),
  inviteMode: OneOf(['invited', 'open'] as const),
  description: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** ISO 4217. */
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  /** Digits after the point. */
  scale: Type.Integer({ minimum: 0, maximum: 4 }),
  compareBasis: OneOf(['gross', 'net'] as const),
  timeZone: Type.String({ maxLength: 64 }),
  ceiling: Money,
  ceilingVisible: Type.Boolean(),
  /** Sealed at publication: nobody reads it before the review, and no worse price is awarded. */
  reserve: Type.Optional(Money),
  deposit: Type.Optional(Money),
  deliveryAddress: Type.Optional(Type.String({ maxLength: 200 })),
  deliveryDate: Type.Optional(Type.String({ maxLength: 10 })),
  paymentTerms: Type.Optional(Type.String({ maxLength: 500 })),
  requiredDocs: Type.Array(Strict({ code: Id, name: Type.String({ maxLength: 80 }), mandatory: Type.Boolean() }), { maxItems: 20 }),
  attachments: Type.Optional(Type.Array(ProjectFile, { maxItems: 20 })),
  minBidders: Type.Integer({ minimum: 1, maximum: 9 }),
  registrationEndsAt: Instant,
  qualificationEndsAt: Instant,
  startsAt: Instant,
  /** The rules of its mode, and of no other. */
  bidding: Type.Optional(FreeBid),
  rounds: Type.Optional(ThreeRounds),
  award: AwardRules,
})
export type ProjectForm = Static<typeof ProjectForm>

/** A fault that `project/check` finds: a TENDER code, where it is in the form, and the sentence's values. */
export const ConfigFault = Type.Object({
  code: Type.String(),
  path: Type.String(),
  args: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
})
export type ConfigFault = Static<typeof ConfigFault>

/** The next time of a project's schedule, and what happens then. */
export const NextTime = Type.Object({
  /** `opening`: since then a round that is closed waits to be opened. */
  kind: OneOf([
    ...(['registration', 'qualification', 'start', 'close', 'resume', 'confirm', 'publicity'] as const),
    ...(['roundOpens', 'roundCloses', 'opening'] as const),
  ]),
  at: Type.String(),
})
export type NextTime = Static<typeof NextTime>

/**
 * Where a project is not what its log proves. entry: does not fit the chain; head: the project names another last entry; state, column, bid,
 * party: what is stored of it; anchor: a signed head differs; missing-anchor: one that the schedule of anchors asks for is not there; round: an
 * entry of sealed rounds is not what was sealed or what the rules compute.
 */
export const LogFault = Type.Object({
  kind: OneOf(['entry', 'head', 'state', 'column', 'bid', 'party', 'anchor', 'missing-anchor', 'round'] as const),
  /** The entry it shows at. */
  seq: Type.Optional(Type.Integer()),
  /** What differs, for the purchaser's side; of a missing anchor `close` or the day by which it was due; of rounds what is at fault. */
  field: Type.Optional(Type.String()),
})
export type LogFault = Static<typeof LogFault>

/** How a round stands in a list: between two rounds INTERVAL, closed and not opened yet WAITING. */
export const ROUND_PHASES = ['OPEN', 'WAITING', 'INTERVAL', 'SUSPENDED'] as const
export type RoundPhase = (typeof ROUND_PHASES)[number]

/** A row of the purchaser's and of the bidder's list; fields the reader may not see are absent. */
export const ProjectRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  titleEn: Type.String(),
  mode: Type.String(),
  direction: Type.String(),
  categoryCode: Type.String(),
  deptId: Type.String(),
  currency: Type.String(),
  scale: Type.Integer(),
  status: OneOf(PROJECT_STATUS),
  registrationEndsAt: Type.String(),
  startsAt: Type.String(),
  closesAt: Type.Optional(Type.String()),
  /** Bidder side. */
  invitation: Type.Optional(Type.String()),
  application: Type.Optional(Type.String()),
  bidder: Type.Optional(Type.String()),
  ownRank: Type.Optional(Type.Integer()),
  awardLine: Type.Optional(Type.String()),
  /** How far the firm has come: toRegister, registered, running, toConfirm, history. */
  stage: Type.Optional(Type.Array(Type.String())),
  /** Purchaser side. */
  ownerName: Type.Optional(Type.String()),
  deptName: Type.Optional(Type.String()),
  deptNameEn: Type.Optional(Type.String()),
  ceiling: Type.Optional(Type.String()),
  best: Type.Optional(Type.String()),
  /** How far the best price is from the ceiling, in percent with two decimals (`5.50`); negative where it is worse. */
  saving: Type.Optional(Type.String()),
  invited: Type.Optional(Type.Integer()),
  approved: Type.Optional(Type.Integer()),
  /** In rounds, while they last: the one that is open or comes next, an extra one after the last. */
  roundNo: Type.Optional(Type.Integer()),
  /** How many there are by its rules. */
  roundCount: Type.Optional(Type.Integer()),
  roundPhase: Type.Optional(OneOf(ROUND_PHASES)),
  /** Quotes of the round that is open or waits, and how many may come, for the purchaser's side. */
  quotesReceived: Type.Optional(Type.Integer()),
  quotesAwaited: Type.Optional(Type.Integer()),
  /** The reader's firm has sealed a quote of this round. */
  quoteSealed: Type.Optional(Type.Boolean()),
  /** What comes next by the clock. */
  next: Type.Optional(NextTime),
  /** The reader is a reviewer: who takes part he learns at the close. */
  firmsWithheld: Type.Optional(Type.Literal(true)),
  actions: Type.Array(Type.String()),
  /** What is stored of the project cannot be read: the row tells no more than its schedule and status, `currency` is empty. */
  fault: Type.Optional(LogFault),
})
export type ProjectRow = Static<typeof ProjectRow>

const { fault: _fault, ...readable } = ProjectRow.properties

/** Another time of the schedule; with `shiftLater` those that follow move by as much. */
export const ScheduleChange = Strict({
  field: OneOf(['startsAt', 'registrationEndsAt', 'qualificationEndsAt'] as const),
  newValue: Instant,
  shiftLater: Type.Boolean(),
})
export type ScheduleChange = Static<typeof ScheduleChange>

/** One project as its reader may see it. */
export const ProjectView = Type.Object({
  ...readable,
  version: Type.Integer(),
  form: Type.Optional(Type.Omit(ProjectForm, ['ceiling', 'managerId', 'supervisorIds', 'reviewerIds', 'reserve'])),
  /** The commitment for everyone; `amount` for the owner of a draft, and for the purchaser side from the review on. */
  reserve: Type.Optional(Type.Object({ commit: Type.Optional(Type.String()), amount: Type.Optional(Type.String()) })),
  /** The reader is a reviewer who may know no price yet, nor what follows from one. */
  pricesWithheld: Type.Optional(Type.Literal(true)),
  /** The reader's own price is abnormally low and waits for his explanation. */
  justifyUntil: Type.Optional(Type.String()),
  /** Takes time from the reader's firm, which has not agreed to it. */
  timeChange: Type.Optional(ScheduleChange),
  items: Type.Array(Item),
  rulesHash: Type.String(),
  qualificationEndsAt: Type.String(),
  publicityEndsAt: Type.Optional(Type.String()),
  failReason: Type.Optional(Type.String()),
  deptName: Type.String(),
  deptNameEn: Type.String(),
  managerName: Type.Optional(Type.String()),
  supervisorNames: Type.Optional(Type.Array(Type.String())),
  /** To the purchaser side alone: whom to persuade is nobody's to know before the award. */
  reviewerNames: Type.Optional(Type.Array(Type.String())),
  /** Fewest qualified bidders, after a waiver too; told to the purchaser side. */
  neededBidders: Type.Optional(Type.Integer()),
  pledgedAt: Type.Optional(Type.String()),
  acknowledged: Type.Array(OneOf(['fight', 'win'] as const)),
  winner: Type.Optional(Type.Object({ name: Type.String(), gross: Type.String(), alias: Type.String() })),
  /** Of an award by shares: each winner, and what its share comes to; `own` is the reader's firm's. */
  shares: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        alias: Type.String(),
        sharePct: Type.Integer(),
        gross: Type.String(),
        amount: Type.String(),
        own: Type.Optional(Type.Literal(true)),
      }),
    ),
  ),
  /** The command kinds the reader may send now. */
  actions: Type.Array(Type.String()),
})
export type ProjectView = Static<typeof ProjectView>

/** Which round something is about. */
export const RoundRef = Type.Object({ no: Type.Integer(), extra: Type.Optional(Type.Boolean()) })
export type RoundRef = Static<typeof RoundRef>

/** A step of the schedule, for the time line. */
export const TimelineStep = Type.Object({
  kind: OneOf(['published', 'registration', 'qualification', 'start', 'close', 'publicity', 'end'] as const),
  at: Type.Optional(Type.String()),
  state: OneOf(['done', 'current', 'ahead'] as const),
  /** Of a close in rounds: which one ends. */
  round: Type.Optional(RoundRef),
})
export type TimelineStep = Static<typeof TimelineStep>
