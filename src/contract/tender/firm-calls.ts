import { type Static, Type } from 'typebox'
import { FileInfo } from '#contract/attachment.ts'
import { Answer, defineCalls, Id, OneOf, Page, Paging, Strict } from '#contract/kit.ts'
import { Keyword, listCall } from '#contract/list.ts'
import { CriteriaFields } from '#contract/search.ts'
import { Done, ProjectId } from './shapes.ts'

/** Firms as the purchaser's side sees them: the register of suppliers, who is invited, what was handed in (tendering.md 9.10, 9.11). */

const Grade = OneOf(['A', 'B', 'C', 'D'] as const)
const Optional = Type.Optional(Type.String())

/** What is known of a firm. Phone and mailbox are masked for who does not decide its registration. */
const FirmFacts = {
  customerId: Type.String(),
  code: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  creditCode: Type.String(),
  /** Whether its check character is right. */
  creditCodeValid: Type.Boolean(),
  grade: Type.String(),
  /** ACTIVE, SUSPENDED, BLACKLISTED. */
  firmStatus: Type.String(),
  categories: Type.Array(Type.String()),
  contact: Type.String(),
  phone: Type.String(),
  email: Type.String(),
}

/** How a firm has done in competitions that are over. */
const Conduct = {
  /** Registrations. */
  took: Type.Integer(),
  won: Type.Integer(),
  /** Awards declined or let lapse, and disqualifications. */
  failed: Type.Integer(),
  lastWonAt: Optional,
}

export const FirmRow = Type.Object({
  ...FirmFacts,
  ...Conduct,
  /** In the asked project. */
  invitation: Optional,
  application: Optional,
})
export type FirmRow = Static<typeof FirmRow>

const SharedContact = Type.Object({
  customerId: Type.String(),
  name: Type.String(),
  /** What both have in common; never the value itself. */
  what: Type.Array(OneOf(['phone', 'email', 'contact', 'legalRep', 'bankAccount', 'address', 'user'] as const)),
})

export const FirmFile = Type.Object({
  ...FirmFacts,
  ...Conduct,
  legalRep: Type.String(),
  address: Type.String(),
  /** The last five that are over, newest first. */
  last: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      categoryCode: Type.String(),
      status: Type.String(),
      endedAt: Type.String(),
      rank: Type.Optional(Type.Integer()),
      bidders: Type.Integer(),
      won: Type.Boolean(),
    }),
  ),
  /** Others invited to or registered for the asked project that have something in common with it. */
  shared: Type.Array(SharedContact),
})
export type FirmFile = Static<typeof FirmFile>

/** One firm of a project, before its price: aliases stand nowhere here (I9). */
export const RosterRow = Type.Object({
  ...FirmFacts,
  /** How far it has come: proposed, invited, toDecide, approved, out. */
  stage: Type.Array(Type.String()),
  invitation: Optional,
  proposedBy: Optional,
  proposedAt: Optional,
  reason: Optional,
  reviewComment: Optional,
  sentAt: Optional,
  viewedAt: Optional,
  declinedAt: Optional,
  declineReason: Optional,
  resentAt: Optional,
  application: Optional,
  submittedAt: Optional,
  /** Once it has registered: who acts for it, its tax rate in basis points, what it remarked. */
  agentName: Optional,
  taxBp: Type.Optional(Type.Integer()),
  remark: Optional,
  /** Of the documents that the project asks for. */
  documents: Type.Optional(Type.Object({ given: Type.Integer(), asked: Type.Integer() })),
  deposit: Optional,
  pledgedAt: Optional,
  decidedAt: Optional,
  decisionComment: Optional,
  /** What needs two persons and has one: an invitation to be withdrawn, a bidder to be disqualified. */
  asked: Type.Optional(
    Type.Array(
      Type.Object({
        what: OneOf(['revoke', 'disqualify'] as const),
        role: Type.String(),
        by: Type.String(),
        at: Type.String(),
        reason: Type.String(),
      }),
    ),
  ),
})
export type RosterRow = Static<typeof RosterRow>

const File = Type.Object({ ...FileInfo.properties })

export const ApplicationRow = Type.Object({
  ...RosterRow.properties,
  /** Person who registered, and whom the firm named. */
  agentName: Type.String(),
  taxBp: Type.Integer(),
  newDeadline: Optional,
  papers: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      mandatory: Type.Boolean(),
      /** Hash that was handed in with it. */
      sha256: Optional,
      /** Absent when nothing was handed in, or the file is gone. */
      file: Type.Optional(File),
    }),
  ),
  voucher: Type.Optional(File),
  decisions: Type.Array(
    Type.Object({
      at: Type.String(),
      decision: OneOf(['APPROVED', 'REJECTED', 'RETURNED', 'DISQUALIFIED', 'WITHDRAWN', 'DEPOSIT_CONFIRMED'] as const),
      by: Type.String(),
      comment: Optional,
      newDeadline: Optional,
    }),
  ),
})
export type ApplicationRow = Static<typeof ApplicationRow>

export const TimeChange = Type.Object({
  seq: Type.Integer(),
  field: OneOf(['startsAt', 'registrationEndsAt', 'qualificationEndsAt'] as const),
  oldValue: Type.String(),
  newValue: Type.String(),
  shiftLater: Type.Boolean(),
  reason: Type.String(),
  requestedBy: Type.String(),
  requestedAt: Type.String(),
  status: OneOf(['REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED'] as const),
  /** Names of who decided; while it waits, of who has agreed so far. */
  decidedBy: Type.Array(Type.String()),
  decidedAt: Optional,
  comment: Optional,
  /** Whom it needs to go through. */
  needs: Type.Array(OneOf(['MANAGER', 'SUPERVISOR', 'BIDDERS'] as const)),
  acks: Type.Integer(),
  /** Firms (customer ids) that have agreed. */
  ackedBy: Type.Array(Type.String()),
  /** How many have to agree; 0 when it moves nothing earlier. */
  acksNeeded: Type.Integer(),
})
export type TimeChange = Static<typeof TimeChange>

const Status = Type.Optional(Type.Array(Type.String({ maxLength: 24 }), { maxItems: 12 }))

export const firmCalls = defineCalls({
  'POST /tender/api/v1/customer/page-list': {
    // In its own order by name.
    ...listCall(
      'The register of suppliers, with how they did; with `projectId` also what they are there',
      FirmRow,
      ['name', 'code', 'grade', 'createdAt'],
      {
        categoryCode: Type.Optional(Type.String({ maxLength: 32 })),
        grade: Type.Optional(Type.Array(Grade, { maxItems: 4 })),
        status: Type.Optional(Type.Array(OneOf(['ACTIVE', 'SUSPENDED', 'BLACKLISTED'] as const), { maxItems: 3 })),
        projectId: Type.Optional(Id),
      },
    ),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'TENDER-2001', 'TENDER-2002', 'VALIDATION-1000', 'VALIDATION-1009'],
  },
  'GET /tender/api/v1/customer/find-by-id': {
    summary: 'One supplier: facts, last competitions, and what it shares with others of a project',
    query: Type.Object({ id: Id, projectId: Type.Optional(Id) }),
    reply: Answer(FirmFile),
    fails: ['TENDER-2001', 'TENDER-2002', 'VALIDATION-1006'],
  },
  'POST /tender/api/v1/invitation/page-list': {
    summary: 'Firms of a project: invited, registered, or both',
    query: Paging,
    body: Strict({ ...ProjectId, keyword: Keyword, invitation: Status, application: Status, ...CriteriaFields }),
    reply: Answer(Page(RosterRow)),
    fails: ['TENDER-2001', 'TENDER-2002', 'VALIDATION-1000', 'VALIDATION-1009'],
  },
  'POST /tender/api/v1/invitation/resend': {
    summary: 'Tells firms again that they are invited',
    command: true,
    body: Strict({ ...ProjectId, customerIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2018', 'TENDER-2027', 'TENDER-2084', 'VALIDATION-1006'],
  },
  'POST /tender/api/v1/application/page-list': {
    summary: 'Registrations of a project with what was handed in',
    query: Paging,
    body: Strict({ ...ProjectId, keyword: Keyword, status: Status, ...CriteriaFields }),
    reply: Answer(Page(ApplicationRow)),
    fails: ['TENDER-2001', 'TENDER-2002', 'VALIDATION-1000', 'VALIDATION-1009'],
  },
  'POST /tender/api/v1/time-change/page-list': {
    summary: 'Changes of the schedule that were asked for, newest first',
    query: Paging,
    body: Strict({ ...ProjectId }),
    reply: Answer(Page(TimeChange)),
    fails: ['TENDER-2001', 'VALIDATION-1009'],
  },
})
