import { administratorsFor } from '#domain/workflow/course/asked.ts'
import {
  approvalOf,
  type Course,
  isActive,
  isOpen,
  openRuns,
  record,
  recordBySystem,
  refusal,
  runOf,
  taskOf,
  tasksIn,
} from '#domain/workflow/course/course.ts'
import { stop } from '#domain/workflow/course/enter.ts'
import { barredIn } from '#domain/workflow/course/holder.ts'
import { cancelOpen, giveBack, isBefore, proceed } from '#domain/workflow/course/settle.ts'
import { isVote, needsAfter } from '#domain/workflow/course/verdict.ts'
import type { ApprovalNode } from '#domain/workflow/definition.ts'
import type { Cause, CommandOf, NodeRun, Refused, Task } from '#domain/workflow/model.ts'
import { unsaid } from './checks.ts'
import { addTasks } from './decide-people.ts'
import { endAll } from './decide-submission.ts'

/** An administrator gives a task to somebody else. */
export function reassign(course: Course, { taskId, userId, opinion }: CommandOf<'reassign'>): Refused | undefined {
  const { state, actor } = course
  const task = taskOf(state, taskId)
  if (!actor.administrates || state.status !== 'APPROVALING' || !task || !isOpen(task) || task.kind === 'APPLY') return refusal('FLOW-3003')
  const refused = unsaid(opinion)
  if (refused) return refused
  if (!canTake(course, task, userId)) return refusal('FLOW-3009', { name: userId })
  record(course, 'admin.acted', { action: 'reassign', reason: opinion?.trim() ?? '', taskId: task.id, userId, nodeId: task.nodeId })
  give(course, task, userId, 'TRANSFER')
  return undefined
}

/** Ends everything, with a reason. */
export function cancel(course: Course, { opinion }: CommandOf<'cancel'>): Refused | undefined {
  const { status } = course.state
  if (!course.actor.administrates || (status !== 'APPROVALING' && status !== 'ABNORMAL')) return refusal('FLOW-3003')
  const refused = unsaid(opinion)
  if (refused) return refused
  record(course, 'admin.acted', { action: 'cancel', reason: opinion?.trim() ?? '' })
  endAll(course, 'VOIDED_REVOKE', 'CANCEL', opinion)
  return undefined
}

/** Active, not asked in the run yet, and not the initiator where the node does not ask initiators. */
export const canTake = (course: Course, at: Pick<Task, 'runId' | 'nodeId'>, userId: string): boolean =>
  isActive(course.env, userId) && userId !== barredIn(course, at) && !isAskedIn(course, at.runId, userId)

const isAskedIn = (course: Course, runId: number, userId: string): boolean =>
  tasksIn(course.state, runId).some((task) => task.userId === userId && isOpen(task))

/** The open task is closed, and somebody has one like it; whoever its holder had asked before is not asked any more. */
function give(course: Course, task: Task, userId: string, cause: Cause, escalated = false): void {
  cancelOpen(course, ({ id, parent, kind }) => id === task.id || (parent === task.id && kind !== 'AFTER' && kind !== 'JOINED'), cause)
  addTasks(course, task, [
    {
      userId,
      kind: task.kind === 'JOINED' ? 'APPROVAL' : task.kind,
      status: task.status === 'WAITING' ? 'WAITING' : 'TODO',
      ownerId: task.ownerId ?? task.userId,
      ...(task.parent !== undefined && task.kind !== 'JOINED' && { parent: task.parent }),
      ...(escalated && { escalated: true as const }),
    },
  ])
}

/** Somebody left the house: each open task goes to the rule that the node has for nobody. */
export function left(course: Course, { userId }: CommandOf<'system.left'>): undefined {
  for (const { id } of course.state.tasks.filter((task) => task.userId === userId)) {
    const task = taskOf(course.state, id)!
    const node = approvalOf(course.definition, task)
    if (!isOpen(task) || !node || course.state.status !== 'APPROVALING') continue
    if (isBefore(task) || task.kind === 'COOPERATION') withdraw(course, task)
    else leave(course, node, task)
  }
}

function withdraw(course: Course, { id, parent }: Task): void {
  cancelOpen(course, (task) => task.id === id, 'LEFT')
  giveBack(course, parent)
}

function leave(course: Course, node: ApprovalNode, task: Task): void {
  const stand = node.nobody === 'admin' ? standIn(course, task) : undefined
  if (stand !== undefined) give(course, task, stand, 'LEFT')
  else if (node.nobody !== 'pass' && isLast(course, task)) stop(course, node.id, task.runId)
  else dropTask(course, node, runOf(course.state, task.runId), task)
}

/** Nobody else is asked in the run, and nobody has agreed. */
const isLast = (course: Course, task: Task): boolean =>
  isVote(task) &&
  !tasksIn(course.state, task.runId).some(
    (one) =>
      (isVote(one) && isOpen(one) && one.userId !== task.userId) ||
      ((one.decision === 'AGREE' || one.decision === 'AFTER_ADDSIGN') && !one.recalled),
  )

const standIn = (course: Course, task: Task): string | undefined =>
  administratorsFor(course.state.initiatorId, course.env).find((userId) => userId !== task.userId && !isAskedIn(course, task.runId, userId))

/** As if not asked: those who remain decide. */
function dropTask(course: Course, node: ApprovalNode, run: NodeRun, task: Task): void {
  const asked = isVote(task) ? Math.max(0, run.asked - 1) : run.asked
  const closed = course.state.tasks.filter(
    ({ id, parent, status, kind }) =>
      status !== 'DONE' && status !== 'CANCELED' && (id === task.id || (parent === task.id && kind !== 'AFTER' && kind !== 'JOINED')),
  )
  record(course, 'tasks.canceled', { taskIds: closed.map(({ id }) => id), cause: 'LEFT', asked, needs: needsAfter(node, run, asked) })
  proceed(course, run.id, 'LEFT')
}

/** What the clock brings: holders are reminded, what is overdue goes to whom the node names. */
export function due(course: Course): undefined {
  for (const { nodeId, id } of openRuns(course.state)) {
    const node = approvalOf(course.definition, { nodeId })
    if (node?.dueHours !== undefined) dueInRun(course, node, id)
  }
}

function dueInRun(course: Course, node: ApprovalNode, runId: number): void {
  const { env } = course
  const open = tasksIn(course.state, runId).filter(({ status }) => status === 'TODO')
  const remindAfter = Math.max(0, (node.dueHours ?? 0) - (node.remindHours ?? 0))
  const toRemind = open.filter(
    ({ remindedAt, openedAt }) =>
      node.remindHours !== undefined && !remindedAt && openedAt && env.dueAfter(openedAt, remindAfter) <= env.at,
  )
  if (toRemind.length > 0) recordBySystem(course, 'task.reminded', { taskIds: toRemind.map(({ id }) => id) })
  const overdue = open.filter(({ dueAt, escalatedAt }) => node.escalate && !escalatedAt && dueAt !== undefined && dueAt <= env.at)
  for (const task of overdue) escalate(course, node, task)
}

/** The task goes to the first who can take it; where nobody can, its holder keeps it and the administrators are told. */
function escalate(course: Course, node: ApprovalNode, task: Task): void {
  const { env, state } = course
  const administrators = administratorsFor(state.initiatorId, env)
  const superior = node.escalate === 'superior' ? env.directory.superiorOf?.[task.userId] : undefined
  const wanted = superior !== undefined && isActive(env, superior) ? [superior] : administrators
  const barred = node.isInitiator === 'keep' ? undefined : state.initiatorId
  const next = wanted.find((userId) => userId !== barred && !isAskedIn(course, task.runId, userId))
  recordBySystem(course, 'task.escalated', { taskId: task.id, userIds: next === undefined ? administrators : [next] })
  if (next !== undefined && isVote(task)) give(course, task, next, 'ESCALATED', true)
}
