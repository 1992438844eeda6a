import type { Actor, InstanceState, Refused, Running, Task } from '#domain/workflow/model.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import { approvalOf, isOpen, refusal } from './course.ts'

export type Part = 'initiator' | 'approver' | 'former' | 'reader' | 'administrator'

/** As whom a person sees an instance; undefined: not at all (W12). Holders of the business's own view right are the gateway's to know. */
export function partIn(state: InstanceState, { userId, administrates, actsFor }: Actor): Part | undefined {
  if (userId === state.initiatorId) return 'initiator'
  if (state.tasks.some((task) => isOpen(task) && (task.userId === userId || actsFor.includes(task.userId)))) return 'approver'
  if (state.tasks.some((task) => task.userId === userId || task.decidedBy === userId)) return 'former'
  if (state.readers.some((reader) => reader.userId === userId)) return 'reader'
  return administrates ? 'administrator' : undefined
}

/** The task that a person has the word in: an own one first, then that of somebody whose deputy the person is. */
export function currentTaskOf(running: Running, actor: Actor, taskId?: number): Task | undefined {
  const open = running.state.tasks.filter((task) => task.status === 'TODO' && (taskId === undefined || task.id === taskId))
  const isDeputy = (task: Task) => actor.actsFor.includes(task.userId) && actor.userId !== barredIn(running, task)
  return open.find(({ userId }) => userId === actor.userId) ?? open.find(isDeputy)
}

/** Whom no deputyship gives the word: an initiator does not come by one that the node does not give to initiators. */
export function barredIn({ definition, state }: Running, task: Pick<Task, 'nodeId'>): string | undefined {
  const node = approvalOf(definition, task)
  return node === undefined || node.isInitiator === 'keep' ? undefined : state.initiatorId
}

/** The task an action is meant for, or why there is none: somebody was faster, it was taken back, it is not offered. */
export function taskFor(running: Running, actor: Actor, taskId?: number): Task | Refused {
  const task = currentTaskOf(running, actor, taskId)
  if (task) return task
  const missed = running.state.tasks.findLast(
    (one) =>
      (taskId === undefined || one.id === taskId) &&
      (one.userId === actor.userId || actor.actsFor.includes(one.userId)) &&
      (one.status === 'CANCELED' || one.status === 'DONE'),
  )
  return missed ? whyMissed(missed, actor) : refusal('FLOW-3003')
}

function whyMissed(task: Task, { userId }: Actor): Refused {
  const by = task.status === 'DONE' ? (task.decidedBy ?? task.userId) : task.closedBy
  const what = task.status === 'DONE' ? task.decision : task.closedAs
  if (!by || !what || by === userId || by === SYSTEM.userId) return refusal('FLOW-3003')
  return what === 'RECALL' || what === 'FORCE_RECALL' || what === 'REVOKE'
    ? refusal('FLOW-3018', { name: by })
    : refusal('FLOW-3002', { who: by, what })
}
