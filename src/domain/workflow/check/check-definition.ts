import type { Definition } from '#domain/workflow/definition.ts'
import { type DefinitionFinding, finding } from './finding.ts'
import { graphFindings, graphOf } from './graph-findings.ts'
import { type Known, MOST, ruleFindings } from './rule-findings.ts'

/** Most nodes of one process. */
export const MAX_NODES = 300
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
const ID = /^[A-Za-z_][\w.-]{0,63}$/

/** An id becomes a key of records: what every object has is none. */
const isId = (id: string): boolean => ID.test(id) && !Object.hasOwn(Object.prototype, id)

/**
 * Everything that keeps a definition from being deployed: what is found here would otherwise be met by an instance that cannot go on.
 *
 * @returns in the order of the definition, the document first; none: it may be deployed
 * @see workflow.md 2
 */
export function checkDefinition(definition: Definition, known: Known): DefinitionFinding[] {
  const { nodes, flows } = definition
  if (nodes.length > MAX_NODES || flows.length > 2 * MAX_NODES) return [finding('', 'too-many-nodes', { max: MAX_NODES })]
  const ids = idFindings(definition)
  if (ids.length > 0) return ids
  const graph = graphOf(definition)
  return [...ids, ...graphFindings(graph), ...ruleFindings(graph, known)]
}

/** Nothing else can be judged where two things have one id. */
function idFindings({ code, name, nodes, flows }: Definition): DefinitionFinding[] {
  const ids = [...nodes, ...flows].map(({ id }) => id)
  const bad = [...(CODE.test(code) && isId(code) ? [] : [code]), ...ids.filter((id) => !isId(id))]
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    ...bad.map((value) => finding(value, 'bad-id', { value })),
    ...twice.map((value) => finding(value, 'same-id', { value })),
    ...(name.zh.trim() === '' ? [finding('', 'no-name', { node: code })] : []),
    ...([...name.zh].length > MOST.name || [...name.en].length > MOST.name
      ? [finding('', 'too-long', { node: code, name: 'name', max: MOST.name })]
      : []),
  ]
}
