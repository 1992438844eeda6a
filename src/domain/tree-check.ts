import { type FlatTree, isLeaf } from './flat-tree.ts'

/** How far a node is checked. A branch is `ALL` when everything beneath it is. */
export const NONE = 0
export const HALF = 1
export const ALL = 2

/** One of {@link NONE}, {@link HALF}, {@link ALL} a node. Treated as a value: every function here answers a new one. */
export type Checks = Uint8Array

export interface CheckRules {
  /** Parents and children do not follow each other. */
  strict?: boolean | undefined
  /** A node that nobody may check or uncheck now; what stands beneath it is frozen with it. */
  frozen?: ((at: number) => boolean) | undefined
}

/** Which of the checked nodes are the value: every one, the topmost ones, or those without children. Strict checks need `checked` to lose nothing. */
export type CheckedAs = 'checked' | 'parent' | 'leaf'

export const noChecks = (tree: FlatTree): Checks => new Uint8Array(tree.size)

/**
 * Checks or unchecks a node, with everything beneath it and what follows above it.
 *
 * A frozen node keeps its state and counts for its parents like any other, so a branch with a frozen unchecked node never becomes `ALL`.
 * Time grows with the nodes beneath and with the siblings along the path up, never with their product.
 */
export function setChecked(tree: FlatTree, checks: Checks, at: number, on: boolean, { strict = false, frozen }: CheckRules = {}): Checks {
  if (frozen && isFrozen(tree, at, frozen)) return checks
  const next = checks.slice()
  const state = on ? ALL : NONE
  if (strict) {
    next[at] = state
    return next
  }
  const end = tree.end[at]!
  if (!frozen) next.fill(state, at, end)
  else {
    for (let node = at; node < end; ) {
      if (frozen(node)) node = tree.end[node]!
      else {
        if (isLeaf(tree, node)) next[node] = state
        node += 1
      }
    }
    derive(tree, next, at, end)
  }
  for (let up = tree.parent[at]!; up >= 0; up = tree.parent[up]!) next[up] = fromChildren(tree, next, up)
  return next
}

/** What a press on a node's box does: checks it, unless everything that may be checked beneath it already is. */
export function toggleChecked(tree: FlatTree, checks: Checks, at: number, rules: CheckRules = {}): Checks {
  return setChecked(tree, checks, at, !isFull(tree, checks, at, rules), rules)
}

function isFull(tree: FlatTree, checks: Checks, at: number, { strict, frozen }: CheckRules): boolean {
  if (checks[at] === ALL || strict || !frozen) return checks[at] === ALL
  let free = 0
  for (let node = at; node < tree.end[at]!; ) {
    if (frozen(node)) node = tree.end[node]!
    else {
      if (isLeaf(tree, node)) {
        if (checks[node] !== ALL) return false
        free += 1
      }
      node += 1
    }
  }
  return free > 0
}

/** Checks or unchecks everything that is not frozen. */
export function setAllChecked(tree: FlatTree, checks: Checks, on: boolean, { strict = false, frozen }: CheckRules = {}): Checks {
  const next = checks.slice()
  const state = on ? ALL : NONE
  if (!frozen) return next.fill(state)
  for (let node = 0; node < tree.size; ) {
    if (frozen(node)) node = tree.end[node]!
    else {
      if (strict || isLeaf(tree, node)) next[node] = state
      node += 1
    }
  }
  if (!strict) derive(tree, next, 0, tree.size)
  return next
}

/**
 * The checks that a list of nodes stands for. A branch in the list stands for everything beneath it, so the same checks come back
 * from any of the three forms of {@link checkedNodes}.
 */
export function checksOf(tree: FlatTree, nodes: Iterable<number>, { strict = false }: CheckRules = {}): Checks {
  const checks = noChecks(tree)
  for (const node of nodes) checks[node] = ALL
  if (strict) return checks
  for (let at = 0; at < tree.size; at += 1) {
    const up = tree.parent[at]!
    if (up >= 0 && checks[up] === ALL) checks[at] = ALL
  }
  derive(tree, checks, 0, tree.size)
  return checks
}

/** The nodes that are the value, in the order of the tree. */
export function checkedNodes(tree: FlatTree, checks: Checks, as: CheckedAs = 'checked'): number[] {
  const nodes: number[] = []
  for (let at = 0; at < tree.size; at += 1) {
    if (checks[at] !== ALL) continue
    if (as === 'leaf' && !isLeaf(tree, at)) continue
    nodes.push(at)
    if (as === 'parent') at = tree.end[at]! - 1
  }
  return nodes
}

/** Sets every branch between two indices by its children. A leaf keeps what it has, also `HALF` for children that are not loaded. */
function derive(tree: FlatTree, checks: Checks, from: number, to: number): void {
  for (let at = to - 1; at >= from; at -= 1) if (!isLeaf(tree, at)) checks[at] = fromChildren(tree, checks, at)
}

function fromChildren(tree: FlatTree, checks: Checks, at: number): number {
  const end = tree.end[at]!
  const first = checks[at + 1]!
  for (let child = at + 1; child < end; child = tree.end[child]!) if (checks[child] !== first) return HALF
  return first
}

function isFrozen(tree: FlatTree, at: number, frozen: (at: number) => boolean): boolean {
  for (let up = at; up >= 0; up = tree.parent[up]!) if (frozen(up)) return true
  return false
}
