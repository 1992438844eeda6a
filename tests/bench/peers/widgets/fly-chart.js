/* global fly */
import { box, points, until } from './until.js'

const chart = document.createElement('fly-chart')
chart.setAttribute('label', 'By month')
chart.setAttribute('label-key', 'month')
chart.setAttribute('value-keys', 'amount,saving')
chart.data = points
box.append(chart)

globalThis.contender = {
  ready: (async () => {
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
    await until(() => chart.shadowRoot?.querySelector('[part=canvas] svg path'))
  })(),
}
