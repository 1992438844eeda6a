import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf, Strict } from '#contract/kit.ts'
import { listCall } from '#contract/list.ts'
import { LogFault, ProjectRow } from './project.ts'
import { Done, ProjectId } from './shapes.ts'

/** Supervision and review (tendering.md 6.6, 7.7, 9.14). Clues are for supervisors and auditors, once the names are revealed. */

const ReviewStatus = OneOf(['WATCHING', 'OPENED', 'SCORING', 'REPORT', 'RETURNED', 'SIGNED'] as const)
const Severity = OneOf(['low', 'medium', 'high'] as const)
const Counts = Type.Object({ low: Type.Integer(), medium: Type.Integer(), high: Type.Integer() })

export const ReviewRow = Type.Object({
  project: ProjectRow,
  reviewStatus: ReviewStatus,
  /** What waits for the reader here; kinds as on the workbench. */
  tasks: Type.Array(Type.String()),
  /** Clues nobody has looked into, by severity; absent for who may not see them, and as long as the log is being verified. */
  signals: Type.Optional(Counts),
  /** Number of abnormally low prices that wait for an explanation. */
  lowPrices: Type.Integer(),
  /** The log verifies up to its last entry, and what is stored of the project is what it leads to. */
  chainOk: Type.Boolean(),
  fault: Type.Optional(LogFault),
  /** Still being verified, up to this entry so far; `chainOk` says nothing until it is through. */
  checked: Type.Optional(Type.Integer()),
})
export type ReviewRow = Static<typeof ReviewRow>

export const Signal = Type.Object({
  key: Type.String(),
  code: Type.String(),
  severity: Severity,
  firms: Type.Array(Type.Object({ customerId: Type.String(), alias: Type.Optional(Type.String()), name: Type.String() })),
  /** Short texts by name: `ip`, `phone`, `ratio`, `lines` … */
  evidence: Type.Record(Type.String(), Type.String()),
  ack: Type.Optional(Type.Object({ at: Type.String(), by: Type.String(), note: Type.String() })),
})

export const reviewCalls = defineCalls({
  // In its own order what waits for the reader comes first, then what is running, then the newest.
  'POST /tender/api/v1/review/page-list': listCall(
    'Projects to supervise and review, what waits for the reader first',
    ReviewRow,
    ['startsAt', 'closesAt', 'code'],
    { status: Type.Optional(Type.Array(ReviewStatus, { maxItems: 6 })) },
  ),
  'GET /tender/api/v1/review/find-by-project': {
    summary: 'Checklist, state of the log and draft of the report',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(
      Type.Object({
        project: ProjectRow,
        reviewStatus: ReviewStatus,
        tasks: Type.Array(Type.String()),
        checklist: Type.Array(Type.Object({ code: Type.String(), ok: Type.Boolean(), n: Type.Optional(Type.Integer()) })),
        signals: Type.Optional(Type.Object({ total: Type.Integer(), open: Counts })),
        chain: Type.Object({
          ok: Type.Boolean(),
          entries: Type.Integer(),
          firstBad: Type.Optional(Type.Integer()),
          fault: Type.Optional(LogFault),
          /** Still being verified: up to entry `checked` so far; it goes on by itself. */
          state: Type.Optional(Type.Literal('running')),
          checked: Type.Optional(Type.Integer()),
        }),
        /** Aliases whose price is abnormally low and not explained. */
        lowPrices: Type.Array(Type.String()),
        report: Type.Object({
          /** One sentence a line, in the language asked for; none before the close and as long as the log is being verified. */
          draft: Type.Array(Type.String()),
          signedBy: Type.Optional(Type.String()),
          signedAt: Type.Optional(Type.String()),
          conclusion: Type.Optional(Type.String()),
        }),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003'],
  },
  'GET /tender/api/v1/review/signals': {
    priority: 'deferrable',
    summary: 'Clues of collusion with their evidence',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Type.Array(Signal)),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2095'],
  },
  'POST /tender/api/v1/review/signal-ack': {
    summary: 'Supervisor has looked into a clue',
    command: true,
    body: Strict({ ...ProjectId, key: Type.String({ minLength: 1, maxLength: 2_000 }), note: Type.String({ maxLength: 500 }) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2038', 'TENDER-2073', 'TENDER-2094', 'TENDER-2095', 'VALIDATION-1006'],
  },
})
