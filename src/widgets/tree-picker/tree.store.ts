import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Flat, isLeaf, pathTo, treeOf } from '#domain/flat-tree.ts'
import { ALL, type CheckedAs, type Checks, checkedNodes, checksOf, toggleChecked } from '#domain/tree-check.ts'
import { createTreeView, type TreeView } from './tree-view.store.ts'

export interface TreeNode {
  id: string
  label: string
  /** What tells nodes of one name apart. */
  note?: string | undefined
  disabled?: boolean | undefined
  /** Its children are not loaded yet. */
  branch?: boolean | undefined
  /** What the page gets of it. */
  source: unknown
}

export interface TreeRules {
  multiple: boolean
  /** Parents and children do not follow each other. */
  strict: boolean
  /** A branch cannot be chosen by itself. */
  leafOnly: boolean
  /** Which of the checked nodes are the value. */
  as: CheckedAs
}

export interface TreeStore extends Omit<TreeView, 'follow' | 'unfoldTo'> {
  readonly flat: ReadonlySignal<Flat<TreeNode>>
  /** Whether a tree was given at all. */
  readonly given: ReadonlySignal<boolean>
  /** Only when several may be chosen. */
  readonly checks: ReadonlySignal<Checks | undefined>
  /** Ids to show as the choice: whole branches instead of all that lies beneath. */
  readonly shown: ReadonlySignal<readonly string[]>
  put(flat: Flat<TreeNode>): void
  /** Unfolds what stands above the node of this id; -1 when there is none. */
  reveal(id: string): number
  nodeOf(id: string): number
  isDisabled(node: number): boolean
  /** Ids of the value after a press on a node; `undefined` when the press folds or does nothing. */
  chosenAfter(node: number): readonly string[] | undefined
  /** Ids of the value when a shown choice is taken away. */
  without(id: string): readonly string[]
}

/** A tree to choose from, with what is unfolded, searched and checked. The value itself is the field's. */
export function createTreeStore(ids: ReadonlySignal<readonly string[]>, rules: ReadonlySignal<TreeRules>): TreeStore {
  const flat = signal<Flat<TreeNode>>({ tree: treeOf([]), items: [] })
  const given = signal(false)
  const { follow, unfoldTo, ...view } = createTreeView(flat)
  const places = computed(() => new Map(flat.value.items.map(({ id }, at) => [id, at])))
  const nodeOf = (id: string) => places.value.get(id) ?? -1
  return {
    ...view,
    ...choiceIn({ flat, ids, rules, places }),
    flat,
    given,
    nodeOf,
    put(next) {
      follow(next)
      flat.value = next
      given.value = true
    },
    reveal(id) {
      const node = nodeOf(id)
      if (node >= 0) unfoldTo(node)
      return node
    },
  }
}

interface ChoiceDeps {
  flat: ReadonlySignal<Flat<TreeNode>>
  ids: ReadonlySignal<readonly string[]>
  rules: ReadonlySignal<TreeRules>
  places: ReadonlySignal<ReadonlyMap<string, number>>
}

/** What is chosen, and what a press makes of it. Ids that the tree does not hold stay in the value. */
function choiceIn({ flat, ids, rules, places }: ChoiceDeps) {
  const frozen = computed(() => {
    const { items } = flat.value
    return items.some(({ disabled }) => disabled) ? (at: number) => items[at]?.disabled === true : undefined
  })
  const nodes = computed(() => ids.value.flatMap((id) => places.value.get(id) ?? []))
  const strange = computed(() => ids.value.filter((id) => !places.value.has(id)))
  const checks = computed(() => (rules.value.multiple ? checksOf(flat.value.tree, nodes.value, { strict: rules.value.strict }) : undefined))
  const idOf = (at: number) => flat.value.items[at]!.id
  const isDisabled = (node: number) => frozen.value !== undefined && pathTo(flat.value.tree, node).some(frozen.value)
  const press = (node: number): readonly string[] => {
    const { leafOnly, strict, as } = rules.value
    const next = toggleChecked(flat.value.tree, checks.value!, node, { strict, frozen: frozen.value })
    const picked = checkedNodes(flat.value.tree, next, leafOnly ? 'leaf' : strict ? 'checked' : as)
    return [...picked.map(idOf), ...strange.value]
  }
  const shown = computed(() => {
    const { strict, leafOnly, as } = rules.value
    if (!checks.value || strict || leafOnly || as === 'leaf') return ids.value
    return [...checkedNodes(flat.value.tree, checks.value, 'parent').map(idOf), ...strange.value]
  })
  return {
    checks,
    shown,
    isDisabled,
    chosenAfter(node: number) {
      const { multiple, leafOnly, strict } = rules.value
      if (isDisabled(node)) return undefined
      const branch = !isLeaf(flat.value.tree, node) || flat.value.items[node]?.branch === true
      if (leafOnly && branch && (!multiple || strict)) return undefined
      return multiple ? press(node) : [idOf(node)]
    },
    without(id: string) {
      const node = places.value.get(id)
      if (node === undefined || checks.value?.[node] !== ALL || isDisabled(node)) return ids.value.filter((one) => one !== id)
      return press(node)
    },
  }
}
