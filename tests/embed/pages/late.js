import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createApp, h, nextTick, shallowReactive } from 'vue'

/** A page that draws before the elements are registered: what docs/embedding.md advises against. */

const rows = (...names) => names.map((name, id) => ({ id, name }))
const table = (id) => ({ id, label: 'Offers', columns: [{ prop: 'name', label: 'Name' }], loader: undefined })
const shown = shallowReactive({ vue: { ...table('late-vue'), rows: rows('A') } })
createApp({ render: () => h('fly-data-table', shown.vue) }).mount('#vue')

const root = createRoot(document.querySelector('#react'))
const draw = (more) => flushSync(() => root.render(createElement('fly-data-table', { ...table('late-react'), ...more })))
draw({ rows: rows('A') })

const { warn } = console
const warned = []
console.warn = (...words) => {
  warned.push(words.join(' '))
  warn(...words)
}
window.page = {
  warned,
  /** The script comes, after everything has been drawn. */
  async register() {
    const { fly } = await import('fly-tender')
    fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  },
  /** The page's state changes: the framework finds properties now. */
  async write(...names) {
    shown.vue = { ...table('late-vue'), rows: rows(...names) }
    draw({ rows: rows(...names) })
    await nextTick()
  },
}
