import type { ApprovalNode } from '#domain/workflow/definition.ts'
import type { Cause, NodeRun, Task } from '#domain/workflow/model.ts'
import { approvalOf, type Course, isOpen, openRuns, record, recordBySystem, runOf, taskOf, tasksIn } from './course.ts'
import { dueIn, goOn, settleJoins, tell } from './enter.ts'
import { isVote, verdictOf } from './verdict.ts'

/** What a run comes to after something in it was decided: it settles, or the next one is asked. */
export function proceed(course: Course, runId: number, cause: Cause): void {
  const run = runOf(course.state, runId)
  const node = approvalOf(course.definition, run)
  if (!node || run.endedAt !== undefined) return
  switch (verdictOf(course.state, node, run)) {
    case 'agreed':
      record(course, 'node.settled', { runId, status: 5, cause })
      tell(course, node.id, node.cc)
      goOn(course, runOf(course.state, runId))
      break
    case 'refused':
      refuse(course, node, run)
      break
    case 'waits':
      cancelOpen(course, (task) => task.runId === runId && task.kind !== 'AFTER', cause)
      break
    case 'open':
      openNext(course, node, run)
  }
}

/** The node is refused: with it the instance, or its branch alone. */
function refuse(course: Course, node: ApprovalNode, { id }: NodeRun): void {
  record(course, 'node.settled', { runId: id, status: 3, cause: 'REFUSE' })
  if (node.refuse === 'branch') {
    settleJoins(course)
    return
  }
  for (const run of openRuns(course.state)) record(course, 'node.settled', { runId: run.id, status: 4, cause: 'REFUSE' })
  record(course, 'instance.ended', { status: 'VOIDED_REJECT' })
}

/** In a sequence the next one is asked once everybody before, and whoever they added, has decided. */
function openNext(course: Course, node: ApprovalNode, run: NodeRun): void {
  const deciding = tasksIn(course.state, run.id).filter((task) => isOpen(task) && (isVote(task) || task.kind === 'AFTER'))
  const next = deciding.find(({ status }) => status === 'WAITING')
  if (next && deciding.every(({ status }) => status === 'WAITING')) {
    recordBySystem(course, 'task.changed', { taskId: next.id, status: 'TODO', ...dueIn(course, node) })
  }
}

/** Closes open tasks over the heads of their holders. */
export function cancelOpen(course: Course, which: (task: Task) => boolean, cause: Cause): void {
  const taskIds = course.state.tasks.filter((task) => isOpen(task) && which(task)).map(({ id }) => id)
  if (taskIds.length > 0) record(course, 'tasks.canceled', { taskIds, cause })
}

/** Those whom a holder asked before deciding: when the last one has spoken, the holder has the word. */
export function giveBack(course: Course, parentId: number | undefined): void {
  const parent = taskOf(course.state, parentId)
  if (parent?.status !== 'BLOCKED') return
  const asked = course.state.tasks.some((task) => task.parent === parent.id && isOpen(task) && isBefore(task))
  if (!asked) recordBySystem(course, 'task.changed', { taskId: parent.id, status: 'TODO' })
}

/** Speaks to the holder who asked, before that one decides. */
export const isBefore = ({ kind, parent }: Task): boolean => kind === 'BEFORE' || (kind === 'ENTRUST' && parent !== undefined)
