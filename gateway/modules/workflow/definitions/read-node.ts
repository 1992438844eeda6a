import type { ModdleElement } from 'bpmn-moddle'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { type DefinitionFinding, finding } from '#domain/workflow/check/finding.ts'
import type { ApprovalNode, FlowNode } from '#domain/workflow/definition.ts'
import { oneOf, readBackTo, readBoolean, readFields, readMode, readNumber, readWho, readWords } from './attribute-syntax.ts'
import { wordOf } from './element-words.ts'

/** `fly:` attributes of one element; one that cannot be read is told and taken for its default. */
export interface Attributes {
  text: (name: string) => string | undefined
  read: <T>(name: string, reader: (text: string) => T | undefined, otherwise: NoInfer<T>) => T
}

export function attributesOf(element: ModdleElement, findings: DefinitionFinding[]): Attributes {
  const text = (name: string) => {
    const value = element[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    text,
    read: (name, reader, otherwise) => {
      const value = text(name)
      if (value === undefined) return otherwise
      const found = reader(value)
      if (found !== undefined) return found
      const [id, label] = [element.id, element.name].map((part) => (typeof part === 'string' ? part : ''))
      findings.push(finding(id ?? '', 'bad-attribute', { node: label || id || wordOf(element), name: `fly:${name}`, value }))
      return otherwise
    },
  }
}

/** Attributes of an approval; the initiator's own node has none of them but `fields`. */
const OF_APPROVAL = [
  'mode',
  'who',
  'nobody',
  'isInitiator',
  'again',
  'allow',
  'backTo',
  'opinion',
  'defaultOpinion',
  'refuse',
  'refuseNeeds',
]
const OF_TIME = ['due', 'remind', 'escalate', 'batch', 'cc']

/** @param leaving ids of the flows that leave it, in the order of the file */
export function nodeOf(
  element: ModdleElement,
  name: { zh: string; en: string },
  leaving: readonly string[],
  findings: DefinitionFinding[],
): FlowNode {
  const id = typeof element.id === 'string' ? element.id : ''
  const attributes = attributesOf(element, findings)
  const { read, text } = attributes
  switch (element.$type) {
    case 'bpmn:StartEvent':
      return { id, name, kind: 'start' }
    case 'bpmn:EndEvent':
      return { id, name, kind: 'end' }
    case 'bpmn:ParallelGateway':
      return { id, name, kind: 'parallel' }
    case 'bpmn:ExclusiveGateway': {
      // One that only brings ways together needs to name none.
      const { id: named } = (element.default ?? {}) as { id?: string }
      return { id, name, kind: 'exclusive', defaultFlow: named ?? (leaving.length === 1 ? leaving[0]! : '') }
    }
    case 'bpmn:SendTask':
      return { id, name, kind: 'cc', who: read('who', readWho, []) }
    default: {
      if (read('kind', oneOf('apply', 'approval'), 'approval') === 'approval') return approvalOf({ id, name }, attributes)
      const stray = [...OF_APPROVAL, ...OF_TIME].filter((one) => text(one) !== undefined)
      findings.push(...stray.map((one) => finding(id, 'unknown-attribute', { node: name.zh || id, name: `fly:${one}` })))
      return { id, name, kind: 'apply', fields: read('fields', readFields, {}) }
    }
  }
}

function approvalOf(base: Pick<ApprovalNode, 'id' | 'name'>, { read, text }: Attributes): ApprovalNode {
  const [dueHours, remindHours] = [read('due', readNumber, -1), read('remind', readNumber, -1)]
  const escalate = read('escalate', oneOf('superior', 'admin'), 'admin')
  return {
    ...base,
    kind: 'approval',
    mode: read('mode', readMode, { kind: 'any' }),
    who: read('who', readWho, []),
    nobody: read('nobody', oneOf('pass', 'admin', 'stop'), 'admin'),
    isInitiator: read('isInitiator', oneOf('keep', 'pass', 'superior'), 'keep'),
    again: read('again', oneOf('keep', 'pass'), 'keep'),
    // Which of them there are says the check of the definition.
    allow: read('allow', readWords, []) as readonly ActionName[],
    backTo: read('backTo', readBackTo, 'any'),
    opinion: read('opinion', oneOf('required', 'optional'), 'optional'),
    defaultOpinion: text('defaultOpinion') ?? '',
    fields: read('fields', readFields, {}),
    refuse: read('refuse', oneOf('instance', 'branch'), 'instance'),
    refuseNeeds: read('refuseNeeds', readNumber, 1),
    ...(dueHours >= 0 && { dueHours }),
    ...(remindHours >= 0 && { remindHours }),
    ...(text('escalate') !== undefined && { escalate }),
    batch: read('batch', readBoolean, false),
    cc: read('cc', readWho, []),
  }
}
