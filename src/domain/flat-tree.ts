/**
 * A forest as arrays of numbers in preorder: what stands beneath node `i` are the nodes from `i + 1` up to `end[i]`, exclusive.
 * 100,000 nodes are three arrays, not 100,000 objects; every walk below is one loop.
 */
export interface FlatTree {
  readonly size: number
  /** Index of the parent; -1 at the top. */
  readonly parent: Int32Array
  /** One after the last node beneath. A leaf's is the next index. */
  readonly end: Int32Array
  /** 1 at the top, as `aria-level`. */
  readonly level: Int32Array
}

/** A tree and the things its numbers stand for: `items[i]` is node `i`. */
export interface Flat<Item> {
  readonly tree: FlatTree
  readonly items: readonly Item[]
}

/**
 * Lays nested items out flat, in their order. Deep trees do not exhaust the stack.
 *
 * @param childrenOf the items beneath one; nothing or an empty list for a leaf
 */
export function flatten<Item>(roots: readonly Item[], childrenOf: (item: Item) => readonly Item[] | undefined | null): Flat<Item> {
  const items: Item[] = []
  const parents: number[] = []
  const stack: { list: readonly Item[]; at: number; parent: number }[] = [{ list: roots, at: 0, parent: -1 }]
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!
    if (top.at >= top.list.length) {
      stack.pop()
      continue
    }
    const item = top.list[top.at]!
    top.at += 1
    const children = childrenOf(item)
    if (children && children.length > 0) stack.push({ list: children, at: 0, parent: items.length })
    parents.push(top.parent)
    items.push(item)
  }
  return { tree: treeOf(parents), items }
}

/**
 * Builds a tree of rows that name their parent. The order of siblings is the order of the rows. A row whose parent is not there
 * stands at the top; rows that are each other's parents stand there too, from the first of them on; of two rows with one id the first counts.
 */
export function flattenRows<Item>(
  rows: readonly Item[],
  idOf: (item: Item) => string,
  parentOf: (item: Item) => string | undefined | null,
): Flat<Item> {
  const at = new Map<string, number>()
  rows.forEach((row, index) => {
    if (!at.has(idOf(row))) at.set(idOf(row), index)
  })
  const kept = rows.flatMap((row, index) => (at.get(idOf(row)) === index ? [index] : []))
  const children = new Map<number, number[]>()
  const roots: number[] = []
  for (const index of kept) {
    const parent = at.get(parentOf(rows[index]!) ?? '')
    if (parent === undefined || parent === index) roots.push(index)
    else {
      const siblings = children.get(parent)
      if (siblings) siblings.push(index)
      else children.set(parent, [index])
    }
  }
  const seen = new Set<number>()
  const free = (index: number) => (children.get(index) ?? noNumbers).filter((child) => !seen.has(child) && seen.add(child))
  for (const root of roots) seen.add(root)
  const first = flatten(roots, free)
  const order = [...first.items]
  const parents = [...first.tree.parent]
  for (const index of kept) {
    if (seen.has(index)) continue
    seen.add(index)
    const ring = flatten([index], free)
    const offset = order.length
    order.push(...ring.items)
    for (const parent of ring.tree.parent) parents.push(parent < 0 ? -1 : parent + offset)
  }
  return { tree: treeOf(parents), items: order.map((index) => rows[index]!) }
}

const noNumbers: readonly number[] = []

/**
 * The tree of nodes that are already in preorder.
 *
 * @param parents index of each node's parent, smaller than its own; -1 at the top
 */
export function treeOf(parents: ArrayLike<number>): FlatTree {
  const size = parents.length
  const parent = new Int32Array(parents)
  const end = new Int32Array(size)
  const level = new Int32Array(size)
  for (let at = 0; at < size; at += 1) {
    const above = parent[at]!
    level[at] = above < 0 ? 1 : level[above]! + 1
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    if (end[at] === 0) end[at] = at + 1
    const above = parent[at]!
    if (above >= 0 && end[above]! < end[at]!) end[above] = end[at]!
  }
  return { size, parent, end, level }
}

interface Standing {
  /** Which of its siblings a node is, from 1, as `aria-posinset`. */
  place: Int32Array
  /** How many there are, itself included, as `aria-setsize`. 0 until somebody has asked for one of them. */
  setSize: Int32Array
}
const standings = new WeakMap<FlatTree, Standing>()

/** Where a node stands among its siblings. Counted for all of them when the first is asked for: a tree shows a few families at a time. */
export function standingOf(tree: FlatTree, at: number): { place: number; setSize: number } {
  let known = standings.get(tree)
  if (!known) {
    known = { place: new Int32Array(tree.size), setSize: new Int32Array(tree.size) }
    standings.set(tree, known)
  }
  const { place, setSize } = known
  if (setSize[at] === 0) {
    const above = tree.parent[at]!
    const stop = above < 0 ? tree.size : tree.end[above]!
    let count = 0
    for (let one = above + 1; one < stop; one = tree.end[one]!) place[one] = ++count
    for (let one = above + 1; one < stop; one = tree.end[one]!) setSize[one] = count
  }
  return { place: place[at]!, setSize: setSize[at]! }
}

export const isLeaf = (tree: FlatTree, at: number): boolean => tree.end[at] === at + 1

/** The nodes that show when those with a 1 in `open` are unfolded, in their order. */
export function visibleNodes(tree: FlatTree, open: Uint8Array): Int32Array {
  const shown = new Int32Array(tree.size)
  let count = 0
  for (let at = 0; at < tree.size; ) {
    shown[count] = at
    count += 1
    at = open[at] === 1 ? at + 1 : tree.end[at]!
  }
  return shown.subarray(0, count)
}

/**
 * The nodes that a search leaves: those that match and everything above them, so that each keeps its place. What stands beneath a match
 * is not shown by itself.
 */
export function nodesAround(tree: FlatTree, matches: (at: number) => boolean): Int32Array {
  const keep = new Uint8Array(tree.size)
  for (let at = 0; at < tree.size; at += 1) {
    if (!matches(at)) continue
    for (let up = at; up >= 0 && keep[up] === 0; up = tree.parent[up]!) keep[up] = 1
  }
  const shown = new Int32Array(tree.size)
  let count = 0
  for (let at = 0; at < tree.size; at += 1) {
    if (keep[at] === 0) continue
    shown[count] = at
    count += 1
  }
  return shown.subarray(0, count)
}

/** From the top down to the node itself. */
export function pathTo(tree: FlatTree, at: number): number[] {
  const path: number[] = []
  for (let up = at; up >= 0; up = tree.parent[up]!) path.push(up)
  return path.reverse()
}

/** Unfolds everything above a node, so that it shows. The given array stays as it is. */
export function reveal(tree: FlatTree, open: Uint8Array, at: number): Uint8Array {
  const next = open.slice()
  for (let up = tree.parent[at] ?? -1; up >= 0; up = tree.parent[up]!) next[up] = 1
  return next
}
