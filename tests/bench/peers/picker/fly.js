/* global fly */
import { people, until } from './people.js'

const box = document.getElementById('box')
const picker = document.createElement('fly-user-picker')
const inside = (selector) => picker.shadowRoot?.querySelector(selector)
picker.setAttribute('multiple', '')
picker.setAttribute('label', 'Owner')
picker.setAttribute('page-size', '10000')
picker.loader = async ({ text }) => {
  const rows = people.filter(({ realName }) => realName.includes(text))
  return { rows, total: rows.length }
}
box.append(picker)

globalThis.contender = {
  ready: (async () => {
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
    await until(() => picker.getAttribute('phase') === 'ready' && inside('input[role=combobox]'))
  })(),
  open: () => void picker.search(''),
  opened: () => inside('[role=option]')?.textContent.includes('Person 0'),
}
