import type { ApprovalNode, Definition, FlowNode, Who } from '#domain/workflow/definition.ts'
import { type DefinitionFinding, type FindingKind, finding } from './finding.ts'
import { nameOf } from './graph-findings.ts'

/** What a business demands of its processes: that nobody comes to the end past those whose word it needs, and that no word of the initiator counts. */

interface Demand {
  duty: string
  missed: FindingKind
}

export interface Demands {
  /** Roles of the project that must have agreed at every end. */
  always: readonly Demand[]
  /** One whose word some instances need. */
  sometimes?: Demand
  formCode: string
  formName: string
}

const isOfDuty = (who: Who, duty: string): boolean => who.rule === 'projectRole' && who.role === duty
const isInitiator = (who: Who): boolean => who.rule === 'initiator' || isOfDuty(who, 'owner')

/** Whether whoever settles this node has the duty, or at least one of them. */
export function asksDuty(node: FlowNode | undefined, duty: string): node is ApprovalNode {
  if (node?.kind !== 'approval' || node.nobody === 'pass' || node.again === 'pass' || node.refuse === 'branch') return false
  if (node.who.length === 0) return false
  const everybody = node.mode.kind === 'all' || node.mode.kind === 'sequence'
  return everybody ? node.who.some((who) => isOfDuty(who, duty)) : node.who.every((who) => isOfDuty(who, duty))
}

/** Fields that a node opens although they are the business's own. */
export const closedFindings = ({ nodes }: Definition): DefinitionFinding[] =>
  nodes.flatMap((node) => {
    if (node.kind !== 'approval') return []
    const opened = Object.entries(node.fields).filter(([, perm]) => perm === 'E')
    return opened.map(([name]) => finding(node.id, 'field-closed', { node: nameOf(node), name }))
  })

/** Findings beyond those that every definition may have. */
export function dutyFindings(definition: Definition, { always, sometimes, formCode, formName }: Demands): DefinitionFinding[] {
  const approvals = definition.nodes.filter((node) => node.kind === 'approval')
  const alone = approvals.filter(({ who }) => who.length > 0 && who.every(isInitiator))
  return [
    ...(definition.formCode === formCode ? [] : [finding('', 'other-form', { name: formName })]),
    ...always.filter(({ duty }) => !isAlwaysAsked(definition, duty)).map(({ missed }) => finding('', missed)),
    ...(!sometimes || approvals.some((node) => asksDuty(node, sometimes.duty)) ? [] : [finding('', sometimes.missed)]),
    ...alone.map((node) => finding(node.id, 'initiator-alone', { node: nameOf(node) })),
    ...closedFindings(definition),
  ]
}

/** The largest set of nodes from which every way to an end asks the duty: of exclusive ways all must, of parallel ones one suffices. */
function isAlwaysAsked({ nodes, flows }: Definition, duty: string): boolean {
  const asked = new Set(nodes.map(({ id }) => id))
  const holds = (node: FlowNode): boolean => {
    if (asksDuty(node, duty)) return true
    const ways = flows.filter(({ from }) => from === node.id)
    if (node.kind === 'parallel') return ways.some(({ to }) => asked.has(to))
    return node.kind !== 'end' && ways.every(({ to }) => asked.has(to))
  }
  for (let lost: readonly FlowNode[] = nodes; lost.length > 0; ) {
    lost = nodes.filter((node) => asked.has(node.id) && !holds(node))
    for (const { id } of lost) asked.delete(id)
  }
  return nodes.some(({ id, kind }) => kind === 'start' && asked.has(id))
}
