import { expect, test } from 'vitest'
import { unpack } from '#core/element/compact-definitions.ts'
import { base, type Declaration, type Definition, definitionOf } from '#core/element/declare.ts'
import { aDeclaration } from '#core/element/testing.ts'
import { declarations } from '#elements/all.ts'
import { dialog, field, popup } from '#elements/shared.ts'
import { pack } from './pack.ts'

/** A plan as a shell reads it: without documents, without the browser's own events, defaults that say nothing left out. */
function asRead({ body: _, ...plan }: Definition) {
  const props = Object.entries(plan.props).map(([name, { type, default: given, values, readOnly, reflect, required }]) => [
    name,
    { type, values, readOnly, reflect, required, default: given === '' && !values ? undefined : given },
  ])
  const events = Object.entries(plan.events)
    .filter(([, event]) => event.class !== 'native')
    .map(([name, event]) => [name, { class: event.class, cancelable: event.cancelable }])
  const methods = Object.entries(plan.methods).map(([name, { sync }]) => [name, { sync }])
  return { ...plan, props: Object.fromEntries(props), events: Object.fromEntries(events), methods: Object.fromEntries(methods) }
}

const readBack = (written: readonly Declaration[]) => unpack(pack(written, base), () => Promise.reject(new Error('no body'))).map(asRead)

test('EMB-01 the classic script holds every element as it was declared', () => {
  expect(readBack(declarations)).toEqual(declarations.map(definitionOf).map(asRead))
})

test('whatever a declaration may say survives the packing', () => {
  const all = aDeclaration({
    needs: 'sign-in',
    layout: 'inline',
    extends: [field, popup, dialog],
    props: {
      colour: { type: 'string', default: '#d3d3d3; or: a = b % c', doc: '' },
      font: { type: 'string', default: '微软雅黑', doc: '' },
      size: { type: 'number', default: 0, doc: '' },
      rows: { type: 'json', default: [{ name: 'value', text: 'a b:c' }], doc: '' },
      mode: { type: 'string', default: 'two', values: ['one', 'two'], reflect: true, doc: '' },
      none: { type: 'string', default: '', values: ['one', 'two'], doc: '' },
      loader: { type: 'function', doc: '' },
      code: { type: 'string', reflect: true, required: true, default: 'x', values: ['x', 'y'], doc: '' },
      seen: { type: 'boolean', readOnly: true, reflect: true, doc: '' },
    },
    events: {
      'fly-ready': { class: 'state', doc: '' },
      'fly-task': { class: 'value', doc: '' },
      'fly-navigate': { class: 'page', cancelable: true, doc: '' },
      'fly-before-add': { class: 'before', doc: '' },
    },
    methods: { can: { sync: true, signature: '', doc: '' }, addRow: { signature: '', doc: '' } },
  })
  expect(readBack([all])).toEqual([asRead(definitionOf(all))])
})
