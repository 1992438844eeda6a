import {
  applyNodeOf,
  approvalOf,
  type Course,
  isRefusal,
  openRuns,
  record,
  refusal,
  runOf,
  taskOf,
} from '#domain/workflow/course/course.ts'
import { enterAgain, enterAhead } from '#domain/workflow/course/enter.ts'
import { reach } from '#domain/workflow/course/graph.ts'
import { passedBefore, returnToInitiator, undo } from '#domain/workflow/course/undo.ts'
import type { CommandOf, NodeRun, Refused, Task } from '#domain/workflow/model.ts'
import { backNodesOf, forceRecallable, forwardNodesOf, whyNot } from '#domain/workflow/operations.ts'
import { attached, editForm, opinionFault, pressed, taskIn, unsaid } from './checks.ts'
import { closeAsked } from './decide-task.ts'

/** To a node that was passed: what came of it is history, other branches go on. */
export function back(course: Course, command: CommandOf<'back'>): Refused | undefined {
  const { nodeId, opinion, form } = command
  const task = sendingOn(course, command)
  if (isRefusal(task)) return task
  if (!nodeId) return refusal('FLOW-3007')
  if (!backNodesOf(course, task).includes(nodeId)) return refusal('FLOW-3003')
  if (nodeId === applyNodeOf(course.definition).id) return toInitiator(course, task, command)
  const refused = opinionFault(course, task, opinion) ?? editForm(course, task, form)
  if (refused) return refused
  const run = runOf(course.state, task.runId)
  const target = passedBefore(course, run).find((one) => one.nodeId === nodeId)!
  record(course, 'task.decided', { taskId: task.id, decision: 'BACK', nodeId, ...pressed(course, task, command) })
  undo(course, target, { own: run.id, status: 2, cause: 'BACK' })
  enterAgain(course, [target])
  return undefined
}

/** The task that is to be sent somewhere, or why it is not offered. */
function sendingOn(course: Course, { type, taskId }: CommandOf<'back' | 'returnInitiator' | 'forward'>): Task | Refused {
  const task = taskIn(course, taskId)
  return isRefusal(task) ? task : (whyNot(course, type, task) ?? task)
}

export function returnInitiator(course: Course, command: CommandOf<'returnInitiator'>): Refused | undefined {
  const task = sendingOn(course, command)
  return isRefusal(task) ? task : toInitiator(course, task, command)
}

function toInitiator(course: Course, task: Task, command: CommandOf<'back' | 'returnInitiator'>): Refused | undefined {
  const { opinion, form } = command
  const refused = opinionFault(course, task, opinion) ?? editForm(course, task, form)
  if (refused) return refused
  const nodeId = applyNodeOf(course.definition).id
  record(course, 'task.decided', { taskId: task.id, decision: 'BACK_APPLY', nodeId, ...pressed(course, task, command) })
  returnToInitiator(course, runOf(course.state, task.runId), { status: 2, cause: 'BACK_APPLY' })
  return undefined
}

/** A holder sends the own task ahead where the node allows it; an administrator any run, with a reason. */
export function forward(course: Course, command: CommandOf<'forward'>): Refused | undefined {
  const { nodeId, opinion, form } = command
  const task = sendingOn(course, command)
  if (isRefusal(task)) return course.actor.administrates ? forwardByAdministrator(course, command) : task
  const run = runOf(course.state, task.runId)
  const refused = targetFault(course, run, nodeId) ?? opinionFault(course, task, opinion) ?? editForm(course, task, form)
  if (refused) return refused
  const skipped = skippedBetween(course, run, nodeId)
  record(course, 'task.decided', { taskId: task.id, decision: 'FORWARD', nodeId, skipped, ...pressed(course, task, command) })
  closeAsked(course, task)
  moveTo(course, run, nodeId)
  return undefined
}

/** Which of several runs is meant says the task, whosever it is. */
function forwardByAdministrator(course: Course, command: CommandOf<'forward'>): Refused | undefined {
  const { taskId } = command
  const open = openRuns(course.state).filter((one) => approvalOf(course.definition, one))
  const task = taskOf(course.state, taskId)
  const run = taskId === undefined && open.length === 1 ? open[0] : open.find(({ id }) => id === task?.runId)
  if (!run) return taskId === undefined && open.length > 1 ? refusal('FLOW-3006') : refusal('FLOW-3003')
  return sendAhead(course, run, command)
}

export function sendAhead(course: Course, run: NodeRun, { nodeId, opinion, ...more }: CommandOf<'forward'>): Refused | undefined {
  const refused = targetFault(course, run, nodeId) ?? unsaid(opinion)
  if (refused) return refused
  const skipped = skippedBetween(course, run, nodeId)
  record(course, 'admin.acted', {
    action: 'forward',
    reason: opinion?.trim() ?? '',
    nodeId: run.nodeId,
    to: nodeId,
    skipped,
    ...attached(more),
  })
  moveTo(course, run, nodeId)
  return undefined
}

function targetFault(course: Course, run: NodeRun, nodeId: string): Refused | undefined {
  if (!nodeId) return refusal('FLOW-3007')
  return forwardNodesOf(course, run).includes(nodeId) ? undefined : refusal('FLOW-3003')
}

function moveTo(course: Course, run: NodeRun, nodeId: string): void {
  record(course, 'node.settled', { runId: run.id, status: 4, cause: 'FORWARD' })
  enterAhead(course, runOf(course.state, run.id), nodeId)
}

/** Approvals that lie on ways from a run to a node. */
function skippedBetween({ definition }: Course, run: NodeRun, nodeId: string): string[] {
  const ahead = reach(definition, run.nodeId, (id) => id === nodeId)
  return definition.nodes
    .filter(({ id, kind }) => kind === 'approval' && id !== run.nodeId && ahead.has(id) && reach(definition, id).has(nodeId))
    .map(({ id }) => id)
}

/** An administrator has a node decided anew. */
export function forceRecall(course: Course, { nodeId, opinion }: CommandOf<'forceRecall'>): Refused | undefined {
  const refused = whyNot(course, 'forceRecall') ?? (nodeId ? unsaid(opinion) : refusal('FLOW-3006'))
  if (refused) return refused
  const run = forceRecallable(course).find((one) => one.nodeId === nodeId)
  if (!run) return refusal('FLOW-3003')
  record(course, 'admin.acted', { action: 'forceRecall', reason: opinion?.trim() ?? '', nodeId })
  if (nodeId === applyNodeOf(course.definition).id) {
    returnToInitiator(course, undefined, { status: 8, cause: 'FORCE_RECALL' })
    return undefined
  }
  undo(course, run, { status: 8, cause: 'FORCE_RECALL' })
  enterAgain(course, [run])
  return undefined
}
