import { Type } from 'typebox'
import { Answer, Count, defineCalls, Id, Instant, Paging, Strict } from '#contract/kit.ts'
import { PROJECT_STATUS, type ProjectStatus, ProjectView, TimelineStep } from './project.ts'
import { Comment, Done, FirmSearch, ListFilter, PurchaserFilter, PurchaserSearch, Reason, Rows } from './shapes.ts'

type StatusCounts = Record<ProjectStatus, ReturnType<typeof Type.Integer>>

/** The project from draft to the end: lists, drafts, publication, suspension (tendering.md 6.1). */
export const projectCalls = defineCalls({
  'GET /tender/api/v1/clock': {
    priority: 'vital',
    summary: 'The deciding clock, for anyone',
    reply: Answer(Type.Object({ now: Type.String() })),
  },
  'POST /tender/api/v1/project/cg-page-list': {
    summary: 'Projects of the purchaser side',
    query: Paging,
    body: PurchaserFilter,
    reply: Rows,
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'VALIDATION-1009'],
  },
  'POST /tender/api/v1/project/cg-counts': {
    summary: 'How many projects the purchaser side finds: by kind of bidding, and within the asked kind by status',
    body: Strict(PurchaserSearch),
    reply: Answer(
      Type.Object({
        /** By `switchs`: '1' three rounds, '2' free bidding, '0' all. */
        modes: Type.Object({ '0': Type.Integer(), '1': Type.Integer(), '2': Type.Integer() }),
        /** Statuses without a project are left out. */
        status: Type.Partial(Type.Object(Object.fromEntries(PROJECT_STATUS.map((name) => [name, Type.Integer()])) as StatusCounts)),
      }),
    ),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000'],
  },
  'POST /tender/api/v1/project/cu-page-list': {
    summary: 'Projects the acting customer may see',
    query: Paging,
    body: ListFilter,
    reply: Rows,
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'VALIDATION-1009', 'TENDER-2009'],
  },
  'POST /tender/api/v1/project/cu-counts': {
    summary: 'How many projects the acting customer finds: by kind of bidding, and within the asked kind by stage',
    body: Strict(FirmSearch),
    reply: Answer(
      Type.Object({
        /** By `switchs`: '1' three rounds, '2' free bidding, '0' all. */
        modes: Type.Object({ '0': Type.Integer(), '1': Type.Integer(), '2': Type.Integer() }),
        /** By stage, within the asked kind; an award that waits for the firm's word is history as well. */
        stage: Type.Object({
          toRegister: Type.Integer(),
          registered: Type.Integer(),
          running: Type.Integer(),
          toConfirm: Type.Integer(),
          history: Type.Integer(),
        }),
      }),
    ),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'TENDER-2009'],
  },
  'GET /tender/api/v1/project/find-by-id': {
    summary: 'One project as the reader may see it',
    query: Type.Object({ id: Id }),
    reply: Answer(ProjectView),
    fails: ['TENDER-2001'],
  },
  'GET /tender/api/v1/project/timeline': {
    summary: 'Steps of the schedule',
    query: Type.Object({ id: Id }),
    reply: Answer(Type.Array(TimelineStep)),
    fails: ['TENDER-2001'],
  },
  'POST /tender/api/v1/project/submit': {
    summary: 'Draft to publication approval (P2)',
    command: true,
    body: Strict({ id: Id, version: Count(1), comment: Type.Optional(Comment) }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2004',
      'TENDER-2010',
      'TENDER-2011',
      'TENDER-2012',
      'TENDER-2013',
      'TENDER-2014',
      'TENDER-2015',
      'TENDER-2016',
      'TENDER-2018',
      'TENDER-2019',
      'TENDER-2080',
      'TENDER-2081',
      'TENDER-2084',
      'TENDER-2061',
      'FLOW-3003',
      'FLOW-3008',
      'FLOW-3017',
    ],
  },
  'POST /tender/api/v1/project/recall': {
    summary: 'Owner takes a submitted draft back (P3)',
    command: true,
    body: Strict({ id: Id }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'FLOW-3003'],
  },
  'POST /tender/api/v1/project/approve': {
    summary: 'Manager publishes or returns (P3, P4)',
    command: true,
    /** `version`: of the form that was read, so that nothing else is published. */
    body: Strict({ id: Id, version: Type.Optional(Count(1)), agree: Type.Boolean(), comment: Type.Optional(Comment) }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2004',
      'TENDER-2013',
      'TENDER-2019',
      'TENDER-2028',
      'TENDER-2038',
      'TENDER-2061',
      'FLOW-3002',
      'FLOW-3003',
      'FLOW-3004',
      'FLOW-3017',
      'FLOW-3020',
    ],
  },
  'POST /tender/api/v1/project/void': {
    summary: 'Two persons stop a project (P21, P22)',
    command: true,
    body: Strict({ id: Id, reason: Reason }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2022',
      'TENDER-2061',
      'FLOW-3002',
      'FLOW-3003',
      'FLOW-3004',
      'FLOW-3008',
      'FLOW-3017',
      'FLOW-3020',
    ],
  },
  'POST /tender/api/v1/project/waive-minimum': {
    summary: 'Supervisor allows two bidders',
    command: true,
    body: Strict({ id: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022'],
  },
  'POST /tender/api/v1/project/finish-qualification': {
    summary: 'Qualification ends (P7, P8)',
    command: true,
    body: Strict({ id: Id }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2074'],
  },
  'POST /tender/api/v1/project/suspend': {
    priority: 'vital',
    summary: 'Stops the clock (P11)',
    command: true,
    body: Strict({ id: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022', 'TENDER-2084'],
  },
  'POST /tender/api/v1/project/resume': {
    priority: 'vital',
    summary: 'Sets when bidding goes on (P12)',
    command: true,
    body: Strict({ id: Id, resumeAt: Instant }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2020', 'TENDER-2084'],
  },
  'POST /tender/api/v1/project/reject': {
    summary: 'Buyer and supervisor end without award (P20)',
    command: true,
    body: Strict({ id: Id, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022'],
  },
})
