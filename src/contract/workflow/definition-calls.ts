import { type Static, Type } from 'typebox'
import { Answer, Count, defineCalls, Id, Instant, OneOf, Strict } from '#contract/kit.ts'
import { listCall } from '#contract/list.ts'
import { Acted, FormValues, OfBusiness, OpinionText, PersonRef, ProcessCode } from './shapes.ts'
import { Form } from './task-calls.ts'

/** What is wrong with a definition, where. */
export const Finding = Type.Object({
  /** Id of the node or flow in the BPMN; empty where the document itself is meant. */
  element: Type.String(),
  /** A word for programs: `unreachable`, `no-default`, `unknown-role` … */
  kind: Type.String(),
  /** A sentence in the caller's language. */
  text: Type.String(),
})
export type Finding = Static<typeof Finding>

/** A drawn process: nodes and arrows without places, which the view computes. */
export const Chart = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: OneOf(['start', 'apply', 'approval', 'cc', 'exclusive', 'parallel', 'end']),
      /** Who is asked and how, in words. */
      note: Type.String(),
      /** Of an instance. */
      state: OneOf(['', 'waiting', 'done', 'returned', 'refused', 'canceled']),
      /** Of an instance, for an administrator: it can be recalled to here by force. */
      recallable: Type.Optional(Type.Boolean()),
    }),
  ),
  edges: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.String(),
      to: Type.String(),
      name: Type.String(),
      /** Of an instance: it went this way. */
      taken: Type.Boolean(),
    }),
  ),
})
export type Chart = Static<typeof Chart>

export const DefinitionRow = Type.Object({
  id: Type.String(),
  processCode: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  /** Version of the process on which new instances start; 0 for none. */
  current: Type.Integer(),
  /** CURRENT: new instances start on it. STOPPED: none does. */
  state: OneOf(['CURRENT', 'EARLIER', 'STOPPED']),
  formCode: Type.String(),
  deployedBy: Type.String(),
  deployedAt: Instant,
  running: Type.Integer(),
})
export type DefinitionRow = Static<typeof DefinitionRow>

const Xml = Type.String({ minLength: 1, maxLength: 1_000_000 })
const Deployed = Answer(Type.Object({ processCode: Type.String(), version: Type.Integer(), replayed: Type.Optional(Type.Boolean()) }))
/** `replaces` of a change: the version that the caller has seen as current, 0 for none; with another one nothing is changed (FLOW-3015). */
const DefinitionFails = ['FLOW-3001', 'FLOW-3014', 'FLOW-3015', 'TENDER-2005', 'VALIDATION-1000'] as const

/** Definitions, administration of running processes, deputies. */
export const definitionCalls = defineCalls({
  'POST /workflow/api/v1/definition/page-list': listCall('Versions of processes, for administrators', DefinitionRow, [
    'processCode',
    'name',
    'version',
    'deployedAt',
  ]),
  'GET /workflow/api/v1/definition/find': {
    summary: 'One version with its BPMN and picture; the current one when no version is named',
    query: Type.Object({ processCode: ProcessCode, version: Type.Optional(Count(1)) }),
    reply: Answer(Type.Object({ ...DefinitionRow.properties, xml: Type.String(), chart: Chart })),
    fails: ['FLOW-3001'],
  },
  'POST /workflow/api/v1/definition/check': {
    summary: 'What a definition would be told at its deployment; the picture as far as it can be drawn',
    body: Strict({ xml: Xml }),
    reply: Answer(
      Type.Object({
        processCode: Type.String(),
        name: Type.String(),
        /** Version it would replace; 0 for none. */
        current: Type.Integer(),
        findings: Type.Array(Finding),
        chart: Type.Union([Chart, Type.Null()]),
      }),
    ),
    fails: ['VALIDATION-1000'],
  },
  'POST /workflow/api/v1/definition/deploy': {
    summary: 'A new version of a process; instances stay on theirs',
    command: true,
    body: Strict({ xml: Xml, replaces: Count(0) }),
    reply: Deployed,
    fails: DefinitionFails,
  },
  'POST /workflow/api/v1/definition/activate': {
    summary: 'Makes an earlier version the current one, or takes up a stopped process again',
    command: true,
    body: Strict({ processCode: ProcessCode, version: Count(1), replaces: Count(0) }),
    reply: Deployed,
    fails: DefinitionFails,
  },
  'POST /workflow/api/v1/definition/stop': {
    summary: 'No instance starts any more; running ones go on',
    command: true,
    body: Strict({ processCode: ProcessCode, version: Count(1), replaces: Count(0) }),
    reply: Deployed,
    fails: DefinitionFails,
  },
  'GET /workflow/api/v1/instance/chart': {
    summary: 'The picture of the version an instance runs on, with where it has been and where it waits',
    query: Type.Object(OfBusiness),
    reply: Answer(Chart),
    fails: ['FLOW-3001'],
  },
  'POST /workflow/api/v1/admin/reassign': {
    summary: 'Gives an open task to somebody else, with a reason; without a task the node that stands still (ABNORMAL). For administrators',
    command: true,
    body: Strict({ ...OfBusiness, taskId: Type.Optional(Count(1)), userId: Id, commentText: OpinionText }),
    reply: Acted,
    fails: ['FLOW-3001', 'FLOW-3003', 'FLOW-3004', 'FLOW-3009', 'FLOW-3017', 'TENDER-2005'],
  },
  'POST /workflow/api/v1/admin/cancel': {
    summary: 'Ends an instance that runs or stands still as revoked, with a reason; for administrators',
    command: true,
    body: Strict({ ...OfBusiness, commentText: OpinionText }),
    reply: Acted,
    fails: ['FLOW-3001', 'FLOW-3003', 'FLOW-3004', 'FLOW-3017', 'TENDER-2005'],
  },
  'GET /workflow/api/v1/deputy/list': {
    summary: 'Deputies the caller has named, and for whom he is one',
    reply: Answer(
      Type.Object({
        mine: Type.Array(Type.Object({ id: Type.String(), deputy: PersonRef, from: Instant, until: Instant })),
        forOthers: Type.Array(Type.Object({ id: Type.String(), person: PersonRef, from: Instant, until: Instant })),
      }),
    ),
  },
  'POST /workflow/api/v1/deputy/away': {
    summary: 'Who of these people is away now, and who decides for them meanwhile; whoever is there is left out',
    body: Strict({ userIds: Type.Array(Id, { maxItems: 100 }) }),
    reply: Answer(Type.Array(Type.Object({ userId: Type.String(), name: Type.String(), until: Instant, deputies: Type.Array(PersonRef) }))),
  },
  'POST /workflow/api/v1/deputy/save': {
    summary: 'Names a deputy for an absence',
    command: true,
    body: Strict({ userId: Id, from: Instant, until: Instant }),
    reply: Answer(Type.Object({ id: Type.String(), replayed: Type.Optional(Type.Boolean()) })),
    fails: ['FLOW-3009', 'VALIDATION-1000', 'VALIDATION-1001', 'TENDER-2005'],
  },
  'POST /workflow/api/v1/deputy/remove': {
    summary: 'Ends it',
    command: true,
    body: Strict({ id: Id }),
    reply: Answer(Type.Object({ id: Type.String(), replayed: Type.Optional(Type.Boolean()) })),
    fails: ['VALIDATION-1006', 'TENDER-2005'],
  },
})

/** Records of forms that are described as data, the purchase requisition first. */
export const formCalls = defineCalls({
  'GET /workflow/api/v1/form/find': {
    summary: 'A record of a form with its fields; without an id the empty form with what is known of its writer',
    query: Type.Object({ formCode: Type.Optional(ProcessCode), id: Type.Optional(Id) }),
    reply: Answer(
      Type.Object({
        id: Type.String(),
        version: Type.Integer(),
        processCode: Type.String(),
        form: Form,
        values: FormValues,
        /** Nobody may write it any more: it is in a process or decided. */
        locked: Type.Boolean(),
        savedAt: Type.Optional(Instant),
      }),
    ),
    fails: ['VALIDATION-1006'],
  },
  'POST /workflow/api/v1/form/save': {
    summary: 'Keeps a record that is being written; what is not complete may be kept too',
    command: true,
    body: Strict({ formCode: ProcessCode, id: Type.Optional(Id), version: Type.Optional(Count(1)), values: FormValues }),
    reply: Answer(Type.Object({ id: Type.String(), version: Type.Integer(), savedAt: Instant, replayed: Type.Optional(Type.Boolean()) })),
    fails: ['FLOW-3003', 'FLOW-3013', 'FLOW-3017', 'FLOW-3019', 'TENDER-2004', 'TENDER-2005', 'VALIDATION-1000', 'VALIDATION-1006'],
  },
  'POST /workflow/api/v1/form/delete': {
    summary: 'Throws away an own record that was never sent',
    command: true,
    body: Strict({ id: Id }),
    reply: Answer(Type.Object({ id: Type.String(), replayed: Type.Optional(Type.Boolean()) })),
    fails: ['FLOW-3003', 'TENDER-2005', 'VALIDATION-1006'],
  },
})
