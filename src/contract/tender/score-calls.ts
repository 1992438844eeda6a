import { type Static, Type } from 'typebox'
import { Answer, Count, defineCalls, Id, OneOf, Strict } from '#contract/kit.ts'
import { Criterion, Points } from './scoring.ts'
import { Done, ProjectId, Reason, Saved } from './shapes.ts'

/** Reviewers and their points (tendering.md 6.6, 7.6). A sheet is its writer's alone until all are in, and no price is his before his own is. */

const Code = Criterion.properties.code

/** One offer on a sheet: points by code of criterion, those that are given. */
const ScoreRow = Strict({
  alias: Id,
  scores: Type.Record(Code, Points, { additionalProperties: false }),
  comment: Type.Optional(Type.String({ maxLength: 500 })),
})
const ScoreRows = Type.Array(ScoreRow, { maxItems: 200 })

/** What a reviewer has before him. */
export const Sheet = Type.Object({
  /**
   * declare: he has not declared his interests; waiting: others have not; open: he gives points; submitted: his sheet is in; excluded: he has a conflict;
   * over: the report is signed.
   */
  state: OneOf(['declare', 'waiting', 'open', 'submitted', 'excluded', 'over'] as const),
  criteria: Type.Array(Criterion),
  /** Offers to give points to, in the order of their aliases. */
  bidders: Type.Array(Type.Object({ alias: Type.String(), customerId: Type.String(), name: Type.String() })),
  /** Of the draft; 0 while there is none. */
  version: Type.Integer(),
  rows: ScoreRows,
  savedAt: Type.Optional(Type.String()),
  submittedAt: Type.Optional(Type.String()),
  /** The supervisor gave it back, and why. */
  reopened: Type.Optional(Type.Object({ at: Type.String(), by: Type.String(), reason: Type.String() })),
})
export type Sheet = Static<typeof Sheet>

const Reviewer = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  state: OneOf(['declare', 'waiting', 'open', 'submitted', 'excluded'] as const),
  submittedAt: Type.Optional(Type.String()),
  /** How often a supervisor gave the sheet back, and who did last: its reviewer could read prices before he handed it in again. */
  reopened: Type.Optional(Type.Object({ n: Type.Integer(), at: Type.String(), by: Type.String() })),
})

export const scoreCalls = defineCalls({
  'POST /tender/api/v1/review/conflict': {
    summary: 'Reviewer declares whether he has an interest in a bidder; one that he has excludes him',
    command: true,
    body: Strict({ ...ProjectId, has: Type.Boolean(), text: Type.Optional(Type.String({ maxLength: 500 })) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2065', 'TENDER-2084'],
  },
  'GET /tender/api/v1/score/mine': {
    summary: 'The reviewer’s own sheet',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Sheet),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003'],
  },
  'POST /tender/api/v1/score/save': {
    summary: 'Saves a sheet that is being written',
    /** `version`: of the draft that was changed. */
    body: Strict({ ...ProjectId, version: Count(0), rows: ScoreRows }),
    reply: Saved,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2004', 'TENDER-2065'],
  },
  'POST /tender/api/v1/score/submit': {
    summary: 'Hands in the sheet, for good',
    command: true,
    body: Strict({ ...ProjectId, rows: ScoreRows }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2064', 'TENDER-2065', 'TENDER-2084'],
  },
  'POST /tender/api/v1/score/reopen': {
    summary: 'Supervisor gives a sheet back to its reviewer',
    command: true,
    body: Strict({ ...ProjectId, reviewerId: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022', 'TENDER-2084', 'VALIDATION-1006'],
  },
  'GET /tender/api/v1/score/result': {
    summary: 'How far the points are; sheets and means once all are in',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(
      Type.Object({
        k: Type.Integer(),
        n: Type.Integer(),
        reviewers: Type.Array(Reviewer),
        criteria: Type.Array(Criterion),
        /** Absent until all are in. */
        sheets: Type.Optional(Type.Array(Type.Object({ userId: Type.String(), rows: ScoreRows }))),
        /** Points of each offer on the average, two decimals. */
        means: Type.Optional(Type.Array(Type.Object({ alias: Type.String(), technical: Type.String(), business: Type.String() }))),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003'],
  },
})
