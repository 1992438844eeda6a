import Table from 'antd/es/table'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'

const table = createRef()
Object.assign(globalThis, {
  contender: {
    mount(box, { rows, columns }) {
      const shape = { virtual: true, pagination: false, rowKey: 'id', size: 'small', scroll: { x: columns.length * 150, y: 560 } }
      const heads = columns.map((prop) => ({ dataIndex: prop, key: prop, title: prop, width: 150 }))
      createRoot(box).render(createElement(Table, { ref: table, dataSource: rows, columns: heads, ...shape }))
    },
    // Outside a frame React counts the updates of one call for those of the next, and stops at fifty.
    scrollTo: (top) => requestAnimationFrame(() => table.current.scrollTo({ index: Math.round(top / 40) })),
  },
})
