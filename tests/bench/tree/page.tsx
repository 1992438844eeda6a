import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type FlatTree, treeOf, visibleNodes } from '#domain/flat-tree.ts'
import { noChecks, setAllChecked } from '#domain/tree-check.ts'
import { VirtualTree } from '#ui/display/VirtualTree.tsx'

/** The product's tree, as the benchmark drives it. */

interface Branch {
  key: number
  title: string
  children?: Branch[]
}
interface Model {
  flat: FlatTree
  titles: readonly string[]
}
interface State {
  open: Uint8Array
  checks: Uint8Array
}

let change: (next: (state: State) => State) => void = () => undefined
let model: Model

/** The same nested data that the peers are given, read into arrays: what a page must pay as well. */
function modelOf(branches: readonly Branch[]): Model {
  const size = branches.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  const parents = new Int32Array(size).fill(-1)
  const titles = new Array<string>(size)
  let at = 0
  for (const { title, children = [] } of branches) {
    const parent = at
    titles[at++] = title
    for (const child of children) {
      parents[at] = parent
      titles[at++] = child.title
    }
  }
  return { flat: treeOf(parents), titles }
}

function Page({ flat, titles }: Model) {
  const [state, setState] = useState<State>(() => ({ open: new Uint8Array(titles.length), checks: noChecks(flat) }))
  change = setState
  return (
    <VirtualTree
      label="Departments"
      tree={flat}
      visible={visibleNodes(flat, state.open)}
      isOpen={(node) => state.open[node] === 1}
      onOpen={() => undefined}
      textOf={(node) => titles[node] ?? ''}
      checks={state.checks}
      onChoose={() => undefined}
      height="330px"
    />
  )
}

const all = (selector: string) => document.querySelectorAll(`#box ${selector}`)

Object.assign(window, {
  contender: {
    mount(box: Element, branches: readonly Branch[]) {
      model = modelOf(branches)
      createRoot(box).render(<Page {...model} />)
    },
    expandAll: () => change((state) => ({ ...state, open: new Uint8Array(model.titles.length).fill(1) })),
    checkAll: () => change((state) => ({ ...state, checks: setAllChecked(model.flat, state.checks, true) })),
    scroller: () => document.querySelector('#box [role=tree]'),
    rows: () => all('[role=treeitem]').length,
    checked: () => all('[role=treeitem][aria-checked=true]').length,
  },
})
