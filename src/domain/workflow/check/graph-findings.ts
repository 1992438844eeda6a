import type { Definition, Flow, FlowNode } from '#domain/workflow/definition.ts'
import type { Text } from '#domain/workflow/labels.ts'
import { type DefinitionFinding, finding } from './finding.ts'

/** Whether nodes and arrows make a process that always comes to an end. Conditions and people are not looked at. */

/** A definition with its arrows sorted; only those whose both ends exist. */
export interface Graph {
  definition: Definition
  nodes: ReadonlyMap<string, FlowNode>
  out: (id: string) => readonly Flow[]
  in: (id: string) => readonly Flow[]
  /** What lies behind a node, itself only where a loop leads back. */
  behind: (id: string) => ReadonlySet<string>
}

const bothNames = (id: string, zh: string, en = ''): Text => ({ zh: zh || id, en: en || zh || id })
export const nameOf = ({ id, name }: FlowNode): Text => bothNames(id, name.zh, name.en)
export const labelOf = ({ id, name, nameEn }: Flow): Text => bothNames(id, name, nameEn)

export function graphOf(definition: Definition): Graph {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]))
  const flows = definition.flows.filter(({ from, to }) => nodes.has(from) && nodes.has(to))
  const leaving = Map.groupBy(flows, ({ from }) => from)
  const entering = Map.groupBy(flows, ({ to }) => to)
  const out = (id: string) => leaving.get(id) ?? []
  const known = new Map<string, ReadonlySet<string>>()
  const behind = (id: string) => {
    const found =
      known.get(id) ??
      walk(
        out(id).map(({ to }) => to),
        out,
      )
    known.set(id, found)
    return found
  }
  return { definition, nodes, out, in: (id) => entering.get(id) ?? [], behind }
}

/** Everything reached from these nodes, themselves included; nothing beyond what is named in `until`, which is not reached either. */
function walk(from: readonly string[], out: Graph['out'], until: ReadonlySet<string> = new Set()): Set<string> {
  const seen = new Set<string>()
  const next = [...from]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id) || until.has(id)) continue
    seen.add(id)
    next.push(...out(id).map(({ to }) => to))
  }
  return seen
}

export function graphFindings(graph: Graph): DefinitionFinding[] {
  const { definition, nodes } = graph
  const found = [...countFindings(graph), ...definition.nodes.flatMap((node) => arrowFindings(graph, node)), ...flowFindings(graph)]
  const start = definition.nodes.find(({ kind }) => kind === 'start')
  if (!start) return found
  const reached = new Set([start.id, ...graph.behind(start.id)])
  const lost = definition.nodes.filter(({ id }) => !reached.has(id)).map((node) => finding(node.id, 'unreachable', { node: nameOf(node) }))
  return [...found, ...lost, ...endFindings(graph), ...loopFindings(graph), ...parallelFindings(graph, start.id, [...nodes.keys()])]
}

function countFindings({ definition, in: into }: Graph): DefinitionFinding[] {
  const of = (kind: FlowNode['kind']) => definition.nodes.filter((node) => node.kind === kind)
  const [starts, applies] = [of('start'), of('apply')]
  const isFirst = ({ id }: FlowNode) => into(id).some(({ from }) => from === starts[0]?.id)
  return [
    ...(starts.length === 1 ? [] : [finding(starts[1]?.id ?? '', 'one-start')]),
    ...(applies.length === 1 ? [] : [finding(applies[1]?.id ?? '', 'one-apply')]),
    ...(starts.length === 1 && applies.length === 1 && !isFirst(applies[0]!) ? [finding(applies[0]!.id, 'apply-not-first')] : []),
    ...(of('end').length === 0 ? [finding('', 'no-end')] : []),
  ]
}

/** What may lead into a node, and what may leave it. */
function arrowFindings(graph: Graph, node: FlowNode): DefinitionFinding[] {
  const [into, out] = [graph.in(node.id), graph.out(node.id)]
  const isGateway = node.kind === 'exclusive' || node.kind === 'parallel'
  const fromElsewhere = into.some(({ from }) => graph.nodes.get(from)?.kind !== 'start')
  return [
    ...(node.kind === 'start' && into.length > 0 ? [finding(node.id, 'start-entered')] : []),
    ...(node.kind === 'apply' && fromElsewhere ? [finding(node.id, 'apply-entered')] : []),
    ...(node.kind === 'end' && out.length > 0 ? [finding(node.id, 'end-left')] : []),
    ...(!isGateway && node.kind !== 'end' && out.length > 1 ? [finding(node.id, 'several-ways', { node: nameOf(node) })] : []),
    ...(node.kind === 'exclusive' && !out.some(({ id }) => id === node.defaultFlow)
      ? [finding(node.id, 'no-default', { node: nameOf(node) })]
      : []),
  ]
}

function flowFindings({ definition, nodes }: Graph): DefinitionFinding[] {
  return definition.flows.flatMap((flow) => {
    const [from, to] = [nodes.get(flow.from), nodes.get(flow.to)]
    const args = { flow: labelOf(flow) }
    if (!from || !to) return [finding(flow.id, 'unknown-end-of-flow', args)]
    if (from.kind !== 'exclusive') return flow.condition ? [finding(flow.id, 'condition-elsewhere', args)] : []
    if (from.defaultFlow === flow.id) return flow.condition ? [finding(flow.id, 'condition-on-default', args)] : []
    return flow.condition ? [] : [finding(flow.id, 'no-condition', args)]
  })
}

function endFindings({ definition, nodes, behind }: Graph): DefinitionFinding[] {
  const ends = (id: string) => nodes.get(id)?.kind === 'end'
  if (!definition.nodes.some(({ id }) => ends(id))) return []
  return definition.nodes
    .filter(({ id }) => !ends(id) && ![...behind(id)].some(ends))
    .map((node) => finding(node.id, 'end-not-reached', { node: nameOf(node) }))
}

/** A loop in which nobody is asked would go round for ever: without the approvals there must be none. One finding a loop is enough. */
function loopFindings({ definition, nodes, out }: Graph): DefinitionFinding[] {
  const approvals = new Set(definition.nodes.filter(({ kind }) => kind === 'approval').map(({ id }) => id))
  const found: DefinitionFinding[] = []
  const told = new Set<string>()
  for (const node of definition.nodes) {
    if (approvals.has(node.id) || told.has(node.id)) continue
    const reached = walk(
      out(node.id).map(({ to }) => to),
      out,
      approvals,
    )
    if (!reached.has(node.id)) continue
    found.push(finding(node.id, 'endless-loop', { node: nameOf(nodes.get(node.id)!) }))
    for (const id of reached) told.add(id)
  }
  return found
}

/** Joins that something else than the branches of one split leads to, and splits whose branches meet elsewhere. */
function parallelFindings(graph: Graph, start: string, ids: readonly string[]): DefinitionFinding[] {
  const parallels = ids.filter((id) => graph.nodes.get(id)?.kind === 'parallel')
  const splits = parallels.filter((id) => graph.out(id).length > 1)
  const joins = parallels.filter((id) => graph.in(id).length > 1)
  const joined = new Map<string, string>()
  const loose = joins.filter((join) => {
    const split = splits.find((one) => one !== join && dominates(graph, start, one, join) && feeds(graph, one, join))
    if (split) joined.set(split, join)
    return !split
  })
  const named = (kind: 'join-not-fed' | 'branches-meet') => (id: string) => finding(id, kind, { node: nameOf(graph.nodes.get(id)!) })
  // A faulty join is told once: not again at the split whose branches meet in it.
  const meeting = splits.filter((split) => !joined.has(split) && meet(graph, split, new Set([...loose, ...joined.values()])))
  return [...loose.map(named('join-not-fed')), ...meeting.map(named('branches-meet'))]
}

/** Whether every way from the start to `inner` leads through `outer`. */
const dominates = ({ out }: Graph, start: string, outer: string, inner: string): boolean => !walk([start], out, new Set([outer])).has(inner)

/** Whether each branch of the split comes into the join by one arrow of its own, whichever way it takes, and nothing else does. */
function feeds(graph: Graph, split: string, join: string): boolean {
  const until = new Set([split, join])
  const branches = graph.out(split).map(({ to, id }) => ({ id, direct: to === join, nodes: walk([to], graph.out, until) }))
  const arrivals = branches.map(({ id, direct, nodes }) =>
    graph.in(join).filter((flow) => (direct ? flow.id === id : nodes.has(flow.from))),
  )
  const astray = branches.some(({ nodes }) => [...nodes].some((id) => graph.nodes.get(id)?.kind === 'end' || leadsTo(graph, id, split)))
  const used = new Set(arrivals.flat().map(({ id }) => id))
  return !astray && arrivals.every(({ length }) => length === 1) && used.size === branches.length && used.size === graph.in(join).length
}

const leadsTo = (graph: Graph, from: string, to: string): boolean => graph.out(from).some((flow) => flow.to === to)

/** Whether two branches come together in something that is neither a join nor an end. */
function meet(graph: Graph, split: string, joins: ReadonlySet<string>): boolean {
  const until = new Set([split, ...joins])
  const seen = new Set<string>()
  for (const { to } of graph.out(split)) {
    const branch = [...walk([to], graph.out, until)].filter((id) => graph.nodes.get(id)?.kind !== 'end')
    if (branch.some((id) => seen.has(id))) return true
    for (const id of branch) seen.add(id)
  }
  return false
}
