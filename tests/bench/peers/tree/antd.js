import Tree from 'antd/es/tree'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

let change
const branches = (tree) => tree.map(({ key }) => key)
function Page({ tree }) {
  const [state, setState] = useState({ expandedKeys: [], checkedKeys: [] })
  change = setState
  return createElement(Tree, { treeData: tree, virtual: true, height: 330, itemHeight: 36, checkable: true, motion: false, ...state })
}
Object.assign(globalThis, {
  contender: {
    mount: (box, tree) => createRoot(box).render(createElement(Page, { tree })),
    expandAll: (tree) => change((state) => ({ ...state, expandedKeys: branches(tree) })),
    checkAll: (tree) =>
      change((state) => ({ ...state, checkedKeys: tree.flatMap(({ key, children }) => [key, ...children.map((one) => one.key)]) })),
    scroller: () => document.querySelector('#box .ant-tree-list-holder'),
    rows: () => document.querySelectorAll('#box .ant-tree-treenode:not([aria-hidden])').length,
    checked: () => document.querySelectorAll('#box .ant-tree-checkbox-checked').length,
  },
})
