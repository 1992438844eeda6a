import { type Static, Type } from 'typebox'
import { Answer, Id, Instant, OneOf, Page, Strict } from '#contract/kit.ts'
import { Keyword, orderedBy } from '#contract/list.ts'
import { CriteriaFields } from '#contract/search.ts'
import { PROJECT_STATUS, ProjectRow } from './project.ts'

/** Shapes that several calls of the tender service share. */

/** What of a price lies beyond an unpublished limit: its total, or a line of it. */
export const OVER = ['total', 'lines'] as const

/** Bidding stands still: since when, with how much time left, and when it goes on. */
export const Suspension = Type.Object({
  reason: Type.String(),
  from: Type.String(),
  resumeAt: Type.Optional(Type.String()),
  remainingMs: Type.Integer(),
  outage: Type.Boolean(),
})

/** What a hall says of its project and of its reader's own side, however prices come in. */
export const HallHead = {
  projectId: Type.String(),
  code: Type.String(),
  title: Type.String(),
  titleEn: Type.String(),
  status: OneOf(PROJECT_STATUS),
  /** The log entry this picture is of; a client never goes back to a smaller one (I7). */
  seq: Type.Integer(),
  direction: OneOf(['reverse', 'forward'] as const),
  currency: Type.String(),
  scale: Type.Integer(),
  timeZone: Type.String(),
  compareBasis: OneOf(['gross', 'net'] as const),
  startsAt: Type.String(),
  suspension: Type.Optional(Suspension),
  ceiling: Type.Optional(Type.String()),
  /** The reader's own side, when he is a bidder. */
  alias: Type.Optional(Type.String()),
  /** Rank and price now; in rounds as opened last. */
  ownRank: Type.Optional(Type.Integer()),
  ownPrice: Type.Optional(Type.String()),
  /** Basis points of tax the firm registered with, e.g. 1300. */
  taxBp: Type.Optional(Type.Integer()),
  /** After the close: what of the own price lies beyond a limit that was not published. Such a price cannot win. */
  over: Type.Optional(OneOf(OVER)),
  /** Command kinds the reader may send now, e.g. `suspend`, `message`. */
  actions: Type.Array(Type.String()),
  failReason: Type.Optional(Type.String()),
}

export const Reason = Type.String({ maxLength: 500 })
export const Comment = Type.String({ maxLength: 500 })
/** A paper of a registration: the code it was asked for by, and the file with its hash. */
export const RegistrationPaper = Strict({ code: Id, attachmentId: Id, sha256: Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' }) })

/** Number of an entry as its reader was given it: its place in the log, or where that would tell of rivals its time in ms, at most 9999-12-31. */
export const EntrySeq = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })

export const ProjectId = { projectId: Id }
export const Done = Answer(
  Type.Object({ id: Type.String(), status: Type.String(), seq: Type.Integer(), replayed: Type.Optional(Type.Boolean()) }),
)
export const Saved = Answer(Type.Object({ id: Type.String(), version: Type.Integer(), replayed: Type.Optional(Type.Boolean()) }))
export const ListFilter = Strict({
  keyword: Keyword,
  status: Type.Optional(Type.Array(Type.String({ maxLength: 24 }), { maxItems: 13 })),
  /** `switchs` of the store: '1' three rounds, '2' free bidding, '0' all. */
  mode: Type.Optional(OneOf(['0', '1', '2'] as const)),
  categoryCode: Type.Optional(Type.String({ maxLength: 32 })),
  /** Bidder side: to register, registered, running, to confirm, over. */
  quick: Type.Optional(OneOf(['toRegister', 'registered', 'running', 'toConfirm', 'history'] as const)),
  /** Without it what is running comes first, then the newest. */
  sort: orderedBy(['registrationEndsAt', 'startsAt', 'closesAt', 'code']),
  ...CriteriaFields,
})

const { quick: _quick, sort: _sort, ...common } = ListFilter.properties
/** What the projects of a firm are counted by. */
export const FirmSearch = { mode: common.mode, keyword: common.keyword, ...CriteriaFields }
/** What the purchaser's list is searched by; `from` and `to` bound the start of bidding, `from` included. */
export const PurchaserSearch = {
  mode: common.mode,
  keyword: common.keyword,
  categoryCode: common.categoryCode,
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  ownerId: Type.Optional(Id),
  ...CriteriaFields,
}
export const PurchaserFilter = Strict({
  ...PurchaserSearch,
  status: common.status,
  /** Without it what is running comes first, then the newest. */
  sort: orderedBy(['createdAt', 'startsAt', 'registrationEndsAt', 'closesAt', 'code', 'title', 'ceiling', 'approved', 'status']),
})
export type PurchaserFilter = Static<typeof PurchaserFilter>
export const Rows = Answer(Page(ProjectRow))
