import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Flat, isLeaf, visibleNodes } from '#domain/flat-tree.ts'
import type { TreeNode } from './tree.store.ts'
import { type SearchView, searchTree } from './tree-search.ts'

/** What of a tree shows: what is unfolded, what is searched. */
export interface TreeView {
  readonly visible: ReadonlySignal<Int32Array>
  readonly query: ReadonlySignal<string>
  /** How many nodes match what is typed. */
  readonly matches: ReadonlySignal<number>
  search(text: string): void
  /** Nodes that match a word besides those whose label holds it, e.g. by pinyin; too late for another word. */
  alsoFound(text: string, ids: readonly string[]): void
  isOpen(node: number): boolean
  open(nodes: readonly number[], on: boolean): void
  openAll(on: boolean): void
  /** Unfolds what stands above a node. */
  unfoldTo(node: number): void
  /** The tree is another one: what was unfolded and is still there stays so. Called before the tree is put. */
  follow(next: Flat<TreeNode>): void
}

export function createTreeView(flat: ReadonlySignal<Flat<TreeNode>>): TreeView {
  const unfolded = signal(new Uint8Array())
  const query = signal('')
  /** Branches that were folded or unfolded within a search. */
  const turned = signal<ReadonlyMap<number, boolean>>(new Map())
  const also = signal<ReadonlySet<string>>(new Set())
  const found = computed<SearchView | undefined>(() =>
    query.value.trim() === '' ? undefined : searchTree(flat.value, query.value, turned.value, also.value),
  )
  const change = (edit: (next: Uint8Array<ArrayBuffer>) => void) => {
    const next = unfolded.value.slice()
    edit(next)
    unfolded.value = next
  }
  return {
    visible: computed(() => found.value?.visible ?? visibleNodes(flat.value.tree, unfolded.value)),
    query,
    matches: computed(() => found.value?.count ?? 0),
    search(text) {
      query.value = text
      turned.value = new Map()
      also.value = new Set()
    },
    alsoFound(text, ids) {
      if (query.value === text) also.value = new Set(ids)
    },
    isOpen: (node) => found.value?.isOpen(node) ?? unfolded.value[node] === 1,
    open(nodes, on) {
      if (found.value) turned.value = new Map([...turned.value, ...nodes.map((node) => [node, on] as const)])
      else
        change((next) => {
          for (const node of nodes) next[node] = on ? 1 : 0
        })
    },
    openAll(on) {
      const { tree } = flat.value
      unfolded.value = unfolded.value.map((_, at) => (on && !isLeaf(tree, at) ? 1 : 0))
    },
    unfoldTo: (node) =>
      change((next) => {
        const { parent } = flat.value.tree
        for (let up = parent[node] ?? -1; up >= 0; up = parent[up]!) next[up] = 1
      }),
    follow(next) {
      const open = new Set(flat.value.items.flatMap(({ id }, at) => (unfolded.value[at] === 1 ? id : [])))
      unfolded.value = Uint8Array.from(next.items, ({ id }) => (open.has(id) ? 1 : 0))
      turned.value = new Map()
    },
  }
}
