import { type Static, Type } from 'typebox'
import { Answer, Count, defineCalls, Id, Instant, OneOf, Strict } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import {
  Acted,
  ActionWord,
  ApprovalPayload,
  BackNode,
  FieldPermEntry,
  FormValues,
  OfBusiness,
  OpinionAttached,
  OpinionFiles,
  OpinionText,
  PersonRef,
  ProcessCode,
  ProcessStatus,
  ProgressNode,
  StatusInfo,
  TaskActivity,
  TaskId,
} from './shapes.ts'

export type { InstanceRow, TaskRow } from './list-calls.ts'

const ofBusiness = Type.Object(OfBusiness)
/** Where a task is named, what may be done is that of this one: nothing, where it is no open task of the caller's. */
const ofTask = Type.Object({ ...OfBusiness, taskId: Type.Optional(TaskId) })
const INVISIBLE = ['FLOW-3001'] as const
/** What an action may be told. */
const ACTION_FAILS = [
  'FLOW-3001',
  'FLOW-3002',
  'FLOW-3003',
  'FLOW-3004',
  'FLOW-3005',
  'FLOW-3006',
  'FLOW-3007',
  'FLOW-3008',
  'FLOW-3009',
  'FLOW-3010',
  'FLOW-3011',
  'FLOW-3012',
  'FLOW-3013',
  'FLOW-3016',
  'FLOW-3017',
  'FLOW-3018',
  'FLOW-3020',
  'FLOW-3021',
  'FLOW-3022',
  'FLOW-3024',
  'FLOW-3025',
  'FLOW-3026',
  'FLOW-3027',
  'TENDER-2002',
  'TENDER-2003',
  'TENDER-2005',
  'TENDER-2008',
  'TENDER-2013',
  'TENDER-2019',
  'TENDER-2028',
  'TENDER-2038',
  'TENDER-2061',
  'TENDER-2065',
  'TENDER-2083',
  'VALIDATION-1000',
] as const

/** One field of a form, as far as a view needs it. */
export const FormField = Type.Object({
  field: Type.String(),
  label: Type.String(),
  type: OneOf(['TEXT', 'LONGTEXT', 'DECIMAL', 'INT', 'DATE', 'USER', 'DEPARTMENT', 'DICT', 'FILES', 'LINES']),
  required: Type.Boolean(),
  maxLength: Type.Optional(Type.Integer()),
  scale: Type.Optional(Type.Integer()),
  dictCode: Type.Optional(Type.String()),
  /** Of LINES: its columns, which have no LINES themselves. */
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        label: Type.String(),
        type: OneOf(['TEXT', 'DECIMAL', 'INT', 'DATE', 'DICT']),
        required: Type.Boolean(),
        maxLength: Type.Optional(Type.Integer()),
        scale: Type.Optional(Type.Integer()),
        dictCode: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** DECIMAL that is the sum over the lines of the product of these columns; nobody types it. */
  sumOf: Type.Optional(Type.Object({ lines: Type.String(), factors: Type.Array(Type.String()) })),
})
export type FormField = Static<typeof FormField>

export const Form = Type.Object({ formCode: Type.String(), name: Type.String(), fields: Type.Array(FormField) })
export type Form = Static<typeof Form>

/** Everything about one instance that its reader may see. */
export const InstanceView = Type.Object({
  processinsId: Type.String(), // sic
  processCode: Type.String(),
  processName: Type.String(),
  bussinessId: Type.String(), // sic
  formCode: Type.String(),
  version: Type.Integer(),
  title: Type.String(),
  initiator: PersonRef,
  round: Type.Integer(),
  startedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  info: StatusInfo,
  form: Type.Union([Form, Type.Null()]),
  /** Hidden fields are absent (W7). */
  values: FormValues,
  /** Nodes in which the form may be changed, in the order of the definition, and their fields of those that this reader sees. */
  opens: Type.Array(Type.Object({ nodeId: Type.String(), nodeName: Type.String(), fields: Type.Array(Type.String()) })),
  /** What each earlier round was decided on, oldest first, cut to what this reader may see. */
  rounds: Type.Array(Type.Object({ round: Type.Integer(), at: Instant, by: Type.String(), values: FormValues })),
  progress: Type.Array(ProgressNode),
  comments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      user: PersonRef,
      text: Type.String(),
      mentions: Type.Array(PersonRef),
      attachments: Type.Optional(OpinionFiles),
      at: Instant,
      editedAt: Type.Optional(Instant),
      /** The caller may still change it. */
      mine: Type.Boolean(),
    }),
  ),
  /** The instance that came of it or that it came from, e.g. the draft tender of a requisition. */
  links: Type.Array(Type.Object({ kind: OneOf(['project', 'requisition']), id: Type.String(), title: Type.String() })),
})
export type InstanceView = Static<typeof InstanceView>

/** Calls of the specification (section 7, FLOW-11), and the view of one instance. */
export const taskCalls = defineCalls({
  'GET /workflow/process/task/getStatusInfo': {
    summary: 'What the caller may do now with a business record; of a task that is named, in that one alone',
    query: ofTask,
    reply: Answer(StatusInfo),
    fails: INVISIBLE,
  },
  'GET /workflow/process/task/getApprovalProgress': {
    summary: 'The timeline: node runs so far, and what is predicted',
    query: ofBusiness,
    reply: Answer(Type.Array(ProgressNode)),
    fails: INVISIBLE,
  },
  'GET /workflow/process/task/getRecallNodes': {
    summary: 'Nodes that the caller may take his decision back to; none where somebody decided behind them',
    query: ofBusiness,
    reply: Answer(Type.Array(BackNode)),
    fails: INVISIBLE,
  },
  'POST /workflow/process/task/getNodeModelPerms': {
    summary: 'What a node lets its holder do with each field',
    body: Strict({ processinsId: Id, nodeId: Id }), // sic
    reply: Answer(Type.Array(FieldPermEntry)),
    fails: INVISIBLE,
  },
  'GET /workflow/process/tasks': {
    summary: 'Activities of a business record for the records panel, oldest first',
    query: Type.Object({ id: Id, processCode: Type.Optional(ProcessCode) }),
    reply: Answer(Type.Array(TaskActivity)),
    fails: INVISIBLE,
  },
  'GET /workflow/process/status': {
    summary: 'Status of the process of a business record',
    query: Type.Object({ id: Id, processCode: Type.Optional(ProcessCode) }),
    reply: Answer(Type.Object({ processStatus: ProcessStatus })),
    fails: INVISIBLE,
  },
  'POST /workflow/process/task/approve': {
    summary: 'One action on a business record, simple payload (FLOW-02)',
    command: true,
    body: ApprovalPayload,
    reply: Acted,
    fails: ACTION_FAILS,
  },
  'POST /workflow/process/task/handle': {
    summary: 'One action, engine payload (FLOW-02); `id` is the business id, other fields of the record are left to its own service',
    command: true,
    body: Strict({
      id: Id,
      __TASKHANDLEPARAMETER__: Strict({
        action: ActionWord,
        processDefinitionKey: ProcessCode,
        comment: Type.Optional(Strict({ text: OpinionText, ...OpinionAttached })),
        targetNode: Type.Optional(Id),
        targetUsers: Type.Optional(Type.Array(Id, { maxItems: 100 })),
        /** Ours. */
        taskId: Type.Optional(TaskId),
      }),
      formData: Type.Optional(FormValues),
    }),
    reply: Acted,
    fails: ACTION_FAILS,
  },
  'POST /workflow/process/start-flow': {
    summary: 'Starts a process for a business record, engine payload (FLOW-02): 启动成功',
    command: true,
    body: Strict({
      id: Id,
      __PROCESSSTARTPARAMETER__: Strict({
        processDefinitionKey: ProcessCode,
        /** JSON text of a map of node id to user names, as specified. */
        selfSelectAssignees: Type.Optional(Type.String({ maxLength: 20_000 })),
      }),
      formData: Type.Optional(FormValues),
    }),
    reply: Acted,
    fails: ACTION_FAILS,
  },
  'POST /workflow/api/v1/instance/preview': {
    summary: 'Who will have to agree if it is started now, and at which nodes the initiator chooses',
    body: Strict({ ...OfBusiness, formData: Type.Optional(FormValues) }),
    reply: Answer(
      Type.Object({
        progress: Type.Array(ProgressNode),
        choices: Type.Array(
          Type.Object({
            nodeId: Type.String(),
            nodeName: Type.String(),
            min: Type.Integer(),
            max: Type.Integer(),
            /** Of whom; absent: of everybody in the house. */
            candidates: Type.Optional(Type.Array(PersonRef)),
            /** Chosen last time by this person. */
            last: Type.Array(PersonRef),
          }),
        ),
      }),
    ),
    fails: ['FLOW-3001', 'FLOW-3010', 'VALIDATION-1000'],
  },
  'GET /workflow/api/v1/instance/find': {
    summary: 'One instance with form, timeline, thread and what may be done (`taskId` as in getStatusInfo); marks it as read',
    changes: true,
    query: ofTask,
    reply: Answer(InstanceView),
    fails: INVISIBLE,
  },
  'POST /workflow/api/v1/comment/change': {
    summary: 'Changes an own comment of the last five minutes',
    command: true,
    body: Strict({ ...OfBusiness, commentId: Count(1), text: OpinionText }),
    reply: Acted,
    fails: ['FLOW-3001', 'FLOW-3003', 'FLOW-3004', 'FLOW-3017', 'TENDER-2005'],
  },
  'POST /workflow/api/v1/task/batch': {
    summary: 'The same decision on several tasks, or the same new holder, a result for each; only tasks whose node allows it',
    command: true,
    body: Strict({
      actionType: OneOf(['agree', 'refuse', 'transfer']),
      commentText: Type.Optional(OpinionText),
      /** Of `transfer`: who takes them over. */
      targetUserList: Type.Optional(Type.Array(Id, { maxItems: 1 })),
      tasks: Type.Array(Strict({ ...OfBusiness, taskId: TaskId }), {
        minItems: 1,
        maxItems: limits.tasksPerBatch,
      }),
    }),
    reply: Answer(
      Type.Array(
        Type.Object({
          ...OfBusiness,
          done: Type.Boolean(),
          /** Of a refusal. */
          messageCode: Type.Optional(Type.String()),
          message: Type.String(),
          /** It was decided before, under the same key. */
          replayed: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
    fails: ['FLOW-3004', 'FLOW-3005', 'FLOW-3017', 'FLOW-3023'],
  },
})
