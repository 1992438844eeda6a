import type { Arrival, Cause, InstanceState, NodeRun, Passed, Running, Task } from '#domain/workflow/model.ts'
import { applyNodeOf, approvalOf, type Course, isByHand, isOpen, openRuns, record, runOf, tasksIn } from './course.ts'
import { enterApply } from './enter.ts'
import { isVote } from './verdict.ts'

/** Runs that came of a run, itself among them. */
export function descendants({ runs }: InstanceState, rootId: number): Set<number> {
  const found = new Set([rootId])
  // Runs are numbered as they are entered: what came of one stands behind it.
  for (const run of runs) if (run.from.some((id) => found.has(id))) found.add(run.id)
  return found
}

interface Ending {
  /** The run from which the way goes back; it ends as 2. */
  own?: number
  /** How the others end. */
  status: 2 | 8
  cause: Cause
}

/**
 * Takes the way back before a run: what came of it ends and is history; other branches stay where they are, also those that a join behind it has
 * let through already.
 */
export function undo(course: Course, root: NodeRun, { own, status, cause }: Ending): void {
  const ids = descendants(course.state, root.id)
  for (const run of openRuns(course.state)) {
    if (ids.has(run.id)) record(course, 'node.settled', { runId: run.id, status: run.id === own ? 2 : status, cause })
  }
  record(course, 'steps.undone', { runIds: [...ids], joins: joinsWithout(course.state, ids) })
}

function joinsWithout(state: InstanceState, ids: ReadonlySet<number>): InstanceState['joins'] {
  const gone = (runs: readonly number[]) => runs.some((id) => ids.has(id) || runOf(state, id).undone)
  const joins: Record<string, Arrival[]> = {}
  const taken: Passed[] = []
  for (const [nodeId, arrivals] of Object.entries(state.joins)) {
    joins[nodeId] = arrivals.filter(({ runs }) => !gone(runs))
    taken.push(...arrivals.filter(({ runs }) => gone(runs)).flatMap(({ through }) => through ?? []))
  }
  const undone = state.runs.filter(({ id, undone: before }) => ids.has(id) && !before).toReversed()
  restore(joins, [...taken, ...undone.flatMap(({ through }) => through ?? [])], gone)
  return Object.fromEntries(Object.entries(joins).filter(([, arrivals]) => arrivals.length > 0))
}

/** Puts back what joins let through, as far as it still holds. */
function restore(joins: Record<string, Arrival[]>, taken: readonly Passed[], gone: (runs: readonly number[]) => boolean): void {
  for (const { nodeId, ...arrival } of taken) {
    const there = joins[nodeId] ?? []
    if (gone(arrival.runs)) restore(joins, arrival.through ?? [], gone)
    else if (!there.some(({ flow }) => flow === arrival.flow)) joins[nodeId] = [...there, arrival]
  }
}

/** The whole instance waits for the initiator: branches that went on are interrupted. */
export function returnToInitiator(course: Course, own: NodeRun | undefined, { status, cause }: { status: 2 | 8; cause: Cause }): void {
  const open = openRuns(course.state)
  const resume = { runs: open.map(({ id }) => id), joins: course.state.joins }
  const straight = own && course.definition.resubmit === 'returner'
  for (const run of open) {
    const ended = run.id === own?.id ? 2 : status === 8 ? 8 : 4
    record(course, 'node.settled', { runId: run.id, status: ended, cause })
  }
  const past = straight ? open : course.state.runs.filter(({ undone }) => !undone)
  record(course, 'steps.undone', { runIds: past.map(({ id }) => id), joins: {} })
  const left = own ?? open[0]
  record(course, 'instance.returned', {
    runId: left?.id ?? 0,
    nodeId: left?.nodeId ?? '',
    ...(straight && { returnTo: own.nodeId, resume }),
  })
  enterApply(course, applyNodeOf(course.definition), { from: [], through: [] })
}

/** Runs that led to a run, nearest first. */
function ancestors(state: InstanceState, run: NodeRun): NodeRun[] {
  const found = new Set<number>()
  const waiting = [...run.from]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...runOf(state, id).from)
  }
  return [...found].map((id) => runOf(state, id))
}

const isDecidedByHand = (state: InstanceState, { id }: NodeRun): boolean =>
  tasksIn(state, id).some((task) => isVote(task) && isByHand(task))

/** Runs that may be returned to, the latest of each node, oldest first; the apply node not among them. */
export function passedBefore({ definition, state }: Running, run: NodeRun): NodeRun[] {
  const passed = ancestors(state, run).filter(
    (one) => one.status === 5 && !one.undone && one.nodeId !== run.nodeId && approvalOf(definition, one) && isDecidedByHand(state, one),
  )
  const latest = new Map(passed.toSorted((a, b) => a.id - b.id).map((one) => [one.nodeId, one]))
  return [...latest.values()].toSorted((a, b) => a.id - b.id)
}

/** Of those, the ones with none of them in between. */
export function nearestBefore(running: Running, run: NodeRun): NodeRun[] {
  const passed = new Set(passedBefore(running, run).map(({ id }) => id))
  const found = new Set<number>()
  const waiting = [...run.from]
  const seen = new Set<number>()
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    if (passed.has(id)) found.add(id)
    else waiting.push(...runOf(running.state, id).from)
  }
  return [...found].map((id) => runOf(running.state, id)).toSorted((a, b) => a.id - b.id)
}

/** The vote that decided last in a run. */
const lastVoteIn = (state: InstanceState, runId: number) =>
  tasksIn(state, runId)
    .filter((task) => isVote(task) && isByHand(task) && !task.recalled)
    .toSorted((a, b) => (b.decidedSeq ?? 0) - (a.decidedSeq ?? 0))[0]

/** The instance stands still until the initiator submits it again. */
export const waitsForInitiator = ({ tasks }: InstanceState): boolean =>
  tasks.some(({ kind, status }) => kind === 'APPLY' && status === 'TODO')

interface Recallable {
  run: NodeRun
  task: Task
}

/** Runs in which a person decided last while nobody has decided behind them, with that task; the latest first. */
export function recallable({ definition, state }: Running, userId: string): Recallable[] {
  if (state.status !== 'APPROVALING' || waitsForInitiator(state)) return []
  return state.runs
    .filter((run) => !run.undone && (run.status === 5 || run.status === 6) && approvalOf(definition, run))
    .flatMap((run): Recallable[] => {
      const task = lastVoteIn(state, run.id)
      if (!task || (task.decidedBy ?? task.userId) !== userId || task.decision !== 'AGREE') return []
      return isDecidedBehind(state, run, task) ? [] : [{ run, task }]
    })
    .toReversed()
}

/** In a run that is still open, also: whoever has the word after it has asked others already, or who decided is asked once more. */
function isDecidedBehind(state: InstanceState, run: NodeRun, { userId }: Task): boolean {
  const behind = descendants(state, run.id)
  return state.tasks.some((task) =>
    task.runId === run.id
      ? task.status === 'BLOCKED' || task.kind === 'AFTER' || (task.userId === userId && isOpen(task))
      : behind.has(task.runId) && isByHand(task),
  )
}
