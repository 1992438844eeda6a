import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { rows } from '../rows.js'

function Row({ code, title, status }) {
  const open = () => {
    document.title = code
  }
  return h('li', { className: 'row' }, h('button', { type: 'button', onClick: open }, code), ` ${title} ${status}`)
}

createRoot(document.getElementById('root')).render(h('ul', null, ...rows.map((row) => h(Row, { key: row.id, ...row }))))
