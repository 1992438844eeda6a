import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Instant } from '#contract/kit.ts'
import { listCall } from '#contract/list.ts'
import { ProcessStatus } from './shapes.ts'

/** A row of the lists of tasks. */
export const TaskRow = Type.Object({
  /** Of the instance. */
  id: Type.String(),
  taskId: Type.Integer(),
  processCode: Type.String(),
  processName: Type.String(),
  bussinessId: Type.String(), // sic
  formCode: Type.String(),
  title: Type.String(),
  nodeName: Type.String(),
  initiatorId: Type.String(),
  initiatorName: Type.String(),
  /** Whose task it is, where the caller is a deputy; else absent. */
  forUserName: Type.Optional(Type.String()),
  status: ProcessStatus,
  /** What the caller decided, in the list of what he has handled. */
  decision: Type.Optional(Type.String()),
  startedAt: Type.Optional(Instant),
  /** When the task came, or when it was decided. */
  at: Instant,
  dueAt: Type.Optional(Instant),
  batch: Type.Boolean(),
})
export type TaskRow = Static<typeof TaskRow>

/** A row of the lists of instances. */
export const InstanceRow = Type.Object({
  id: Type.String(),
  processCode: Type.String(),
  processName: Type.String(),
  bussinessId: Type.String(), // sic
  formCode: Type.String(),
  title: Type.String(),
  /** Where it stands now: names of nodes, with a Chinese comma; empty when it is over. */
  nodeNames: Type.String(),
  /** Who is asked now, the first few. */
  holders: Type.String(),
  initiatorId: Type.String(),
  initiatorName: Type.String(),
  status: ProcessStatus,
  round: Type.Integer(),
  startedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  /** When something happened last. */
  at: Instant,
  /** Of the list of what one reads along: whether it has been read. */
  read: Type.Optional(Type.Boolean()),
})
export type InstanceRow = Static<typeof InstanceRow>

const INSTANCE_SORTS = ['at', 'startedAt', 'endedAt', 'title', 'status'] as const

/** The lists of the workspace (FLOW-12). */
export const workspaceListCalls = defineCalls({
  'POST /workflow/api/v1/task/unfinished-page-list': listCall('Tasks that wait for the caller, or for whom he is the deputy of', TaskRow, [
    'at',
    'dueAt',
    'startedAt',
    'title',
  ]),
  'POST /workflow/api/v1/task/finished-page-list': listCall('Tasks the caller has decided', TaskRow, [
    'at',
    'startedAt',
    'title',
    'status',
  ]),
  'POST /workflow/api/v1/instance/submit-page-list': listCall(
    'Instances the caller has started, and records of the caller that wait to be sent (WAITING; `id` is the record’s)',
    InstanceRow,
    INSTANCE_SORTS,
  ),
  'POST /workflow/api/v1/instance/participation-page-list': listCall(
    'Instances the caller reads along or has taken part in',
    InstanceRow,
    INSTANCE_SORTS,
  ),
  'POST /workflow/api/v1/instance/page-list': listCall('All instances, for administrators', InstanceRow, INSTANCE_SORTS),
  'GET /workflow/api/v1/task/counts': {
    priority: 'deferrable',
    summary: 'Numbers for the menu and the tabs',
    reply: Answer(
      Type.Object({
        unfinished: Type.Integer(),
        /** Of those, overdue ones. */
        overdue: Type.Integer(),
        /** Own instances that were returned to the caller. */
        returned: Type.Integer(),
        /** Read along and not read yet. */
        unread: Type.Integer(),
      }),
    ),
  },
})
