import {
  approvalOf,
  type Course,
  isActive,
  isOpen,
  isOpenRun,
  isRefusal,
  record,
  refusal,
  tasksIn,
} from '#domain/workflow/course/course.ts'
import { dueIn, runWith } from '#domain/workflow/course/enter.ts'
import { recallable, undo } from '#domain/workflow/course/undo.ts'
import { isVote } from '#domain/workflow/course/verdict.ts'
import type { ApprovalNode } from '#domain/workflow/definition.ts'
import type { CommandOf, NodeRun, Refused, Task } from '#domain/workflow/model.ts'
import { whyNot } from '#domain/workflow/operations.ts'
import { said, tooLong } from './checks.ts'
import { addTasks } from './decide-people.ts'

/** Who decided last takes the decision back: the node is entered anew for that person, or asks again where it is still open. */
export function recall(course: Course, { nodeId, opinion }: CommandOf<'recall'>): Refused | undefined {
  const refused = whyNot(course, 'recall') ?? tooLong(opinion)
  if (refused) return refused
  const possible = recallable(course, course.actor.userId)
  if (!nodeId && possible.length > 1) return refusal('FLOW-3006')
  const found = nodeId ? possible.find(({ run }) => run.nodeId === nodeId) : possible[0]
  if (!found) return refusal('FLOW-3003')
  const { run, task } = found
  const holder = holderAgain(course, task)
  if (isRefusal(holder)) return holder
  const node = approvalOf(course.definition, run)!
  const text = said(opinion)
  record(course, 'step.recalled', {
    nodeId: run.nodeId,
    runId: run.id,
    taskId: task.id,
    ...(text !== undefined && { opinion: text }),
    ...(course.actor.userId !== task.userId && { decidedBy: course.actor.userId }),
  })
  if (isOpenRun(run)) askAgain(course, node, run, holder.userId)
  else enterFor(course, node, run, holder.userId)
  return undefined
}

/** Whose task it was, else the deputy who decided it. */
function holderAgain({ state, env, actor }: Course, task: Task): { userId: string } | Refused {
  const userId = [task.userId, actor.userId].find((id) => isActive(env, id))
  if (userId === undefined) return refusal('FLOW-3009', { name: task.userId })
  const isAsked = tasksIn(state, task.runId).some((one) => isOpen(one) && one.userId === userId)
  return isAsked ? refusal('FLOW-3003') : { userId }
}

/** In a sequence whose turn has come since waits again. */
function askAgain(course: Course, node: ApprovalNode, run: NodeRun, userId: string): void {
  const turn = node.mode.kind === 'sequence' ? tasksIn(course.state, run.id).filter((task) => isVote(task) && task.status === 'TODO') : []
  for (const { id } of turn) record(course, 'task.changed', { taskId: id, status: 'WAITING' })
  addTasks(course, { runId: run.id }, [{ userId, kind: 'APPROVAL', status: 'TODO', ...dueIn(course, node) }])
}

function enterFor(course: Course, node: ApprovalNode, run: NodeRun, userId: string): void {
  undo(course, run, { status: 2, cause: 'RECALL' })
  runWith(course, node, { from: run.from, through: run.through ?? [] }, { people: [{ userId }], needs: 1 })
}
