import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, OneOf, Page, Paging, Strict } from '#contract/kit.ts'
import { RichMessage, RichObjection } from '#contract/rich-text.ts'
import { ProjectId, RegistrationPaper } from './shapes.ts'

/** What a participant reads of a project beside its hall: announcements, his firm's registration, objections (tendering.md 6.2, 6.3, 6.7, 9.6). */

/** Something that was said or happened to all: a message, a change of times, bidding that stopped or went on. */
export const Announcement = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  kind: OneOf(['message', 'schedule', 'suspended', 'resumed'] as const),
  /** Role of the sender: BUYER, MANAGER, SUPERVISOR, SYSTEM. Names are hidden. */
  from: Type.String(),
  /** What was written; for a suspension its reason. */
  text: Type.String(),
  /** `message`: the same with its forms and pictures, when it has any. */
  rich: Type.Optional(RichMessage),
  /** `schedule`: the times in force from then on. */
  times: Type.Optional(Type.Object({ registrationEndsAt: Type.String(), qualificationEndsAt: Type.String(), startsAt: Type.String() })),
})
export type Announcement = Static<typeof Announcement>

/** A step of a firm's way into a project, oldest first. */
export const EntryStep = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  kind: OneOf([
    'viewed',
    'declined',
    'pledged',
    'acknowledged.fight',
    'acknowledged.win',
    'submitted',
    'APPROVED',
    'RETURNED',
    'REJECTED',
    'withdrawn',
    'disqualified',
    'deposit',
  ] as const),
  /** What whoever decided wrote to the firm. */
  comment: Type.Optional(Type.String()),
})
export type EntryStep = Static<typeof EntryStep>

/** The firm's own registration, as it was sent last. */
export const OwnApplication = Type.Object({
  status: Type.String(),
  submittedAt: Type.String(),
  contactName: Type.String(),
  contactPhone: Type.String(),
  contactEmail: Type.String(),
  agentUserId: Type.String(),
  /** Basis points: 1300 is 13 %. */
  taxBp: Type.Integer(),
  deposit: OneOf(['NOT_REQUIRED', 'UNPAID', 'DECLARED', 'CONFIRMED', 'FORFEITED'] as const),
  remark: Type.Optional(Type.String()),
  /** Codes of the papers that were handed in. */
  documents: Type.Array(Type.String()),
  /** The papers themselves, to hand them in again after they were sent back. */
  papers: Type.Array(RegistrationPaper),
  depositVoucherId: Type.Optional(Type.String()),
  /** Papers sent back: until when they come in again. */
  newDeadline: Type.Optional(Type.String()),
})
export type OwnApplication = Static<typeof OwnApplication>

export const OwnEntry = Type.Object({
  invitation: Type.Optional(Type.String()),
  application: Type.Optional(OwnApplication),
  /** Filled in and not sent yet. */
  draft: Type.Optional(
    Type.Object({
      version: Type.Integer(),
      savedAt: Type.String(),
      contactName: Type.Optional(Type.String()),
      contactPhone: Type.Optional(Type.String()),
      contactEmail: Type.Optional(Type.String()),
      agentUserId: Type.Optional(Type.String()),
      taxBp: Type.Optional(Type.Integer()),
      documents: Type.Optional(Type.Array(RegistrationPaper)),
      depositVoucherId: Type.Optional(Type.String()),
      remark: Type.Optional(Type.String()),
    }),
  ),
  steps: Type.Array(EntryStep),
})
export type OwnEntry = Static<typeof OwnEntry>

/** An objection with its answer. The supplier side reads its own only. */
export const Objection = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  status: OneOf(['OPEN', 'ANSWERED', 'CLOSED', 'UPHELD'] as const),
  /** Name of the firm, for the purchaser side. */
  by: Type.Optional(Type.String()),
  text: Type.String(),
  /** The same with its forms and pictures, when it has any. */
  rich: Type.Optional(RichObjection),
  answer: Type.Optional(Type.Object({ at: Type.String(), text: Type.String(), rich: Type.Optional(RichObjection) })),
  closedAt: Type.Optional(Type.String()),
})
export type Objection = Static<typeof Objection>

export const paperCalls = defineCalls({
  'POST /tender/api/v1/hall/message/page-list': {
    summary: 'Announcements: messages, changes of times, suspensions; newest first',
    query: Paging,
    body: Strict({ ...ProjectId }),
    reply: Answer(Page(Announcement)),
    fails: ['TENDER-2001', 'VALIDATION-1009'],
  },
  'GET /tender/api/v1/application/find-mine': {
    summary: "The acting customer's invitation and registration, step by step",
    query: Type.Object({ projectId: Id }),
    reply: Answer(OwnEntry),
    fails: ['TENDER-2001', 'TENDER-2009'],
  },
  'POST /tender/api/v1/objection/page-list': {
    summary: 'Objections with their answers, newest first; suppliers see their own',
    query: Paging,
    body: Strict({ ...ProjectId }),
    reply: Answer(Page(Objection)),
    fails: ['TENDER-2001', 'VALIDATION-1009'],
  },
})
