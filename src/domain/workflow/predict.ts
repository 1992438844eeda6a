import { fieldsOf } from './course/conditions.ts'
import { applyNodeOf, approvalOf, type Course, courseOf, isOpen, openRuns, recordBySystem, runOf, tasksIn } from './course/course.ts'
import { enterAgain, enterApply, goOn } from './course/enter.ts'
import { flowsFrom, reach } from './course/graph.ts'
import { candidatesOf, peopleOf } from './course/people.ts'
import { type Definition, type FlowNode, nodeOf } from './definition.ts'
import type { Env, NodeRun, Running } from './model.ts'
import { SYSTEM } from './model.ts'
import { fieldPermIn } from './visibility.ts'

export interface Predicted {
  nodeId: string
  userIds: string[]
  /** Hangs on fields that can still change, or that are hidden from whom it is told. */
  open: boolean
}

/** Runs that are looked ahead; a way that comes in a circle is told once. */
const FAR = 100

const NONE: ReadonlySet<string> = new Set()

/**
 * What would still come if everybody agreed now, in order: approvals and copies that have not been entered.
 *
 * @param hidden fields that are hidden from whom it is told: the way is foretold without their values, and what hangs on them is open (W7)
 */
export function predict(running: Running, env: Env, hidden: ReadonlySet<string> = NONE): Predicted[] {
  const runs = runsAhead(without(running, hidden), env)
  const isEditable = editableIn(
    running,
    runs.map(({ run }) => run.nodeId),
  )
  const open = openNodes(running, (field) => hidden.has(field) || isEditable(field))
  const asksHidden = new Set(
    running.definition.nodes.filter((node) => fieldsAsked(node).some((field) => hidden.has(field))).map(({ id }) => id),
  )
  const seen = new Set<string>()
  return runs.flatMap(({ run: { nodeId }, userIds }) => {
    if (seen.has(nodeId)) return []
    seen.add(nodeId)
    return asksHidden.has(nodeId) ? [{ nodeId, userIds: [], open: true }] : [{ nodeId, userIds, open: open.has(nodeId) }]
  })
}

function without({ definition, state }: Running, hidden: ReadonlySet<string>): Running {
  const form = Object.fromEntries(Object.entries(state.form).filter(([field]) => !hidden.has(field)))
  return { definition, state: hidden.size === 0 ? state : { ...state, form } }
}

/** Fields that name whom a node asks. */
const fieldsAsked = (node: FlowNode): string[] =>
  node.kind === 'approval' || node.kind === 'cc' ? node.who.flatMap((who) => (who.rule === 'field' ? who.field : [])) : []

/** Plays the instance on: every open run is agreed, the oldest first. */
function runsAhead(running: Running, env: Env): { run: NodeRun; userIds: string[] }[] {
  const course = courseOf({ ...running, definition: neverStopping(running.definition) }, SYSTEM, env)
  const known = course.state.runs.length
  if (course.state.status === 'WAITING') begin(course)
  for (let steps = 0; steps < FAR && course.state.status === 'APPROVALING'; steps++) {
    const run = openRuns(course.state)[0]
    if (!run) break
    agreeAll(course, run)
  }
  const ahead = course.state.runs.slice(known).filter(({ nodeId }) => nodeId !== applyNodeOf(course.definition).id)
  return ahead.map((run) => ({ run, userIds: askedOf(course, run) }))
}

/** A look ahead goes past a node in which nobody is found yet: whom the initiator chooses is chosen after it. */
const neverStopping = (definition: Definition): Definition => ({
  ...definition,
  nodes: definition.nodes.map((node) => (node.kind === 'approval' && node.nobody === 'stop' ? { ...node, nobody: 'pass' } : node)),
})

/** By hand in the play: whoever a rule lets pass is not told as somebody who decides. */
const BY_PLAY = 'PLAY'

function begin(course: Course): void {
  const { form, chosen } = course.state
  recordBySystem(course, 'instance.started', { round: 1, form, chosen })
  enterApply(course, applyNodeOf(course.definition), { from: [], through: [] })
}

function agreeAll(course: Course, run: NodeRun): void {
  for (const { id, status } of tasksIn(course.state, run.id)) {
    if (status !== 'DONE' && status !== 'CANCELED')
      recordBySystem(course, 'task.decided', { taskId: id, decision: 'AGREE', decidedBy: BY_PLAY })
  }
  recordBySystem(course, 'node.settled', { runId: run.id, status: 5, cause: 'AGREE' })
  const { resume, returnTo: _, ...rest } = course.state
  if (!resume || approvalOf(course.definition, run)) {
    goOn(course, runOf(course.state, run.id))
    return
  }
  course.state = { ...rest, joins: resume.joins }
  enterAgain(
    course,
    resume.runs.map((id) => runOf(course.state, id)),
  )
}

function askedOf(course: Course, run: NodeRun): string[] {
  const node = nodeOf(course.definition, run.nodeId)
  if (node?.kind === 'cc') return peopleOf(course, node.id, node.who, course.env)
  return tasksIn(course.state, run.id)
    .filter((task) => task.decidedBy === BY_PLAY || isOpen(task))
    .map(({ userId }) => userId)
}

const standsIn = ({ definition, state }: Running): string[] =>
  state.status === 'WAITING' ? [applyNodeOf(definition).id] : openRuns(state).map(({ nodeId }) => nodeId)

/** Fields that somebody may still edit. What the initiator writes is told as it is written: a preview is of this form. */
function editableIn(running: Running, ahead: readonly string[]): (field: string) => boolean {
  const { definition, state } = running
  const editors = [...(state.status === 'WAITING' ? [] : standsIn(running)), ...ahead].flatMap((id) => nodeOf(definition, id) ?? [])
  return (field) => editors.some((node) => fieldPermIn(node, field) === 'E')
}

/** Nodes that hang on a gateway whose conditions ask for fields that are not certain, and that not all its ways lead to. */
function openNodes(running: Running, isUncertain: (field: string) => boolean): Set<string> {
  const { definition } = running
  const here = standsIn(running)
  const open = new Set<string>()
  for (const gateway of definition.nodes) {
    if (gateway.kind !== 'exclusive' || !here.some((id) => reach(definition, id).has(gateway.id))) continue
    const flows = flowsFrom(definition, gateway.id)
    if (!flows.some(({ condition }) => condition && fieldsOf(condition).some(isUncertain))) continue
    const ways = flows.map(({ to }) => reach(definition, to))
    for (const { id } of definition.nodes) if (ways.some((way) => way.has(id)) && !ways.every((way) => way.has(id))) open.add(id)
  }
  return open
}

interface Choice {
  nodeId: string
  min: number
  max: number
  candidateIds?: string[]
}

/**
 * Nodes that would come and whose people the initiator chooses.
 *
 * @param hidden fields that are hidden from the initiator: what may come of them is chosen for whichever way it goes
 */
export function choicesOf(running: Running, env: Env, hidden: ReadonlySet<string> = NONE): Choice[] {
  const ahead = new Set(runsAhead(without(running, hidden), env).map(({ run }) => run.nodeId))
  for (const id of openNodes(running, (field) => hidden.has(field))) ahead.add(id)
  return running.definition.nodes.flatMap((node): Choice[] => {
    if ((node.kind !== 'approval' && node.kind !== 'cc') || !ahead.has(node.id)) return []
    return node.who.flatMap((who): Choice[] => {
      if (who.rule !== 'initiatorChoice') return []
      const candidateIds = candidatesOf(who.scope, env)
      return [{ nodeId: node.id, min: who.min, max: who.max, ...(candidateIds && { candidateIds }) }]
    })
  })
}
