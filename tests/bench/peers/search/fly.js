/* global fly */
import { conditions, fields, until } from './ground.js'

const search = document.createElement('fly-advanced-search')
search.setAttribute('expanded', '')
search.setAttribute('lang', 'en')
const all = (selector) => [...(search.shadowRoot?.querySelectorAll(selector) ?? [])]

globalThis.contender = {
  ready: fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }),
  async mount(box, count) {
    search.fields = fields.map(({ name, label }) => ({ prop: name, label, type: 'TEXT' }))
    search.conditions = {
      logic: 'AND',
      children: conditions(count).map(({ field, value }) => ({ prop: field, rule: 'like', value })),
    }
    box.append(search)
    await until(() => all('[part=condition]').length === count)
  },
  input: (at) => all('[part=value] input')[at],
  add: () =>
    all('[part=toolbar] button')
      .find(({ textContent }) => textContent.trim() === 'Add condition')
      .click(),
  rows: () => all('[part=condition]').length,
  values: () => search.getConditions().children.map(({ value }) => value),
}
