import { type Flat, flattenRows } from '#domain/flat-tree.ts'
import type { TreeNode } from '#widgets/tree-picker/index.ts'
import type { Org } from './org-picker.api.ts'

export const orgName = ({ id, name, orgName: other }: Org): string => name || other || id

const isOrg = (thing: unknown): thing is Org => typeof thing === 'object' && thing !== null && typeof (thing as Org).id === 'string'

/** The departments of a list; anything else in it is left out. `undefined` when it is no list. */
export const orgsIn = (thing: unknown): readonly Org[] | undefined => (Array.isArray(thing) ? thing.filter(isOrg) : undefined)

/** The tree of a list whose rows name their parents. A root id of 32 zeros is nobody's id, so its children stand at the top. */
export function orgTree(orgs: readonly Org[]): Flat<TreeNode> {
  const { tree, items } = flattenRows(
    orgs,
    ({ id }) => id,
    ({ parentId }) => parentId,
  )
  return { tree, items: items.map((org) => ({ id: org.id, label: orgName(org), note: org.treeNames, source: org })) }
}

/** Letters alone may be pinyin, which only the gateway reads. */
export const mayBePinyin = (text: string): boolean => /^[a-z\s']+$/i.test(text.trim())
