import type { limits } from '#contract/limits.ts'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { applyNodeOf, approvalOf, type Course, isByHand, isRefusal, openRuns, refusal, runOf, tasksIn } from './course/course.ts'
import { resumed } from './course/evolve-runs.ts'
import { isParallel, reach } from './course/graph.ts'
import { currentTaskOf, partIn } from './course/holder.ts'
import { descendants, nearestBefore, passedBefore, recallable, waitsForInitiator } from './course/undo.ts'
import { isVote } from './course/verdict.ts'
import type { ApprovalNode } from './definition.ts'
import type { Actor, Env, InstanceState, NodeRun, Refused, Running, Task } from './model.ts'

export { currentTaskOf }

/** What a person may do now: what is offered is what `decide` accepts. */

/** Nodes that the holder of a task may return it to, oldest first; the apply node first of all. */
export function backNodesOf(running: Running, task: Task): string[] {
  const node = approvalOf(running.definition, task)
  if (!node) return []
  const run = runOf(running.state, task.runId)
  const applyId = applyNodeOf(running.definition).id
  const all = [applyId, ...passedBefore(running, run).map(({ nodeId }) => nodeId)]
  if (node.backTo === 'any') return all
  if (node.backTo === 'initiator') return [applyId]
  if (node.backTo !== 'previous') return all.filter((id) => node.backTo.includes(id))
  const nearest = nearestBefore(running, run).map(({ nodeId }) => nodeId)
  return nearest.length > 0 ? nearest : [applyId]
}

/** Nodes in which a person may take the own decision back, the latest first. */
export const recallNodesOf = (running: Running, userId: string): string[] => [
  ...new Set(recallable(running, userId).map(({ run }) => run.nodeId)),
]

/** Where a run may be sent ahead to. While other branches go on it stays in its own: a way past a join would be gone twice. */
export function forwardNodesOf({ definition, state }: Running, run: NodeRun): string[] {
  const isAlone = openRuns(state).length === 1 && Object.keys(state.joins).length === 0
  const ahead = reach(definition, run.nodeId, (id) => !isAlone && isParallel(definition, id))
  return definition.nodes.filter(({ id, kind }) => kind === 'approval' && id !== run.nodeId && ahead.has(id)).map(({ id }) => id)
}

/** Runs that an administrator may have decided anew: the latest agreed one of each node. Where it stands still, those that led there. */
export function forceRecallable({ definition, state }: Running): NodeRun[] {
  if (waitsForInitiator(state)) return []
  const applyId = applyNodeOf(definition).id
  const { halted } = state
  const led = (run: NodeRun) => halted === undefined || (halted.runId !== undefined && descendants(state, run.id).has(halted.runId))
  const passed = state.runs.filter((run) => !run.undone && run.status === 5)
  const byHand = passed.filter((run) => run.nodeId === applyId || (tasksIn(state, run.id).some(isByHand) && led(run)))
  return [...new Map(byHand.map((run) => [run.nodeId, run])).values()]
}

/** Runs that an administrator may send ahead: the open ones; where it stands still, that one. */
function sendable(running: Running): boolean {
  const { definition, state } = running
  const { halted } = state
  if (state.status === 'APPROVALING') return openRuns(state).some((run) => forwardNodesOf(running, run).length > 0)
  if (halted?.runId === undefined) return false
  const going = { definition, state: resumed(state) }
  return forwardNodesOf(going, runOf(going.state, halted.runId)).length > 0
}

/** Somebody has decided since the last submission. */
const isDecided = ({ runs, tasks, round }: InstanceState): boolean =>
  tasks.some(
    (task) =>
      isByHand(task) && !task.recalled && task.kind !== 'APPLY' && runs.some(({ id, round: of }) => id === task.runId && of === round),
  )

/**
 * Most submissions of one instance. A round keeps the form twice (W8) and the instance as it is now once, so that of a state
 * 2 × 20 + 1 forms are kept, of at most `limits.processFormBytes` each: 40 MB; the rest is bounded by `limits.entriesPerProcess`.
 */
export const MOST_ROUNDS: (typeof limits)['roundsPerProcess'] = 20

export const URGE_AGAIN_MS = 3_600_000

/** Open tasks that may be urged now, or how long that has to wait. */
export function urgeable({ state }: Pick<Running, 'state'>, { at }: Env): Task[] | Refused {
  const open = state.tasks.filter(({ status, kind }) => status === 'TODO' && kind !== 'APPLY')
  if (open.length === 0) return refusal('FLOW-3003')
  const waits = (task: Task) => (task.urgedAt === undefined ? 0 : Date.parse(task.urgedAt) + URGE_AGAIN_MS - Date.parse(at))
  const free = open.filter((task) => waits(task) <= 0)
  return free.length > 0 ? free : refusal('FLOW-3016', { min: Math.ceil(Math.min(...open.map(waits)) / 60_000) })
}

const notOffered = refusal('FLOW-3003')
const unless = (offered: boolean, why = notOffered): Refused | undefined => (offered ? undefined : why)

/** What a holder may do beyond agreeing and refusing: what the node allows, with a task that decides. */
function whyNotIn(running: Running, task: Task, action: ActionName): Refused | undefined {
  const node = approvalOf(running.definition, task)
  if (!node) return notOffered
  if (action === 'agree') return undefined
  if (action === 'refuse') return unless(task.kind !== 'COOPERATION')
  if (!isVote(task) || !node.allow.includes(action)) return notOffered
  if (action === 'back') return unless(backNodesOf(running, task).length > 0, refusal('FLOW-3011'))
  return unless(action !== 'forward' || forwardNodesOf(running, runOf(running.state, task.runId)).length > 0)
}

const ofInitiator: Partial<Record<ActionName, (running: Running, env: Env) => Refused | undefined>> = {
  revoke: ({ definition, state }) => {
    if (state.status === 'COMPLETED_PASS') return unless(definition.revokeAfterEnd)
    const early = waitsForInitiator(state) || !isDecided(state)
    return unless(state.status === 'APPROVALING' && (early || definition.revokeAfterDecision))
  },
  urge: (running, env) => {
    const open = urgeable(running, env)
    return isRefusal(open) ? open : undefined
  },
}

/**
 * Why an action is not offered to somebody who sees the instance; undefined when it is.
 *
 * @param task the one it is meant for
 */
export function whyNotOffered(running: Running, actor: Actor, env: Env, action: ActionName, task?: Task): Refused | undefined {
  const { state } = running
  const isRunning = state.status === 'APPROVALING'
  switch (action) {
    case 'startFlow':
    case 'submit':
      return (
        unless(state.status === 'WAITING' ? actor.userId === state.initiatorId : isRunning && task?.kind === 'APPLY') ??
        unless(state.round < MOST_ROUNDS, refusal('FLOW-3021', { n: MOST_ROUNDS }))
      )
    case 'recall':
      return unless(recallable(running, actor.userId).length > 0, isRunning ? refusal('FLOW-3011') : notOffered)
    case 'revoke':
    case 'urge':
      return actor.userId === state.initiatorId ? ofInitiator[action]!(running, env) : notOffered
    case 'forceRecall':
      return unless((isRunning || state.halted !== undefined) && actor.administrates && forceRecallable(running).length > 0)
    case 'submitComment':
      return unless(isRunning)
    case 'deliverRead':
      return unless(state.status !== 'WAITING' && state.tasks.some((one) => one.userId === actor.userId || one.decidedBy === actor.userId))
    default:
      return isRunning && task ? whyNotIn(running, task, action) : notOffered
  }
}

/** Actions for everybody who sees the instance, and for the initiator and administrators. */
const BESIDE: readonly ActionName[] = ['startFlow', 'submit', 'recall', 'revoke', 'urge', 'forceRecall', 'submitComment', 'deliverRead']

/** Told with the reason where they are not possible now; `submit` with that of too many rounds alone. */
const SAID: ReadonlySet<ActionName> = new Set<ActionName>(['back', 'urge', 'submit'])

/** Buttons of a person: what is offered, and what the node would offer but cannot now. @param taskId offers of this task alone, and of none where the person has no word in it */
export function operationsOf(
  running: Running,
  actor: Actor,
  env: Env,
  taskId?: number,
): { action: ActionName; enabled: boolean; why?: Refused }[] {
  if (!partIn(running.state, actor)) return []
  const task = currentTaskOf(running, actor, taskId)
  const node = task && approvalOf(running.definition, task)
  const start: ActionName = running.state.status === 'WAITING' ? 'submit' : 'startFlow'
  const offered = [...(node ? holderActions(node) : []), ...BESIDE.filter((action) => action !== start)].flatMap((action) => {
    const why = whyNotOffered(running, actor, env, action, task)
    if (!why) return [{ action, enabled: true }]
    const said = why.code !== 'FLOW-3003' && SAID.has(action)
    return said ? [{ action, enabled: false, why }] : []
  })
  const forwards = actor.administrates && sendable(running)
  const has = offered.some(({ action }) => action === 'forward')
  return forwards && !has ? [...offered, { action: 'forward', enabled: true }] : offered
}

const holderActions = ({ allow }: ApprovalNode): ActionName[] => [
  ...new Set<ActionName>(['agree', 'refuse', ...allow.filter((action) => !BESIDE.includes(action))]),
]

/** As `whyNotOffered`, within a command. */
export const whyNot = (course: Course, action: ActionName, task?: Task): Refused | undefined =>
  whyNotOffered(course, course.actor, course.env, action, task)
