import { barredIn } from '#domain/workflow/course/holder.ts'
import { type ApprovalNode, type Definition, nodeOf } from '#domain/workflow/definition.ts'
import { TITLE } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import type { At, InstanceState, Task } from '#domain/workflow/model.ts'
import { dueAfter } from '#gateway/modules/workflow/directory/working-time.ts'

/** From the state of an instance to the rows that lists are read from. */

/** Longest list of names that a row carries; a view of a list shows no more. */
const MOST_NODES = 10

/** Of what stands still the node in which nobody can be asked. */
const nodeNamesOf = ({ runs, halted, endedAt }: InstanceState, definition: Definition, lang: 'zh' | 'en'): string[] => {
  if (endedAt && !halted) return []
  const open = new Set(halted ? [halted.nodeId] : runs.filter(({ endedAt }) => endedAt === undefined).map(({ nodeId }) => nodeId))
  return [...open].slice(0, MOST_NODES).flatMap((id) => nodeOf(definition, id)?.name[lang] ?? [])
}

/** What an instance is called: as its record says now, where the form has a title. */
export function titleOf({ title, form }: InstanceState, formCode: string): string {
  const own = formOf(formCode)?.fields[TITLE] ? form[TITLE] : undefined
  return typeof own === 'string' && own.trim() !== '' ? own : title
}

/** Who has to do something now, each once. */
export const holdersOf = ({ tasks }: Pick<InstanceState, 'tasks'>): string[] => [
  ...new Set(tasks.filter(({ status }) => status === 'TODO').map(({ userId }) => userId)),
]

export const instanceRow = (tenantId: string, definition: Definition, state: InstanceState, headHash: string) => ({
  id: state.id,
  tenant_id: tenantId,
  process_code: state.code,
  version: state.version,
  business_id: state.businessId,
  form_code: definition.formCode,
  title: titleOf(state, definition.formCode),
  status: state.status,
  initiator_id: state.initiatorId,
  dept_id: state.deptId,
  round: state.round,
  node_names: nodeNamesOf(state, definition, 'zh').join('、'),
  node_names_en: nodeNamesOf(state, definition, 'en').join(', '),
  holder_ids: holdersOf(state),
  started_at: state.startedAt ?? null,
  ended_at: state.endedAt ?? null,
  last_at: state.lastAt,
  head_seq: state.lastSeq,
  head_hash: headHash,
  state,
})

function taskRow(tenantId: string, definition: Definition, state: InstanceState, task: Task) {
  const node = nodeOf(definition, task.nodeId)
  return {
    instance_id: state.id,
    task_id: task.id,
    tenant_id: tenantId,
    user_id: task.userId,
    node_id: task.nodeId,
    node_name: node?.name.zh ?? '',
    node_name_en: node?.name.en ?? '',
    kind: task.kind,
    status: task.status,
    opened_at: task.openedAt ?? null,
    ended_at: task.endedAt ?? null,
    decision: task.decision ?? null,
    decided_by: task.decision ? (task.decidedBy ?? task.userId) : null,
    due_at: task.dueAt ?? null,
    wake_at: node?.kind === 'approval' ? wakeAt(node, task) : null,
    batch: node?.kind === 'approval' && node.batch,
    barred_id: barredIn({ definition, state }, task) ?? null,
  }
}

/** When the clock has to look at a task next: to remind its holder, or because it is overdue. */
function wakeAt(node: ApprovalNode, { status, openedAt, dueAt, remindedAt, escalatedAt }: Task): At | null {
  if (status !== 'TODO' || node.dueHours === undefined) return null
  const reminds = node.remindHours !== undefined && !remindedAt && openedAt
  const times = [
    ...(reminds ? [dueAfter(openedAt, Math.max(0, node.dueHours - (node.remindHours ?? 0)))] : []),
    ...(node.escalate && !escalatedAt && dueAt !== undefined ? [dueAt] : []),
  ]
  return times.sort()[0] ?? null
}

export interface Step {
  tenantId: string
  definition: Definition
  before?: InstanceState
  state: InstanceState
}

/** Rows of tasks that are not as they were. */
export function changedTasks({ tenantId, definition, before, state }: Step) {
  const rowsOf = (one: InstanceState) => one.tasks.map((task) => taskRow(tenantId, definition, one, task))
  const old = new Map(before ? rowsOf(before).map((row) => [row.task_id, JSON.stringify(row)]) : [])
  return rowsOf(state).filter((row) => old.get(row.task_id) !== JSON.stringify(row))
}

/** A person who was named twice reads once, since the first time. */
export function changedReaders({ tenantId, before, state }: Step) {
  const rowsOf = (one: InstanceState) => {
    const rows = new Map<string, { instance_id: string; user_id: string; tenant_id: string; at: string; read_at: string | null }>()
    for (const { userId, at, readAt } of one.readers) {
      const known = rows.get(userId)
      rows.set(userId, {
        instance_id: one.id,
        user_id: userId,
        tenant_id: tenantId,
        at: known?.at ?? at,
        read_at: readAt ?? known?.read_at ?? null,
      })
    }
    return [...rows.values()]
  }
  const old = new Map(before ? rowsOf(before).map((row) => [row.user_id, JSON.stringify(row)]) : [])
  return rowsOf(state).filter((row) => old.get(row.user_id) !== JSON.stringify(row))
}
