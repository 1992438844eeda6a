import type { ApplyNode, ApprovalNode, CcNode, Flow, FlowNode, Who } from '#domain/workflow/definition.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import type { NewTask } from '#domain/workflow/fact-types.ts'
import type { Arrival, Halted, InstanceState, NodeRun, Passed } from '#domain/workflow/model.ts'
import { type Asked, askedIn } from './asked.ts'
import { flowTaken } from './conditions.ts'
import { approvalOf, type Course, isOpen, nodeOfRun, openRuns, recordBySystem, runOf, tasksIn } from './course.ts'
import { flowsFrom, flowsInto, isJoin, isParallel, reach } from './graph.ts'
import { peopleOf } from './people.ts'
import { verdictOf } from './verdict.ts'

/** Where a way stands: the runs that led here, and the joins it went through since. */
export interface Place {
  from: readonly number[]
  through: readonly Passed[]
}
interface Token extends Place {
  flow: Flow
}

/** Enterings of one node by one command; a circle in which nobody is asked would never end. */
const MOST_ENTERINGS = 50
/** Arrivals that one way remembers. Each branch keeps those of the joins before: with nobody asked in between they multiply from join to join. */
const MOST_PASSED = 500

/** Goes on behind a run that has been settled as agreed, or from the start where there is none. */
export function goOn(course: Course, run: NodeRun): void {
  advance(course, tokensBehind(course, run.nodeId, { from: [run.id], through: [] }))
}

const tokensBehind = ({ definition }: Course, nodeId: string, place: Place): Token[] =>
  flowsFrom(definition, nodeId).map((flow) => ({ ...place, flow }))

/** Moves until people are asked everywhere, or it is over. A join is looked at when nothing moves: whoever still moves can still come (W6). */
function advance(course: Course, tokens: readonly Token[]): void {
  const waiting = [...tokens]
  const firstRun = course.state.runs.length
  for (;;) {
    if (course.state.status !== 'APPROVALING') return
    if (waiting.length === 0) waiting.push(...throughJoin(course))
    const token = waiting.shift()
    if (!token) break
    const entered = course.state.runs.slice(firstRun).filter(({ nodeId }) => nodeId === token.flow.to).length
    if (entered >= MOST_ENTERINGS) stop(course, token.flow.to)
    else waiting.unshift(...step(course, token, nodeOf(course.definition, token.flow.to)!))
  }
  stopWhereNobodyIsAsked(course)
  endIfOver(course)
}

/** Other branches have come to their people first: nothing of them is lost while one stands still. */
export function stopWhereNobodyIsAsked(course: Course): void {
  const { definition, state } = course
  const stuck = openRuns(state).find((run) => approvalOf(definition, run) && !tasksIn(state, run.id).some(isOpen))
  if (stuck) stop(course, stuck.nodeId, stuck.id)
}

/** @returns where it goes on at once */
function step(course: Course, token: Token, node: FlowNode): Token[] {
  switch (node.kind) {
    case 'start':
      return tokensBehind(course, node.id, token)
    case 'end':
      reachJoin(course, node.id, token)
      return []
    case 'apply':
      enterApply(course, node, token)
      return []
    case 'cc':
      return behindEntered(course, enterCc(course, node, token))
    case 'exclusive': {
      const flow = flowTaken(course, flowsFrom(course.definition, node.id), node.defaultFlow, course.env)
      if (flow) return [{ ...token, flow }]
      stop(course, node.id)
      return []
    }
    case 'parallel':
      if (!isJoin(course.definition, node.id)) return tokensBehind(course, node.id, token)
      reachJoin(course, node.id, token)
      return []
    case 'approval':
      return behindEntered(course, enterApproval(course, node, token, false))
  }
}

const behindEntered = (course: Course, run: NodeRun): Token[] =>
  run.status === 5 ? tokensBehind(course, run.nodeId, { from: [run.id], through: [] }) : []

function reachJoin(course: Course, nodeId: string, { flow, from, through }: Token): void {
  const arrival: Arrival = { flow: flow.id, runs: from, ...(through.length > 0 && { through }) }
  recordBySystem(course, 'join.reached', { nodeId, arrival })
}

/** A join that nobody can still come to lets through what has arrived. */
function throughJoin(course: Course): Token[] {
  const { definition, state } = course
  const joins = Object.keys(state.joins).filter((id) => isParallel(definition, id))
  const ready = joins.find((id) => !canStillCome(course, id)) ?? (openRuns(state).length === 0 ? joins[0] : undefined)
  if (ready === undefined) return []
  const arrivals = state.joins[ready] ?? []
  const through = arrivals.map((arrival) => ({ ...arrival, nodeId: ready }))
  if (countOf(through) > MOST_PASSED) {
    stop(course, ready)
    return []
  }
  recordBySystem(course, 'join.passed', { nodeId: ready })
  return tokensBehind(course, ready, { from: [...new Set(arrivals.flatMap(({ runs }) => runs))], through })
}

const countOf = (through: readonly Passed[] = []): number => through.reduce((sum, one) => sum + 1 + countOf(one.through), 0)

/** W6: some flow that has not arrived can be come over by what is under way. */
function canStillCome({ definition, state }: Course, join: string): boolean {
  const arrived = new Set((state.joins[join] ?? []).map(({ flow }) => flow))
  const missing = flowsInto(definition, join).filter(({ id }) => !arrived.has(id))
  const others = Object.keys(state.joins).filter((id) => id !== join && isParallel(definition, id))
  const places = [...openRuns(state).map(({ nodeId }) => nodeId), ...others]
  return places.some((place) => {
    const reached = reach(definition, place, (id) => id === join)
    return missing.some(({ from }) => reached.has(from))
  })
}

/** With no run open and no branch waiting it is over: agreed if a branch came to an end, else every branch was refused. */
function endIfOver(course: Course): void {
  const { state } = course
  if (state.status !== 'APPROVALING' || openRuns(state).length > 0) return
  recordBySystem(course, 'instance.ended', { status: Object.keys(state.joins).length > 0 ? 'COMPLETED_PASS' : 'VOIDED_REJECT' })
}

/**
 * Nobody can be asked here: the instance stands still as ABNORMAL.
 *
 * @param runId absent between two nodes: what was still on its way is lost
 */
export function stop(course: Course, nodeId: string, runId?: number): void {
  const { tasks, joins } = course.state
  const halted: Halted = {
    nodeId,
    ...(runId !== undefined && { runId }),
    runs: openRuns(course.state).map(({ id, status }) => ({ id, status })),
    tasks: tasks.filter(isOpen).map(({ id, status }) => ({ id, status })),
    joins,
  }
  recordBySystem(course, 'instance.stopped', { nodeId, ...(!course.env.stopsForGood && { halted }) })
  for (const run of openRuns(course.state)) recordBySystem(course, 'node.settled', { runId: run.id, status: 4, cause: 'STOP' })
}

const nextRun = ({ runs, tasks, round }: InstanceState) => ({ runId: runs.length + 1, firstTask: tasks.length + 1, round })

export function enterApply(course: Course, { id: nodeId }: Pick<ApplyNode, 'id'>, { from, through }: Place): NodeRun {
  const { runId, firstTask, round } = nextRun(course.state)
  const task: NewTask = { id: firstTask, userId: course.state.initiatorId, kind: 'APPLY', status: 'TODO' }
  const place = { from, ...(through.length > 0 && { through }) }
  recordBySystem(course, 'node.entered', { runId, nodeId, round, ...place, tasks: [task], asked: 1, needs: 1 })
  return runOf(course.state, runId)
}

function enterCc(course: Course, node: CcNode, { from, through }: Place): NodeRun {
  const { runId, round } = nextRun(course.state)
  const place = { from, ...(through.length > 0 && { through }) }
  recordBySystem(course, 'node.entered', { runId, nodeId: node.id, round, ...place, tasks: [], asked: 0, needs: 0 })
  recordBySystem(course, 'node.settled', { runId, status: 5, cause: 'PASS' })
  tell(course, node.id, node.who)
  return runOf(course.state, runId)
}

/** Those who are told of a node and do not read along yet. */
export function tell(course: Course, nodeId: string, who: readonly Who[]): void {
  const reading = new Set(course.state.readers.map(({ userId }) => userId))
  const userIds = peopleOf(course, nodeId, who, course.env).filter((userId) => !reading.has(userId))
  if (userIds.length > 0) recordBySystem(course, 'readers.added', { nodeId, userIds })
}

/** @returns the run: open, with nobody in it where nobody can be asked, or settled as agreed where the rules agree by themselves */
export function enterApproval(course: Course, node: ApprovalNode, place: Place, anew: boolean): NodeRun {
  const asked = askedIn(course, node, place.from, course.env, anew)
  if (asked === 'stop') return runWith(course, node, place, { people: [], needs: 0 })
  const { id } = runWith(course, node, place, asked)
  if (verdictOf(course.state, node, runOf(course.state, id)) === 'agreed') {
    recordBySystem(course, 'node.settled', { runId: id, status: 5, cause: 'PASS' })
    tell(course, node.id, node.cc)
  }
  return runOf(course.state, id)
}

/** A run that asks these people. */
export function runWith(course: Course, node: ApprovalNode, { from, through }: Place, { people, needs }: Asked): NodeRun {
  const { runId, firstTask, round } = nextRun(course.state)
  const due = dueIn(course, node)
  const firstAsked = people.findIndex(({ passed }) => !passed)
  const tasks = people.map(({ userId, passed }, index): NewTask => {
    const task = { id: firstTask + index, userId, kind: 'APPROVAL' as const }
    if (passed) return { ...task, status: 'DONE', passed }
    return node.mode.kind === 'sequence' && needs > 1 && index > firstAsked
      ? { ...task, status: 'WAITING' }
      : { ...task, status: 'TODO', ...due }
  })
  const data = { runId, nodeId: node.id, round, from, ...(through.length > 0 && { through }), tasks, asked: people.length, needs, ...due }
  recordBySystem(course, 'node.entered', data)
  return runOf(course.state, runId)
}

/** When a task that opens now is due. */
export const dueIn = ({ env }: Course, { dueHours }: ApprovalNode): { dueAt?: string } =>
  dueHours === undefined ? {} : { dueAt: env.dueAfter(env.at, dueHours) }

/** Enters the nodes of these runs again, in their places: somebody sent the way here. */
export function enterAgain(course: Course, runs: readonly NodeRun[]): void {
  const entered = runs.map((run) => {
    const node = nodeOfRun(course.definition, run)
    const place = { from: run.from, through: run.through ?? [] }
    return node.kind === 'approval' ? enterApproval(course, node, place, true) : enterApply(course, node, place)
  })
  advance(
    course,
    entered.flatMap((run) => behindEntered(course, run)),
  )
}

/** Enters a node ahead of a run that was left for it. */
export function enterAhead(course: Course, run: NodeRun, nodeId: string): void {
  const node = nodeOf(course.definition, nodeId) as ApprovalNode
  advance(course, behindEntered(course, enterApproval(course, node, { from: [run.id], through: [] }, true)))
}

/** Looks at the joins after something ended that they may have waited for. */
export const settleJoins = (course: Course): void => advance(course, [])
