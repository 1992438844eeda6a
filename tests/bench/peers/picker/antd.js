import Modal from 'antd/es/modal'
import Select from 'antd/es/select'
import Tree from 'antd/es/tree'
import { createElement as h, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { departments, people, until } from './people.js'

let setOpen
const options = people.map(({ id, realName }) => ({ value: id, label: realName }))
const tree = departments.map(({ id, name }) => ({
  key: id,
  title: name,
  children: people.filter(({ orgName }) => orgName === name).map((one) => ({ key: one.id, title: one.realName })),
}))
function Page() {
  const [open, set] = useState(false)
  const modal = useMemo(() => ({ title: 'Owner', transitionName: '', maskTransitionName: '', onCancel: () => set(false) }), [])
  setOpen = set
  return h(
    'div',
    null,
    h(Select, { mode: 'multiple', options, style: { inlineSize: 300 } }),
    h(Modal, { ...modal, open }, h(Tree, { treeData: tree, height: 330, checkable: true, defaultExpandAll: true })),
  )
}
createRoot(document.getElementById('box')).render(h(Page))

globalThis.contender = {
  ready: until(() => document.querySelector('#box .ant-select')),
  open: () => setOpen(true),
  opened: () => document.querySelector('.ant-modal .ant-tree-title')?.textContent.includes('Department 0'),
}
