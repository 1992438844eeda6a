import type { FieldPerm } from '#contract/workflow/shapes.ts'
import { applyNodeOf, isOpen } from './course/course.ts'
import { currentTaskOf, partIn } from './course/holder.ts'
import { isVote } from './course/verdict.ts'
import { type FlowNode, nodeOf } from './definition.ts'
import type { Actor, FormData, Running, Task } from './model.ts'

export { partIn }

/** Fields of a node. The apply node without entries is the initiator's own form; anywhere else a field without an entry is shown and not edited. */
export function fieldPermIn(node: FlowNode | undefined, field: string): FieldPerm {
  if (node?.kind !== 'apply' && node?.kind !== 'approval') return 'R'
  if (node.kind === 'apply' && Object.keys(node.fields).length === 0) return 'E'
  return Object.hasOwn(node.fields, field) ? node.fields[field]! : 'R'
}

/** Whoever only speaks to a holder edits nothing. */
export const mayEditIn = (task: Pick<Task, 'kind' | 'parent'>): boolean => task.kind === 'APPLY' || isVote(task)

/** What a person may do with each field now (W7): a field that one of the person's nodes hides is hidden, and so is what the business keeps. @param taskId the task in which it is edited */
export function fieldPermsFor(running: Running, actor: Actor, taskId?: number): Record<string, FieldPerm> {
  const { definition, state } = running
  const nodes = nodesOf(running, actor)
  const closed = actor.closedFields ?? []
  const fields = new Set([...Object.keys(definition.fieldTypes), ...Object.keys(state.form), ...nodes.flatMap(fieldsIn), ...closed])
  const edits = editsIn(running, actor, taskId)
  const permOf = (field: string): FieldPerm => {
    if (isHidden(field, nodes, actor)) return 'H'
    return edits && fieldPermIn(edits, field) === 'E' ? 'E' : 'R'
  }
  return Object.fromEntries([...fields].map((field) => [field, permOf(field)]))
}

/** A field that one of the person's nodes hides, or the business keeps. */
const isHidden = (field: string, nodes: readonly FlowNode[], { closedFields }: Actor): boolean =>
  closedFields?.includes(field) || nodes.some((node) => fieldPermIn(node, field) === 'H')

const fieldsIn = (node: FlowNode): string[] => (node.kind === 'apply' || node.kind === 'approval' ? Object.keys(node.fields) : [])

/** Fields that the definition names as shown where a person is asked, or was asked, for a decision of the node; nobody is who was only brought in beside it. */
export function namedFor({ definition, state }: Running, { userId, actsFor }: Actor): string[] {
  const asked = state.tasks.filter((task) => task.userId === userId || (isOpen(task) && actsFor.includes(task.userId)))
  return asked
    .filter(({ kind }) => kind === 'APPROVAL')
    .flatMap(({ nodeId }) => nodeOf(definition, nodeId) ?? [])
    .flatMap((node) => fieldsIn(node).filter((field) => fieldPermIn(node, field) !== 'H'))
}

/** Nodes that open fields to whoever is asked there, with those of them that a person sees. */
export function opensFor(running: Running, actor: Actor): { node: FlowNode; fields: string[] }[] {
  const { nodes } = running.definition
  const own = nodesOf(running, actor)
  const known = [...Object.keys(fieldPermsFor(running, actor)), ...nodes.flatMap(fieldsIn)]
  const seen = [...new Set(known)].filter((field) => !isHidden(field, own, actor))
  const opened = nodes.map((node) => ({ node, fields: seen.filter((field) => fieldPermIn(node, field) === 'E') }))
  return opened.filter(({ fields }) => fields.length > 0)
}

function editsIn(running: Running, actor: Actor, taskId: number | undefined): FlowNode | undefined {
  const { definition, state } = running
  if (state.status === 'WAITING') return actor.userId === state.initiatorId ? applyNodeOf(definition) : undefined
  const task = state.status === 'APPROVALING' ? currentTaskOf(running, actor, taskId) : undefined
  return task && mayEditIn(task) ? nodeOf(definition, task.nodeId) : undefined
}

/** Nodes as whose people somebody sees the form: where the person is asked now, else where the person was last, else of whom it was got to read. */
function nodesOf(running: Running, actor: Actor): FlowNode[] {
  const { definition, state } = running
  const { userId, actsFor } = actor
  const open = state.tasks.filter((task) => isOpen(task) && (task.userId === userId || actsFor.includes(task.userId)))
  const own = userId === state.initiatorId ? [applyNodeOf(definition).id] : []
  const ids = [...own, ...open.map(({ nodeId }) => nodeId)]
  if (ids.length === 0) ids.push(...formerNode(running, actor))
  return [...new Set(ids)].flatMap((id) => nodeOf(definition, id) ?? [])
}

function formerNode({ state }: Running, { userId }: Actor): string[] {
  const last = state.tasks.findLast((task) => task.userId === userId || task.decidedBy === userId)
  const read = last ?? state.readers.find((reader) => reader.userId === userId)
  return read ? [read.nodeId] : []
}

/** Fields that are hidden from a person now. */
export const hiddenFrom = (running: Running, actor: Actor): Set<string> =>
  new Set(Object.entries(fieldPermsFor(running, actor)).flatMap(([field, perm]) => (perm === 'H' ? field : [])))

/** The form without what is hidden from a person; of any round. */
export function visibleForm(running: Running, actor: Actor, form: FormData): FormData {
  const hidden = hiddenFrom(running, actor)
  return Object.fromEntries(Object.entries(form).filter(([field]) => !hidden.has(field)))
}
