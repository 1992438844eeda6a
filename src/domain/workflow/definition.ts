import type { Criteria, FieldType } from '#contract/search.ts'
import type { ActionName, FieldPerm } from '#contract/workflow/shapes.ts'

/**
 * A process definition as a graph: what a version of it is, once the BPMN was read and checked. It is stored as such and never changed; instances stay on
 * their version (W9).
 *
 * @see workflow.md 2
 */
export interface Definition {
  /** `processCode` of the wire. */
  code: string
  version: number
  name: { zh: string; en: string }
  /** The form that an instance carries; its fields are those conditions and `field(name)` may name. Empty: the business brings none. */
  formCode: string
  /** Types of the fields that conditions may name, besides `initiator` and `department`; of the form as it was at deployment. */
  fieldTypes: Readonly<Record<string, FieldType>>
  /** Whether the initiator may still revoke an instance that was agreed (VOIDED_PASS_REVOKE). */
  revokeAfterEnd: boolean
  /** Whether the initiator may revoke after the first decision. */
  revokeAfterDecision: boolean
  /** A resubmission after a return: through every node from the start, or straight back to the node that returned it. */
  resubmit: 'start' | 'returner'
  nodes: readonly FlowNode[]
  flows: readonly Flow[]
}

/** An arrow. `condition` only on what leaves an exclusive gateway. */
export interface Flow {
  id: string
  name: string
  /** Where it differs. */
  nameEn?: string
  from: string
  to: string
  condition?: Criteria
}

/** What conditions may ask beside the fields of the form: who started the instance, and his main department. */
export const CONDITION_FACTS: Readonly<Record<string, FieldType>> = { initiator: 'USER', department: 'REF' }

export type FlowNode = PlainNode | ApplyNode | ApprovalNode | CcNode | ExclusiveNode

interface NodeBase {
  id: string
  name: { zh: string; en: string }
}
/** A parallel gateway with several ways in waits for those branches that can still come (W6). */
export interface PlainNode extends NodeBase {
  kind: 'start' | 'parallel' | 'end'
}
/** The initiator's own node: exactly one, right after the start. */
export interface ApplyNode extends NodeBase {
  kind: 'apply'
  fields: FieldPerms
}
export interface CcNode extends NodeBase {
  kind: 'cc'
  who: readonly Who[]
}
export interface ExclusiveNode extends NodeBase {
  kind: 'exclusive'
  /** The flow that is taken when no condition holds. */
  defaultFlow: string
}
export interface ApprovalNode extends NodeBase {
  kind: 'approval'
  mode: Mode
  who: readonly Who[]
  /** What happens where `who` finds nobody active. */
  nobody: 'pass' | 'admin' | 'stop'
  /** What happens with an approver who is the initiator himself. */
  isInitiator: 'keep' | 'pass' | 'superior'
  /** What happens with one who decided in the node right before. */
  again: 'keep' | 'pass'
  /** Actions beyond agree and refuse. */
  allow: readonly ActionName[]
  backTo: 'any' | 'initiator' | 'previous' | readonly string[]
  opinion: 'required' | 'optional'
  /** Prefilled for agree. */
  defaultOpinion: string
  fields: FieldPerms
  /** A refusal ends the instance, or only its branch of a parallel gateway. */
  refuse: 'instance' | 'branch'
  /** Refusals that a node of several people takes before it is refused. */
  refuseNeeds: number
  /** Hours of working time until it is due. */
  dueHours?: number
  /** Hours before the due time at which the holders are reminded. */
  remindHours?: number
  /** Who gets it when it is overdue. */
  escalate?: 'superior' | 'admin'
  /** May be decided together with others from a list. */
  batch: boolean
  cc: readonly Who[]
}

/** A field without an entry is not editable, and shown. */
export type FieldPerms = Readonly<Record<string, FieldPerm>>

export type Mode =
  | { kind: 'any' | 'all' | 'sequence' }
  /** So many of those asked; at least 1. */
  | { kind: 'count'; count: number }
  /** So many percent of those asked, rounded up. */
  | { kind: 'percent'; percent: number }

/** One rule for who is asked; a node asks everybody whom any of its rules finds, each once. */
export type Who =
  | { rule: 'users'; ids: readonly string[] }
  | { rule: 'role'; role: string }
  | { rule: 'projectRole'; role: string }
  /** Head of the initiator's main department; 1 is the department itself, 2 the one above. */
  | { rule: 'deptHead'; level: number }
  /** The initiator's superior; 2 is the superior of that one. */
  | { rule: 'superior'; level: number }
  /** People that a form field names. */
  | { rule: 'field'; field: string }
  | { rule: 'permission'; code: string }
  | { rule: 'initiatorChoice'; min: number; max: number; scope: Scope }
  /** Whoever decided in an earlier node. */
  | { rule: 'sameAs'; node: string }
  | { rule: 'initiator' }

/** Of whom the initiator may choose. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'users'; ids: readonly string[] }
  | { kind: 'role'; role: string }
  | { kind: 'department'; id: string }

export const nodeOf = (definition: Definition, id: string): FlowNode | undefined => definition.nodes.find((node) => node.id === id)
