import { type Flat, flatten, flattenRows } from '#domain/flat-tree.ts'
import type { TreeNode } from '#widgets/tree-picker/index.ts'

export interface TreeKeysOfData {
  valueKey: string
  labelKey: string
  childrenKey: string
}

type Row = Readonly<Record<string, unknown>>

/** Parent id that stands for none (specification section 9). */
const NOBODY = '0'.repeat(32)

const isRow = (thing: unknown): thing is Row => typeof thing === 'object' && thing !== null && !Array.isArray(thing)
const word = (thing: unknown): string => (typeof thing === 'string' || typeof thing === 'number' ? String(thing) : '')

/** Whether children are to be fetched one by one, which a tree to select from does not do (PICK-10). */
export const isLazy = (data: unknown, childrenKey: string): boolean =>
  typeof data === 'function' || (Array.isArray(data) && data.some((row) => isRow(row) && typeof row[childrenKey] === 'function'))

/**
 * Reads nodes that hold their children, or rows that name their parent by `parentId`. Rows without a value are left out; of two with
 * one value the first counts, also in nested data.
 *
 * @returns `undefined` when the data are no list
 */
export function readTree(data: unknown, { valueKey, labelKey, childrenKey }: TreeKeysOfData): Flat<TreeNode> | undefined {
  if (!Array.isArray(data)) return undefined
  const rows = data.filter(isRow)
  const nodeOf = (row: Row): TreeNode => {
    const id = word(row[valueKey])
    return { id, label: word(row[labelKey]) || id, disabled: row.disabled === true, source: row }
  }
  const nested = rows.some((row) => Array.isArray(row[childrenKey]))
  if (!nested) {
    const parentOf = (row: Row) => (word(row.parentId) === NOBODY ? '' : word(row.parentId))
    const named = rows.filter((row) => word(row[valueKey]) !== '')
    const { tree, items } = flattenRows(named, (row) => word(row[valueKey]), parentOf)
    return { tree, items: items.map(nodeOf) }
  }
  const seen = new Set<string>()
  const fresh = (list: unknown): Row[] =>
    (Array.isArray(list) ? list : []).filter((row): row is Row => {
      if (!isRow(row)) return false
      const id = word(row[valueKey])
      return id !== '' && !seen.has(id) && seen.add(id) !== undefined
    })
  const { tree, items } = flatten(fresh(rows), (row) => fresh(row[childrenKey]))
  return { tree, items: items.map(nodeOf) }
}
