import type { Criteria, FieldType } from '#contract/search.ts'
import { bounds, type CriteriaFault, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { typedClause } from '#domain/search/evaluate.ts'
import { type ApprovalNode, CONDITION_FACTS, type FieldPerms, type FlowNode, type Scope, type Who } from '#domain/workflow/definition.ts'
import { TITLE } from '#domain/workflow/forms/define-form.ts'
import type { Text } from '#domain/workflow/labels.ts'
import { MOST_CHARACTERS } from '#domain/workflow/texts.ts'
import { type DefinitionFinding, type FindingKind, finding } from './finding.ts'
import { type Graph, labelOf, nameOf } from './graph-findings.ts'

/** Whether people, fields and nodes that a definition names are there, and its numbers within bounds. */

/** What the house has of that which a definition may name. */
export interface Known {
  /** Type of each field of the form; `undefined` for lists and files, which no condition asks. The form itself is missing: undefined. */
  fields: Readonly<Record<string, FieldType | undefined>> | undefined
  /** Role of the house: how many active people hold it. */
  roles: Readonly<Record<string, number>>
  permissions: readonly string[]
  projectRoles: readonly string[]
  /** Active people, of those who are named. */
  people: readonly string[]
  /** Department, of those that are named: how many active people it has with those beneath it. */
  departments: Readonly<Record<string, number>>
  /** Active people of the house. */
  everybody: number
  /** IANA zone in which days of conditions are meant. */
  zone: string
}

/** Actions that a node may offer its holders beyond agree and refuse; what everybody may do who sees an instance is not a node's to allow. */
const OFFERED: readonly string[] = [
  'back',
  'returnInitiator',
  'forward',
  'transfer',
  'addsign',
  'beforeAddsign',
  'afterAddsign',
  'cooperationAddsign',
  'beforeEntrust',
  'afterEntrust',
]

/** Most of each; hours of a year of working time. */
export const MOST = { rules: 20, ids: 100, people: 100, level: 10, hours: 2_300, name: 100, text: MOST_CHARACTERS, fields: 200 }

const has = (table: object, name: string): boolean => Object.hasOwn(table, name)

export function ruleFindings(graph: Graph, known: Known): DefinitionFinding[] {
  const { definition } = graph
  const unknownForm = known.fields ? [] : [finding('', 'unknown-form', { name: definition.formCode })]
  return [
    ...unknownForm,
    ...definition.flows.flatMap((flow) =>
      flow.condition ? conditionFindings({ id: flow.id, flow: labelOf(flow), condition: flow.condition }, definition, known) : [],
    ),
    ...definition.nodes.flatMap((node) => nodeFindings(graph, node, known)),
  ]
}

/** What no condition may be, at the place that follows it. */
const FAULTS: Readonly<Record<CriteriaFault, Text>> = {
  shape: { zh: '格式不正确', en: 'not in the form of a condition' },
  prop: { zh: '没有可用于条件的该字段', en: 'no field that a condition may ask for' },
  operator: { zh: '该字段不支持此比较方式', en: 'the field cannot be compared in this way' },
  value: { zh: '值与字段类型不符', en: 'the value is not of the type of the field' },
  depth: { zh: '嵌套过深', en: 'nested too deep' },
  nodes: { zh: '条件过多', en: 'too many conditions' },
  values: { zh: '值过多', en: 'too many values' },
}

interface Asking {
  id: string
  flow: Text
  condition: Criteria
}

function conditionFindings({ id, flow, condition }: Asking, { formCode }: Graph['definition'], known: Known): DefinitionFinding[] {
  const wrong = ({ fault, at }: NotCriteria) => {
    if (fault === 'prop' && formCode === '') return [finding(id, 'condition-without-form', { flow, what: at })]
    const { zh, en } = FAULTS[fault]
    return [finding(id, 'bad-condition', { flow, what: { zh: `${zh} ${at}`, en: `${en} ${at}` } })]
  }
  const typeOf = (prop: string) => [CONDITION_FACTS, known.fields ?? {}].find((types) => has(types, prop))?.[prop]
  try {
    const clause = readCriteria(condition, bounds)
    if (clause.kind !== 'leaf' && clause.clauses.length === 0) return [finding(id, 'no-condition', { flow })]
    // A form that is missing is told by itself.
    if (known.fields) typedClause(clause, typeOf, known.zone)
    return []
  } catch (cause) {
    if (cause instanceof NotCriteria) return wrong(cause)
    throw cause
  }
}

function nodeFindings(graph: Graph, node: FlowNode, known: Known): DefinitionFinding[] {
  const tooLong = [...node.name.zh].length > MOST.name || [...node.name.en].length > MOST.name
  // Gateways, starts and ends are seen, not read.
  const isRead = node.kind === 'apply' || node.kind === 'approval' || node.kind === 'cc'
  const named = [
    ...(tooLong ? [finding(node.id, 'too-long', { node: nameOf(node), name: 'name', max: MOST.name })] : []),
    ...(isRead && node.name.zh === '' ? [finding(node.id, 'no-name', { node: node.id })] : []),
  ]
  if (node.kind === 'apply') return [...named, ...fieldFindings(node, node.fields, known)]
  if (node.kind === 'cc')
    return [...named, ...whoFindings(graph, node, node.who, known), ...copyFindings(node, node.who), ...nobodyAsked(node)]
  if (node.kind !== 'approval') return named
  return [
    ...named,
    ...nobodyAsked(node),
    ...whoFindings(graph, node, [...node.who, ...node.cc], known),
    ...copyFindings(node, node.cc),
    ...(choices(node.who).length > 1 ? [finding(node.id, 'choice-twice', { node: nameOf(node) })] : []),
    ...fieldFindings(node, node.fields, known),
    ...backFindings(graph, node),
    ...actionFindings(node),
    ...numberFindings(node),
  ]
}

const choices = (who: readonly Who[]) => who.filter(({ rule }) => rule === 'initiatorChoice')

const nobodyAsked = (node: FlowNode & { who: readonly Who[] }): DefinitionFinding[] =>
  node.who.length === 0 ? [finding(node.id, 'nobody-asked', { node: nameOf(node) })] : []

const copyFindings = (node: FlowNode, cc: readonly Who[]): DefinitionFinding[] =>
  choices(cc).length > 0 ? [finding(node.id, 'choice-in-copy', { node: nameOf(node) })] : []

function whoFindings(graph: Graph, node: FlowNode, rules: readonly Who[], known: Known): DefinitionFinding[] {
  const tooMany = rules.length > MOST.rules ? [finding(node.id, 'too-long', { node: nameOf(node), name: 'who', max: MOST.rules })] : []
  return [...tooMany, ...rules.flatMap((rule) => oneRule(graph, node, rule, known))]
}

function oneRule(graph: Graph, node: FlowNode, who: Who, known: Known): DefinitionFinding[] {
  const missing = (kind: FindingKind, name: string) => [finding(node.id, kind, { node: nameOf(node), name })]
  switch (who.rule) {
    case 'users':
      return peopleFindings(node, who.ids, known)
    case 'role':
      return has(known.roles, who.role) ? [] : missing('unknown-role', who.role)
    case 'projectRole':
      return known.projectRoles.includes(who.role) ? [] : missing('unknown-role', who.role)
    case 'permission':
      return known.permissions.includes(who.code) ? [] : missing('unknown-permission', who.code)
    case 'deptHead':
    case 'superior':
      return rangeFinding(node, who.rule, who.level, 1, MOST.level)
    case 'field':
      if (!known.fields) return []
      if (!has(known.fields, who.field)) return missing('unknown-field', who.field)
      return known.fields[who.field] === 'USER' ? [] : missing('no-people-field', who.field)
    case 'sameAs':
      return nodeBefore(graph, node, who.node, ['approval'])
    case 'initiatorChoice':
      return choiceFindings(node, who, known)
    case 'initiator':
      return []
  }
}

function peopleFindings(node: FlowNode, ids: readonly string[], known: Known): DefinitionFinding[] {
  if (ids.length > MOST.ids) return [finding(node.id, 'too-long', { node: nameOf(node), name: 'users', max: MOST.ids })]
  if (ids.length === 0) return [finding(node.id, 'nobody-asked', { node: nameOf(node) })]
  return ids.filter((id) => !known.people.includes(id)).map((name) => finding(node.id, 'unknown-person', { node: nameOf(node), name }))
}

function choiceFindings(node: FlowNode, { min, max, scope }: Who & { rule: 'initiatorChoice' }, known: Known): DefinitionFinding[] {
  const range = [...rangeFinding(node, 'min', min, 0, MOST.people), ...rangeFinding(node, 'max', max, Math.max(1, min), MOST.people)]
  const unknown = scopeFindings(node, scope, known)
  if (range.length + unknown.length > 0) return [...range, ...unknown]
  const count = scopeSize(scope, known)
  const least = Math.max(1, min)
  return count < least ? [finding(node.id, 'empty-scope', { node: nameOf(node), count, min: least })] : []
}

function scopeFindings(node: FlowNode, scope: Scope, known: Known): DefinitionFinding[] {
  const args = { node: nameOf(node) }
  if (scope.kind === 'users' && scope.ids.length > 0) return peopleFindings(node, scope.ids, known)
  if (scope.kind === 'role' && !has(known.roles, scope.role)) return [finding(node.id, 'unknown-role', { ...args, name: scope.role })]
  if (scope.kind === 'department' && !has(known.departments, scope.id))
    return [finding(node.id, 'unknown-department', { ...args, name: scope.id })]
  return []
}

function scopeSize(scope: Scope, known: Known): number {
  if (scope.kind === 'all') return known.everybody
  if (scope.kind === 'users') return new Set(scope.ids).size
  return (scope.kind === 'role' ? known.roles[scope.role] : known.departments[scope.id]) ?? 0
}

function fieldFindings(node: FlowNode, fields: FieldPerms, known: Known): DefinitionFinding[] {
  const names = Object.keys(fields)
  if (names.length > MOST.fields) return [finding(node.id, 'too-long', { node: nameOf(node), name: 'fields', max: MOST.fields })]
  const { fields: ofForm } = known
  if (!ofForm) return []
  return names.flatMap((name) => {
    const args = { node: nameOf(node), name }
    if (!has(ofForm, name)) return finding(node.id, 'unknown-field', args)
    return name === TITLE && fields[name] === 'H' ? finding(node.id, 'hidden-title', args) : []
  })
}

/** A node that is named must have asked people before this one is entered. */
function nodeBefore({ nodes, behind }: Graph, node: FlowNode, id: string, kinds: readonly FlowNode['kind'][]): DefinitionFinding[] {
  const args = { node: nameOf(node), name: id }
  const named = nodes.get(id)
  if (!named) return [finding(node.id, 'unknown-node', args)]
  if (!kinds.includes(named.kind)) return [finding(node.id, 'node-without-people', args)]
  return id !== node.id && behind(id).has(node.id) ? [] : [finding(node.id, 'node-not-before', args)]
}

const backFindings = (graph: Graph, node: ApprovalNode): DefinitionFinding[] =>
  typeof node.backTo === 'string' ? [] : node.backTo.flatMap((id) => nodeBefore(graph, node, id, ['apply', 'approval']))

const actionFindings = (node: ApprovalNode): DefinitionFinding[] =>
  node.allow.filter((name) => !OFFERED.includes(name)).map((name) => finding(node.id, 'unknown-action', { node: nameOf(node), name }))

function numberFindings(node: ApprovalNode): DefinitionFinding[] {
  const { mode, dueHours, remindHours, escalate } = node
  const hasDue = dueHours !== undefined
  return [
    ...(mode.kind === 'count' ? rangeFinding(node, 'count', mode.count, 1, MOST.people) : []),
    ...(mode.kind === 'percent' ? rangeFinding(node, 'percent', mode.percent, 1, 100) : []),
    ...rangeFinding(node, 'refuseNeeds', node.refuseNeeds, 1, MOST.people),
    ...(hasDue ? rangeFinding(node, 'due', dueHours, 1, MOST.hours) : []),
    ...(hasDue && remindHours !== undefined ? rangeFinding(node, 'remind', remindHours, 1, dueHours) : []),
    ...(!hasDue && (remindHours !== undefined || escalate) ? [finding(node.id, 'no-due', { node: nameOf(node) })] : []),
    ...([...node.defaultOpinion].length > MOST.text
      ? [finding(node.id, 'too-long', { node: nameOf(node), name: 'defaultOpinion', max: MOST.text })]
      : []),
  ]
}

function rangeFinding(node: FlowNode, name: string, value: number, min: number, max: number): DefinitionFinding[] {
  const fits = Number.isInteger(value) && value >= min && value <= max
  return fits ? [] : [finding(node.id, 'out-of-range', { node: nameOf(node), name, min, max })]
}
