import { BpmnModdle, type ModdleElement, type ModdleWarning } from 'bpmn-moddle'
import type { Criteria } from '#contract/search.ts'
import { MAX_NODES } from '#domain/workflow/check/check-definition.ts'
import { type DefinitionFinding, finding } from '#domain/workflow/check/finding.ts'
import { labelOf } from '#domain/workflow/check/graph-findings.ts'
import type { Definition, Flow, FlowNode } from '#domain/workflow/definition.ts'
import { fieldTypesOf } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import { oneOf, readBoolean } from './attribute-syntax.ts'
import { wordOf } from './element-words.ts'
import { flyAttributes, flyPackage } from './fly-package.ts'
import { type Attributes, attributesOf, nodeOf } from './read-node.ts'
import { scanXml } from './scan-xml.ts'

/** What was read of a BPMN file. The definition is there as far as it could be read, so that it can be drawn; with findings it is not to be used. */
export interface ReadDefinition {
  /** Its version is 0: which one it becomes is decided where it is deployed. */
  definition?: Definition
  findings: DefinitionFinding[]
}

/**
 * Reads BPMN 2.0 XML with `fly:` attributes. Nothing of it is ever executed, fetched or followed; what is not known is a finding, never an exception.
 *
 * @see docs/workflow-definitions.md
 */
export async function readBpmn(xml: string): Promise<ReadDefinition> {
  const refused = scanXml(xml)
  if (refused) return { findings: [refused] }
  try {
    const { rootElement, warnings } = await new BpmnModdle({ fly: flyPackage }).fromXML(xml)
    return readRoot(rootElement, warnings.flatMap(warningFinding))
  } catch (cause) {
    return { findings: [finding('', 'unreadable', { what: sentenceOf(cause instanceof Error ? cause.message : '') })] }
  }
}

/** Messages of the reader are several lines: where, and what. */
const sentenceOf = (message: string): string => message.replace(/\s+/g, ' ').trim().slice(0, 200)

/** Attributes that are not known are told where they stand (`partFindings`), those of the drawing not at all. */
function warningFinding({ message, element, property }: ModdleWarning): DefinitionFinding[] {
  if (property !== undefined && message.startsWith('unknown attribute')) return []
  return [finding(idOf(element), 'unreadable', { what: sentenceOf(message) })]
}

const elementsOf = (value: unknown): readonly ModdleElement[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (element: ModdleElement | undefined): string => textOf(element?.id)
const placeOf = (element: ModdleElement): string => textOf(element.name) || idOf(element) || wordOf(element)

function readRoot(root: ModdleElement, warnings: DefinitionFinding[]): ReadDefinition {
  const roots = elementsOf(root.rootElements)
  const [process, ...more] = roots.filter(({ $type }) => $type === 'bpmn:Process')
  const others = roots.filter(({ $type }) => $type !== 'bpmn:Process').map(unsupported)
  const imports = elementsOf(root.imports).map(unsupported)
  const findings = [...warnings, ...others, ...imports]
  if (!process || more.length > 0) return { findings: [...findings, finding('', 'one-process')] }
  const elements = elementsOf(process.flowElements)
  if (elements.length > 3 * MAX_NODES) return { findings: [...findings, finding('', 'too-many-nodes', { max: MAX_NODES })] }
  const read = readProcess(process, elements)
  return { definition: read.definition, findings: [...findings, ...partFindings(process), ...read.findings] }
}

const unsupported = (element: ModdleElement): DefinitionFinding =>
  finding(idOf(element), 'unsupported-element', { node: placeOf(element), what: wordOf(element) })

/** What each element may have; a part that is there with the value it has anyway says nothing. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'bpmn:Process': ['isExecutable', 'flowElements', 'laneSets', 'artifacts'],
  'bpmn:SequenceFlow': ['sourceRef', 'targetRef', 'conditionExpression'],
  'bpmn:StartEvent': [],
  'bpmn:EndEvent': [],
  'bpmn:UserTask': [],
  'bpmn:SendTask': [],
  'bpmn:ExclusiveGateway': ['default', 'gatewayDirection'],
  'bpmn:ParallelGateway': ['gatewayDirection'],
}
const EVERYWHERE = ['id', 'name', 'documentation', 'incoming', 'outgoing', 'lanes']

/** Parts and attributes of an element that mean something here to nobody. */
function partFindings(element: ModdleElement): DefinitionFinding[] {
  const [id, node] = [idOf(element), placeOf(element)]
  const may = [...EVERYWHERE, ...flyAttributes, ...(PARTS[element.$type] ?? [])]
  const plain = Object.getPrototypeOf(element) as ModdleElement
  // By every name: what refers to another element is not enumerable.
  const own = Object.getOwnPropertyNames(element).filter((part) => !part.startsWith('$'))
  const parts = own.filter((part) => !may.includes(part) && element[part] !== plain[part])
  const attributes = Object.keys(element.$attrs).filter((name) => !name.startsWith('xmlns'))
  return [
    ...parts.map((part) => finding(id, 'unsupported-part', { node, what: [part, ...elementsOf(element[part]).map(wordOf)].join(' ') })),
    ...attributes.map((name) => finding(id, 'unknown-attribute', { node, name })),
  ]
}

function readProcess(process: ModdleElement, elements: readonly ModdleElement[]) {
  const known = elements.filter(({ $type }) => Object.hasOwn(PARTS, $type) && $type !== 'bpmn:Process')
  const findings = [...elements.filter((element) => !known.includes(element)).map(unsupported), ...known.flatMap(partFindings)]
  const arrows = known.filter(({ $type }) => $type === 'bpmn:SequenceFlow').map((element) => readFlow(element, findings))
  const nodes = known.flatMap((element): FlowNode[] => {
    if (element.$type === 'bpmn:SequenceFlow') return []
    const leaving = arrows.filter(({ from }) => from === idOf(element)).map(({ id }) => id)
    return [nodeOf(element, namesOf(element, findings), leaving, findings)]
  })
  const attributes = attributesOf(process, findings)
  const formCode = textOf(attributes.text('form')).trim()
  const form = formOf(formCode)
  const definition: Definition = {
    code: idOf(process),
    version: 0,
    name: namesOf(process, findings),
    formCode,
    fieldTypes: form ? fieldTypesOf(form) : {},
    ...processRules(attributes),
    nodes,
    flows: arrows,
  }
  return { definition, findings }
}

const processRules = ({ read }: Attributes) => ({
  revokeAfterEnd: read('revokeAfterEnd', readBoolean, false),
  revokeAfterDecision: read('revokeAfterDecision', readBoolean, false),
  resubmit: read('resubmit', oneOf('start', 'returner'), 'start'),
})

/** Where nothing else is said. */
const NAMES: Readonly<Record<string, { zh: string; en: string }>> = {
  'bpmn:StartEvent': { zh: '开始', en: 'Start' },
  'bpmn:EndEvent': { zh: '结束', en: 'End' },
}

/** The name and the English one; the first also where there is no second. */
function namesOf(element: ModdleElement, findings: DefinitionFinding[]): { zh: string; en: string } {
  const zh = textOf(element.name).trim()
  const en = attributesOf(element, findings).text('nameEn')?.trim() || zh
  return (zh === '' && en === '' && NAMES[element.$type]) || { zh: zh || en, en }
}

function readFlow(element: ModdleElement, findings: DefinitionFinding[]): Flow {
  const [from, to] = [element.sourceRef, element.targetRef].map((end) => idOf(end as ModdleElement | undefined))
  const { zh, en } = namesOf(element, findings)
  const flow: Flow = { id: idOf(element), name: zh, ...(en !== zh && { nameEn: en }), from: from ?? '', to: to ?? '' }
  const expression = element.conditionExpression as ModdleElement | undefined
  if (!expression) return flow
  const condition = criteriaIn(textOf(expression.body))
  if (condition) return { ...flow, condition }
  findings.push(finding(flow.id, 'bad-condition', { flow: labelOf(flow), what: 'JSON' }))
  return flow
}

const CRITERIA = ['_AND_', '_OR_', 'appendEmptyCriteria']

/** JSON of a search; whether its parts are sound says the check of the definition. */
function criteriaIn(text: string): Criteria | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { appendEmptyCriteria = false } = value as { appendEmptyCriteria?: unknown }
    const isKnown = Object.keys(value).every((key) => CRITERIA.includes(key)) && typeof appendEmptyCriteria === 'boolean'
    return isKnown ? (value as Criteria) : undefined
  } catch {
    return undefined
  }
}
