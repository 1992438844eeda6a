import type { Flat } from '#domain/flat-tree.ts'

export interface SearchView {
  /** Matches and what stands above them, and what was unfolded beneath; ascending. */
  visible: Int32Array
  count: number
  isOpen(node: number): boolean
}

/**
 * The nodes that a search leaves, by label, and those that somebody else found. What stands above a match is unfolded, a match itself is folded, unless the person turned it.
 *
 * @param turned branches the person folded or unfolded since the search began
 */
export function searchTree(
  { tree, items }: Flat<{ id: string; label: string }>,
  text: string,
  turned: ReadonlyMap<number, boolean>,
  also: ReadonlySet<string> = new Set(),
): SearchView {
  const word = text.trim().toLowerCase()
  const kept = new Uint8Array(tree.size)
  const above = new Uint8Array(tree.size)
  let count = 0
  for (let at = 0; at < tree.size; at += 1) {
    const { id, label } = items[at]!
    if (!label.toLowerCase().includes(word) && !also.has(id)) continue
    count += 1
    kept[at] = 1
    for (let up = tree.parent[at]!; up >= 0 && above[up] === 0; up = tree.parent[up]!) kept[up] = above[up] = 1
  }
  const isOpen = (at: number) => turned.get(at) ?? above[at] === 1
  const shown = new Uint8Array(tree.size)
  const visible = new Int32Array(tree.size)
  let size = 0
  for (let at = 0; at < tree.size; at += 1) {
    const parent = tree.parent[at]!
    // Beneath a branch that the person unfolded everything shows, else only what is kept.
    const passes = parent < 0 ? kept[at] === 1 : shown[parent] === 1 && isOpen(parent) && (kept[at] === 1 || turned.get(parent) === true)
    if (!passes) continue
    shown[at] = 1
    visible[size] = at
    size += 1
  }
  return { visible: visible.subarray(0, size), count, isOpen }
}
