import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryBuilder } from 'react-querybuilder'
import 'react-querybuilder/dist/query-builder.css'
import { conditions, fields, until } from './ground.js'

let query
const all = (selector) => [...document.querySelectorAll(`#box ${selector}`)]

globalThis.contender = {
  ready: Promise.resolve(),
  async mount(box, count) {
    const rules = conditions(count).map(({ field, value }) => ({ field, operator: 'contains', value }))
    const props = { fields, defaultQuery: { combinator: 'and', rules }, onQueryChange: (next) => (query = next) }
    createRoot(box).render(h(QueryBuilder, props))
    await until(() => all('.rule').length === count)
  },
  input: (at) => all('input.rule-value')[at],
  add: () => all('.ruleGroup-addRule')[0].click(),
  rows: () => all('.rule').length,
  values: () => query.rules.map(({ value }) => value),
}
