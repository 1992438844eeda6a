/* global fly */
import { box, html, until } from './until.js'

const text = document.createElement('fly-rich-text')
text.setAttribute('label', 'Notice')
text.setAttribute('toolbar', 'full')
text.setAttribute('value', html)
box.append(text)

globalThis.contender = {
  ready: (async () => {
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
    await until(() => text.shadowRoot?.querySelector('[contenteditable=true]'))
  })(),
}
