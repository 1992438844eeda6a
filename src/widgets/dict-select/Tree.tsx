import { useEffect, useState } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { isLeaf, reveal, visibleNodes } from '#domain/flat-tree.ts'
import { useTreeKeys } from '#ui/display/tree-keys.ts'
import { treeNodeId, VirtualTree } from '#ui/display/VirtualTree.tsx'
import { labelOf } from '#widgets/dictionary/index.ts'
import { selectMessages } from '#widgets/select/index.ts'
import type { Owned } from './Combobox.tsx'
import { checksFor, mayChoose } from './choice.rules.ts'
import type { Choice } from './use-choice.ts'

/** Up to here a tree opens unfolded. */
const SMALL = 50
const ROW_PX = 36
const MOST_ROWS = 8

/** What is unfolded at first: all of a small tree, and the way to what is chosen. */
function unfolded({ rules: { dictionary }, shown }: Choice): Uint8Array {
  const { tree } = dictionary
  let open: Uint8Array = new Uint8Array(tree.size).fill(tree.size <= SMALL ? 1 : 0)
  for (const { node } of shown) if (node !== undefined) open = reveal(tree, open, node)
  return open
}

/** The entries as a tree: with boxes where several may be chosen. */
export function Tree({ id, choice, visible: matches, searching, onKeys, onActive }: Owned) {
  const { host, rules, values, shown, onChoose } = choice
  const { items, tree } = rules.dictionary
  const [open, setOpen] = useState(() => unfolded(choice))
  const visible = searching ? matches : visibleNodes(tree, open)
  const fold = (nodes: readonly number[], on: boolean) => {
    const next = open.slice()
    for (const node of nodes) next[node] = on ? 1 : 0
    setOpen(next)
  }
  const choose = (node: number) => {
    if (mayChoose(rules, node)) onChoose(node)
    else if (!isLeaf(tree, node)) fold([node], open[node] !== 1)
  }
  const face = {
    tree,
    visible,
    isOpen: (node: number) => searching || open[node] === 1,
    onOpen: fold,
    onChoose: choose,
    textOf: (node: number) => labelOf(items[node]!, host.lang()),
  }
  const keys = useTreeKeys({ ...face, typing: true })
  const { active, setActive, onKeyDown } = keys
  useEffect(() => onKeys(onKeyDown), [onKeys, onKeyDown])
  const first = searching ? visible.find((node) => isLeaf(tree, node)) : shown.find(({ node }) => node !== undefined)?.node
  useEffect(() => {
    if (first !== undefined) setActive(first)
  }, [first, setActive])
  useEffect(() => {
    onActive(active < 0 ? undefined : treeNodeId(id, active))
    return () => onActive(undefined)
  }, [id, active, onActive])
  return (
    <VirtualTree
      {...face}
      id={id}
      label={fieldOf(host).name() || host.text(selectMessages, 'select.choose')}
      keys={keys}
      checks={rules.multiple ? checksFor(values, rules) : undefined}
      isSelected={(node) => shown.some((one) => one.node === node)}
      multiple={rules.multiple}
      rowHeight={ROW_PX}
      height={`${Math.min(visible.length, MOST_ROWS) * ROW_PX}px`}
    />
  )
}
