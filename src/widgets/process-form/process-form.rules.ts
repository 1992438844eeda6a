import type { FieldPerm } from '#contract/workflow/shapes.ts'
import type { FieldPerms } from './process-form.types.ts'

/** What says which fields may be seen and written: nothing at all, a node of a process, or the data models behind the form. */
export type Permissions =
  | { kind: 'free' }
  | { kind: 'node'; perms: FieldPerms }
  | { kind: 'scope'; models: readonly { read: readonly string[]; write: readonly string[] }[] }

/**
 * What may be done with a field (PERM-04). A node makes editable only what it names so; of several models one that lets it is enough, and what none of
 * them lets be read is hidden.
 */
export function permOf(field: string, permissions: Permissions): FieldPerm {
  if (permissions.kind === 'free') return 'E'
  if (permissions.kind === 'node') return Object.hasOwn(permissions.perms, field) ? (permissions.perms[field] ?? 'R') : 'R'
  const { models } = permissions
  if (!models.some(({ read }) => read.includes(field))) return 'H'
  return models.some(({ write }) => write.includes(field)) ? 'E' : 'R'
}

export interface FormPlace {
  source: string
  processInsId: string
  nodeId: string
}

/** Query of a page, also of one that routes behind its `#` (FLOW-10). What the element was given wins. */
export function placeIn({ search, hash }: Pick<Location, 'search' | 'hash'>, given: FormPlace): FormPlace {
  const inHash = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const words = [new URLSearchParams(search), new URLSearchParams(inHash)]
  const word = (name: string) => words.map((query) => query.get(name)).find(Boolean) ?? ''
  return {
    source: given.source || word('source'),
    processInsId: given.processInsId || word('processinsId'), // sic
    nodeId: given.nodeId || word('nodeId'),
  }
}

/** Whether a node says what may be done: a form that is not in a process yet has none. */
export const isInProcess = ({ source, processInsId, nodeId }: FormPlace): boolean =>
  source === 'process-engine' && processInsId !== '' && nodeId !== ''
