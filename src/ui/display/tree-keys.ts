import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { type FlatTree, isLeaf } from '#domain/flat-tree.ts'
import { listStep, noWord } from '#ui/controls/list-keys.ts'

export interface TreeKeysOptions {
  tree: FlatTree
  /** Nodes that show, in their order; from `visibleNodes` or `nodesAround`. */
  visible: Int32Array
  isOpen: (node: number) => boolean
  /** Unfolds or folds branches. */
  onOpen: (nodes: readonly number[], open: boolean) => void
  /** Enter and the space bar. */
  onChoose: (node: number) => void
  textOf: (node: number) => string
  /** A node without children that can still be unfolded, because they are not loaded. */
  isBranch?: ((node: number) => boolean) | undefined
  /** The keys come from a text box: letters, Home, End, the space bar and, while it has text, the sideways arrows are its own. */
  typing?: boolean | undefined
  pageRows?: number | undefined
}

export interface TreeKeys {
  /** The node the arrows have reached; -1 for none. Stays the same node when others fold away. */
  active: number
  setActive: (node: number) => void
  /** Takes the keys of a tree and answers whether this was one; the event is then used up. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** The keyboard of a tree (ARIA Authoring Practices): as a list, and left, right and `*` fold and unfold. Focus stays in one place. */
export function useTreeKeys(options: TreeKeysOptions): TreeKeys {
  const [wished, setActive] = useState(-1)
  const row = rowOf(options.visible, wished)
  const active = row < 0 ? -1 : wished
  const now = useRef({ ...options, active, row })
  now.current = { ...options, active, row }
  const word = useRef(noWord())

  const onKeyDown = useCallback((event: KeyboardEvent): boolean => {
    const { visible, textOf, onChoose, typing, pageRows, ...state } = now.current
    const boxHasText = typing && event.target instanceof HTMLInputElement && event.target.value !== ''
    const aside = boxHasText ? undefined : sideways(event.key, { ...state, typing })
    const count = visible.length
    const step =
      aside ?? listStep(event, { count, active: state.row, textOf: (at) => textOf(visible[at]!), typing, pageRows }, word.current)
    if (step === undefined) return false
    event.preventDefault()
    if (step === 'choose') onChoose(state.active)
    else if (typeof step === 'function') step()
    else if (aside === undefined) setActive(visible[step] ?? -1)
    else setActive(step)
    return true
  }, [])
  return { active, setActive, onKeyDown }
}

type Sideways = Pick<TreeKeysOptions, 'tree' | 'isOpen' | 'onOpen' | 'isBranch' | 'typing'> & { active: number }

/** The node that left or right lead to, or what they do; `undefined` when the key is none of these. */
function sideways(key: string, { tree, isOpen, onOpen, isBranch, typing, active }: Sideways): number | (() => void) | undefined {
  if (active < 0) return undefined
  const branch = (node: number) => !isLeaf(tree, node) || isBranch?.(node) === true
  const stay = () => undefined
  if (key === 'ArrowRight') {
    if (!branch(active)) return stay
    if (!isOpen(active)) return () => onOpen([active], true)
    return isLeaf(tree, active) ? stay : active + 1
  }
  if (key === 'ArrowLeft') {
    if (branch(active) && isOpen(active)) return () => onOpen([active], false)
    return tree.parent[active]! >= 0 ? tree.parent[active]! : stay
  }
  if (key === '*' && !typing) return () => onOpen(siblingsOf(tree, active).filter(branch), true)
  return undefined
}

function siblingsOf(tree: FlatTree, node: number): number[] {
  const parent = tree.parent[node]!
  const end = parent < 0 ? tree.size : tree.end[parent]!
  const found: number[] = []
  for (let at = parent + 1; at < end; at = tree.end[at]!) found.push(at)
  return found
}

/** Where a node stands among the visible ones, which are in ascending order; -1 when it does not show. */
export function rowOf(visible: Int32Array, node: number): number {
  let low = 0
  let high = visible.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = visible[middle]!
    if (found === node) return middle
    if (found < node) low = middle + 1
    else high = middle - 1
  }
  return -1
}
