import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { people, until } from './people.js'

let setOpen
function Page() {
  const [open, set] = useState(false)
  const [text, setText] = useState('')
  setOpen = set
  const found = open ? people.filter(({ realName }) => realName.includes(text)).slice(0, 20) : []
  return h(
    'label',
    null,
    'Owner ',
    h('input', { value: text, onChange: ({ target }) => setText(target.value) }),
    open && h('ul', null, ...found.map(({ id, realName }) => h('li', { key: id }, realName))),
  )
}
createRoot(document.getElementById('box')).render(h(Page))

globalThis.contender = {
  ready: until(() => document.querySelector('#box input')),
  open: () => setOpen(true),
  opened: () => document.querySelector('#box li')?.textContent.includes('Person 0'),
}
