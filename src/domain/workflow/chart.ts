import type { Chart as WireChart } from '#contract/workflow/definition-calls.ts'
import { conditionText } from './condition-text.ts'
import { flowsFrom } from './course/graph.ts'
import { type Definition, type Flow, type FlowNode, nodeOf } from './definition.ts'
import { labelOf } from './forms/define-form.ts'
import { formOf } from './forms/forms.ts'
import { endStatusOf, type Text } from './labels.ts'
import type { InstanceState, NodeRun } from './model.ts'
import { type Names, noteOf } from './node-note.ts'

/** A process as a picture: nodes and arrows, and of an instance where it has been and where it waits (FLOW-05). Texts are in both languages. */

type WireNode = WireChart['nodes'][number]
type WireEdge = WireChart['edges'][number]
type NodeState = WireNode['state']

export interface Chart {
  nodes: (Omit<WireNode, 'name' | 'note'> & { name: Text; note: Text })[]
  edges: (Omit<WireEdge, 'name'> & { name: Text })[]
}

/**
 * @param state of an instance on this version; without it the bare definition
 * @param given names of people, roles, departments and fields; fields have those of the form else, the others are shown by number or code
 */
export function chartOf(definition: Definition, state?: InstanceState, given: Names = {}): Chart {
  const form = formOf(definition.formCode)
  const names = { ...(form && { field: (field: string) => labelOf(form, field) }), ...given }
  const taken = state ? takenFlows(definition, state) : new Set<string>()
  const nodes = definition.nodes.map((node) => ({
    id: node.id,
    name: node.name,
    kind: node.kind,
    note: noteOf(definition, node, names),
    state: state ? stateOf(definition, state, node, taken) : ('' as const),
  }))
  const edges = definition.flows.map((flow) => ({
    id: flow.id,
    from: flow.from,
    to: flow.to,
    name: flowName(definition, flow, names),
    taken: taken.has(flow.id),
  }))
  return { nodes, edges }
}

const STATES: Readonly<Record<NodeRun['status'], NodeState>> = {
  1: 'waiting',
  2: 'returned',
  3: 'refused',
  4: 'canceled',
  5: 'done',
  6: 'waiting',
  8: 'canceled',
}

/** The last entering of a node counts. Nodes that are not entered are done when the way led through them. */
function stateOf(definition: Definition, state: InstanceState, node: FlowNode, taken: ReadonlySet<string>): NodeState {
  if (node.kind === 'end') return endState(definition, state, node, taken)
  const run = state.runs.findLast(({ nodeId }) => nodeId === node.id)
  // Where it stands still, it waits for somebody who brings it on.
  if (run && run.id === state.halted?.runId) return 'waiting'
  if (run) return run.undone && run.status === 5 ? 'returned' : STATES[run.status]
  if ((state.joins[node.id]?.length ?? 0) > 0) return 'waiting'
  return definition.flows.some(({ id, from }) => from === node.id && taken.has(id)) ? 'done' : ''
}

/** An end is reached by the way alone, and waits while other branches go on; what was refused stopped where it was. */
function endState({ flows }: Definition, { status }: InstanceState, { id }: FlowNode, taken: ReadonlySet<string>): NodeState {
  const reached = flows.some((flow) => flow.to === id && taken.has(flow.id))
  const end = endStatusOf(status)
  if (!reached || end === 3) return ''
  if (end === 0) return 'waiting'
  return end === 4 ? 'canceled' : 'done'
}

/** Arrows of the way as it stands: those that a return has undone are not among them. */
function takenFlows(definition: Definition, state: InstanceState): ReadonlySet<string> {
  const live = state.runs.filter(({ undone, status }) => !undone && status !== 2 && status !== 8)
  const byId = new Map(live.map((run) => [run.id, run]))
  const taken = new Set<string>()
  for (const run of live) {
    const origins = run.from.flatMap((id) => byId.get(id) ?? [])
    const starts = run.from.length === 0 ? startsOf(definition) : origins.flatMap((one) => (one.status === 5 ? one.nodeId : []))
    for (const from of starts) mark(wayBetween(definition, from, run.nodeId), taken)
  }
  for (const { flow, runs } of Object.values(state.joins).flat()) {
    taken.add(flow)
    const source = definition.flows.find(({ id }) => id === flow)?.from ?? ''
    const nodes = runs.map((id) => byId.get(id)?.nodeId ?? '').filter((nodeId) => nodeId !== source)
    for (const nodeId of nodes) mark(wayBetween(definition, nodeId, source), taken)
  }
  if (endStatusOf(state.status) === 2 || state.status === 'VOIDED_PASS_REVOKE') markEnds(definition, live, taken)
  return taken
}

const startsOf = ({ nodes }: Definition): string[] => nodes.flatMap(({ id, kind }) => (kind === 'start' ? [id] : []))
const mark = (flows: readonly Flow[], taken: Set<string>): void => {
  for (const { id } of flows) taken.add(id)
}

/** Where nothing came after an agreed run, the end did. */
function markEnds(definition: Definition, live: readonly NodeRun[], taken: Set<string>): void {
  const followed = new Set(live.flatMap(({ from }) => from))
  for (const run of live) {
    if (run.status !== 5 || followed.has(run.id)) continue
    const ways = definition.nodes.filter(({ kind }) => kind === 'end').map(({ id }) => wayBetween(definition, run.nodeId, id))
    mark(ways.filter((way) => way.length > 0).sort((a, b) => a.length - b.length)[0] ?? [], taken)
  }
}

/** The shortest way from one node to another with nothing but gateways between; none where there is no such way. Each node is gone on from once. */
function wayBetween(definition: Definition, from: string, to: string): Flow[] {
  const seen = new Set([from])
  const ways: Flow[][] = [[]]
  for (const way of ways) {
    const at = way.at(-1)?.to ?? from
    if (way.length > 0 && !isGateway(definition, at)) continue
    for (const flow of flowsFrom(definition, at)) {
      if (flow.to === to) return [...way, flow]
      if (seen.has(flow.to)) continue
      seen.add(flow.to)
      ways.push([...way, flow])
    }
  }
  return []
}

function isGateway(definition: Definition, id: string): boolean {
  const kind = nodeOf(definition, id)?.kind
  return kind === 'exclusive' || kind === 'parallel'
}

/** Its own name; without one what it asks, or that it is what remains. */
function flowName(definition: Definition, flow: Flow, { field }: Names): Text {
  if (flow.name !== '') return { zh: flow.name, en: flow.nameEn ?? flow.name }
  if (flow.condition) return conditionText(flow.condition, field)
  const source = nodeOf(definition, flow.from)
  const several = definition.flows.filter(({ from }) => from === flow.from).length > 1
  return source?.kind === 'exclusive' && source.defaultFlow === flow.id && several
    ? { zh: '其他情况', en: 'Otherwise' }
    : { zh: '', en: '' }
}
