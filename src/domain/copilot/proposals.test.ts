import { expect, test } from 'vitest'
import { differenceOf, partsOf, type Words } from './proposals.ts'

const block = (json: unknown) => `\`\`\`fly-proposal\n${typeof json === 'string' ? json : JSON.stringify(json)}\n\`\`\``
const filter = { _AND_: [{ status: { in: ['READY'] } }] }
const words: Words = {
  name: (field) => ({ status: 'Status', amount: 'Amount' })[field] ?? field,
  value: (field, value) => (field === 'status' && value === 'READY' ? 'Ready' : value),
  operator: (one) => one,
  all: 'and',
  any: 'or',
}

test('WID-11 proposals are taken out of an answer, what stands around them stays', () => {
  const proposal = { kind: 'filter', why: 'As asked', filter }
  expect(partsOf(`Before\n\n${block(proposal)}\n\nAfter`, true)).toEqual([
    { at: 'text', text: 'Before\n\n' },
    { at: 'proposal', proposal },
    { at: 'text', text: '\n\nAfter' },
  ])
  for (const one of [
    { kind: 'mapping', why: '', mapping: { 品名: 'name', 备注: '' } },
    { kind: 'opinion', why: '', opinion: 'Agreed' },
  ])
    expect(partsOf(block(one), true)).toEqual([{ at: 'proposal', proposal: one }])
})

test('WID-11 one that has begun is waited for; when nothing more comes it is text', () => {
  const begun = 'Look:\n\n```fly-proposal\n{"kind":"fil'
  expect(partsOf(begun, false)).toEqual([{ at: 'text', text: 'Look:\n\n' }, { at: 'coming' }])
  expect(partsOf(begun, true)).toEqual([{ at: 'text', text: begun }])
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another kind', { kind: 'payment', payment: 1 }],
  ['a filter with an operator that there is not', { kind: 'filter', filter: { _AND_: [{ a: { exec: 'x' } }] } }],
  ['a filter with more than a filter', { kind: 'filter', filter: { ...filter, url: 'https://evil.example' } }],
  ['a filter too deep', { kind: 'filter', filter: { _AND_: [JSON.parse(`${'{"_AND_":['.repeat(9)}${']}'.repeat(9)}`)] } }],
  ['a mapping of objects', { kind: 'mapping', mapping: { a: {} } }],
  ['an opinion too long', { kind: 'opinion', opinion: 'x'.repeat(2_001) }],
  ['an opinion with NUL', { kind: 'opinion', opinion: '\0' }],
])('R-49 %s is no proposal, it stays text', (_, json) => {
  const text = block(json)
  expect(partsOf(text, true)).toEqual([{ at: 'text', text }])
  expect(partsOf(text, false)).toEqual([{ at: 'text', text }])
})

test('WID-11 a filter is shown as what goes, what stays and what comes', () => {
  const current = { _AND_: [{ status: { in: ['READY'] } }, { title: { like: 'a' } }] }
  const next = { _AND_: [{ status: { in: ['READY'] } }, { _OR_: [{ amount: { gt: 5 } }, { amount: { isNull: true } }] }] }
  expect(differenceOf({ kind: 'filter', why: '', filter: next }, current, words)).toEqual({
    gone: ['title like a'],
    kept: ['Status in Ready'],
    added: ['(Amount gt 5 or Amount isNull)'],
  })
  for (const odd of [undefined, null, 3, 'x', { _AND_: 3 }])
    expect(differenceOf({ kind: 'filter', why: '', filter }, odd, words).gone).toEqual([])
})

test('WID-11 mappings and opinions are compared line by line', () => {
  const mapping = { 品名: 'status', 备注: '' }
  expect(differenceOf({ kind: 'mapping', why: '', mapping }, { 品名: 'amount', 备注: '' }, words)).toEqual({
    gone: ['品名 → Amount'],
    kept: ['备注 → –'],
    added: ['品名 → Status'],
  })
  expect(differenceOf({ kind: 'opinion', why: '', opinion: 'One\n\nTwo' }, 'One\nThree', words)).toEqual({
    gone: ['Three'],
    kept: ['One'],
    added: ['Two'],
  })
})
