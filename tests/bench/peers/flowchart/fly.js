/* global fly */
const count = (chart) => chart?.shadowRoot?.querySelectorAll('[data-node]').length ?? 0
function show(box, definition) {
  const chart = document.createElement('fly-flowchart')
  chart.definition = definition
  box.append(chart)
  return chart
}

let chart
Object.assign(globalThis, {
  contender: {
    async warm(box, { definition }) {
      await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
      chart = show(box, definition)
    },
    mount(box, { definition }) {
      chart = show(box, definition)
    },
    drawn: () => count(chart),
  },
})
