/* global fly */
// The body is loaded before the clock starts, as the scripts of the others are.
const ready = (async () => {
  await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  const first = document.createElement('fly-data-table')
  first.label = 'first'
  document.body.append(first)
  while (!['ready', 'empty'].includes(first.getAttribute('phase'))) await new Promise((done) => setTimeout(done, 10))
  first.remove()
})()

let scroller
Object.assign(globalThis, {
  contender: {
    ready,
    mount(box, { rows, columns }) {
      const table = document.createElement('fly-data-table')
      Object.assign(table, {
        label: 'Offers',
        pagination: 'none',
        virtual: true,
        rows,
        columns: columns.map((prop) => ({ prop, label: prop, width: 150 })),
      })
      table.style.setProperty('--fly-table-max-height', '600px')
      box.append(table)
    },
    scrollTo(top) {
      scroller ??= document.querySelector('#box fly-data-table').shadowRoot.querySelector('.dt-scroll')
      scroller.scrollTop = top
    },
  },
})
