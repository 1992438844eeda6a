import { flatten, flattenRows, pathTo } from '#domain/flat-tree.ts'
import type { CascadeNode } from '#widgets/columns/index.ts'

export interface OptionKeys {
  codeKey: string
  parentKey: string
  labelKey: string
  /** Children of an option without any are to be read. */
  lazy: boolean
}

type Row = Readonly<Record<string, unknown>>
const isRow = (one: unknown): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one)
const word = (one: unknown): string => (typeof one === 'string' || typeof one === 'number' ? String(one) : '')

/** Seconds since 1970 of this century: what looks like one is shown as an instant (specification section 5, Picker). */
const SECONDS = /^1\d{9}$/

/** A name as it is shown. @param say an ISO instant in the user's way */
export const labelOf = (raw: unknown, say: (iso: string) => string): string => {
  const text = word(raw)
  return SECONDS.test(text) ? say(new Date(Number(text) * 1000).toISOString()) : text
}

/** The list in an answer: bare, or in `data`. `undefined` when there is none. */
export const listIn = (answer: unknown): readonly unknown[] | undefined => {
  const data = isRow(answer) && 'data' in answer ? answer.data : answer
  return Array.isArray(data) ? data : undefined
}

/** Options that hold their `children`, or that name their parent; those without a code are left out. */
export function optionsIn(list: readonly unknown[], keys: OptionKeys, say: (iso: string) => string): readonly CascadeNode[] {
  const rows = list.filter(isRow).filter((row) => word(row[keys.codeKey]) !== '')
  const nested = rows.some(({ children }) => Array.isArray(children))
  const { tree, items } = nested
    ? flatten(rows, ({ children }) => (Array.isArray(children) ? children.filter(isRow) : []))
    : flattenRows(
        rows,
        (row) => word(row[keys.codeKey]),
        (row) => word(row[keys.parentKey]),
      )
  const nodes: CascadeNode[] = []
  const beneath: CascadeNode[][] = []
  // From the end: what lies beneath a node is made before the node itself.
  for (let at = tree.size - 1; at >= 0; at -= 1) {
    const row = items[at]!
    const children = (beneath[at] ?? []).reverse()
    const id = word(row[keys.codeKey])
    const open = keys.lazy && children.length === 0 && row.leaf !== true
    const node: CascadeNode = {
      id,
      label: labelOf(row[keys.labelKey], say) || id,
      leaf: children.length === 0 && !open,
      ...(!open && { children }),
      source: row,
    }
    const parent = tree.parent[at]!
    if (parent < 0) nodes.push(node)
    else {
      beneath[parent] ??= []
      beneath[parent]!.push(node)
    }
  }
  return nodes.reverse()
}

/** Every way from the first column down, parents before what lies beneath. */
export function waysOf(nodes: readonly CascadeNode[]): readonly (readonly CascadeNode[])[] {
  const { tree, items } = flatten(nodes, ({ children }) => children)
  return items.map((_, at) => pathTo(tree, at).map((step) => items[step]!))
}
