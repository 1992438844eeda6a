import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, OneOf } from '#contract/kit.ts'
import { PROJECT_STATUS, ProjectRow } from './project.ts'

/** Overview and workbench (tendering.md 9.1, 9.2). Amounts are decimal strings of one currency; shares are percent with two decimals. */

/** Share in percent, e.g. `5.50`. Absent where there is nothing to divide by. */
const Percent = Type.Optional(Type.String())

export const Overview = Type.Object({
  /** Projects created in the period, by status; a status without a project is left out. */
  status: Type.Array(Type.Object({ status: OneOf(PROJECT_STATUS), count: Type.Integer() })),
  total: Type.Integer(),
  /** Halls that are open now, whatever the period. */
  live: Type.Integer(),
  /** The currency most projects were awarded in; amounts of this answer are in it. */
  currency: Type.String(),
  /** Awarded projects in other currencies, whose amounts are not in this answer. */
  otherCurrencies: Type.Integer(),
  /** Purchases awarded in the period. */
  awarded: Type.Object({ projects: Type.Integer(), amount: Type.String() }),
  /** Sales awarded in the period. */
  sold: Type.Object({ projects: Type.Integer(), amount: Type.String() }),
  /** Ceiling less award over all purchases awarded, and its share of the ceilings. */
  saving: Type.Object({ amount: Type.String(), rate: Percent }),
  participation: Type.Object({ approved: Type.Integer(), invited: Type.Integer(), rate: Percent }),
  /** Mean number of bidders with a price, e.g. `4.20`. */
  averageBidders: Type.Optional(Type.String()),
  failure: Type.Object({ failed: Type.Integer(), awarded: Type.Integer(), rate: Percent }),
  /** `2026-11`, months of the office's zone (Asia/Shanghai), oldest first. */
  months: Type.Array(Type.Object({ month: Type.String(), amount: Type.String(), saving: Type.String() })),
  categories: Type.Array(Type.Object({ categoryCode: Type.String(), amount: Type.String(), projects: Type.Integer() })),
  bidders: Type.Array(Type.Object({ bidders: Type.Integer(), projects: Type.Integer() })),
  /** How far below the ceiling the best price stood, on the average, at each stage: 1 the first prices, 2 the end; or the rounds. */
  drops: Type.Array(Type.Object({ mode: Type.String(), stage: Type.Integer(), percent: Type.String(), projects: Type.Integer() })),
})
export type Overview = Static<typeof Overview>

/** What waits for the reader on the purchaser's side; kinds as in the rules (`waitingOf`). */
export const WorkItem = Type.Object({ kind: Type.String(), project: ProjectRow })

export const Workbench = Type.Object({
  /** How many projects wait for the reader, by kind. */
  counts: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer() })),
  /** The most urgent of them. */
  todos: Type.Array(WorkItem),
  drafts: Type.Array(ProjectRow),
  /** Starts of bidding and of rounds, and closes, from now to the end of the next day that has any, at most three days ahead. */
  timeline: Type.Array(Type.Object({ kind: OneOf(['start', 'close', 'roundOpens'] as const), at: Type.String(), project: ProjectRow })),
  /** Supervisors: halls and reviews of theirs that go on. */
  watch: Type.Array(ProjectRow),
  /** Supervisors: reports that nobody has signed, and what is out of order: halls that stand still, interrupted service. */
  unsigned: Type.Integer(),
  alarms: Type.Array(ProjectRow),
  /** Supervisors: rounds that closed a day ago and that nobody has opened. */
  unopened: Type.Integer(),
})
export type Workbench = Static<typeof Workbench>

export const FirmWorkbench = Type.Object({
  /** Invitations that were neither accepted nor declined. */
  invitations: Type.Array(ProjectRow),
  /** Registration ends, starts and closes in the next 48 hours. */
  deadlines: Type.Array(
    Type.Object({
      kind: OneOf(['registration', 'start', 'close', 'roundOpens', 'confirm'] as const),
      at: Type.String(),
      project: ProjectRow,
    }),
  ),
  live: Type.Array(ProjectRow),
  results: Type.Array(ProjectRow),
})
export type FirmWorkbench = Static<typeof FirmWorkbench>

export const statCalls = defineCalls({
  'GET /tender/api/v1/stat/overview': {
    priority: 'deferrable',
    summary: 'Figures and series over the projects the reader has a duty in',
    query: Type.Object({
      /** A department with everything beneath it. */
      deptId: Type.Optional(Id),
      /** Period, from inclusive, to exclusive. States count by creation, results by their end. */
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    }),
    reply: Answer(Overview),
    fails: ['VALIDATION-1000'],
  },
  'GET /tender/api/v1/workbench/purchaser': {
    summary: 'To-dos, time line and drafts of the purchaser side',
    reply: Answer(Workbench),
  },
  'GET /tender/api/v1/workbench/bidder': {
    summary: 'Invitations, deadlines, halls and results of the acting firm',
    reply: Answer(FirmWorkbench),
    fails: ['TENDER-2009'],
  },
})
