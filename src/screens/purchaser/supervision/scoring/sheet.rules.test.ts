import { expect, test } from 'vitest'
import { faultIn, faultsOf, joined, pasted, rowsOf, sumOf, typedIn, valuesOf } from './sheet.rules.ts'

const SHEET = {
  bidders: ['B01', 'B02', 'B03'].map((alias) => ({ alias, customerId: alias, name: '' })),
  criteria: [
    { code: 'plan', name: '方案', max: '60', kind: 'technical' as const },
    { code: 'team', name: '团队', max: '40', kind: 'technical' as const },
    { code: 'terms', name: '商务', max: '10.5', kind: 'business' as const },
  ],
}

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['0', undefined],
  ['60', undefined],
  ['60.00', undefined],
  ['59.99', undefined],
  ['60.01', 'most'],
  ['61', 'most'],
  ['-1', 'number'],
  ['12.345', 'number'],
  ['1e1', 'number'],
  ['abc', 'number'],
])('TEND-42 points “%s” of at most 60: %s', (text, fault) => {
  expect(faultIn(text, { max: '60' })).toBe(fault)
})

test('TEND-42 a sheet is sent as it is typed: nothing of what is empty, what is no number as well', () => {
  const values = typedIn(
    typedIn(typedIn({}, { alias: 'B02', code: 'plan' }, ' 50 '), { alias: 'B02', code: 'team' }, 'x'),
    { alias: 'B03', code: '' },
    ' 资料不全 ',
  )
  const rows = [
    { alias: 'B02', scores: { plan: '50', team: 'x' } },
    { alias: 'B03', scores: {}, comment: '资料不全' },
  ]
  expect(rowsOf(values, SHEET)).toEqual(rows)
  expect(rowsOf(valuesOf(rows), SHEET)).toEqual(rows)
})

test('TEND-42 what keeps a sheet from being handed in is told in the order it is read', () => {
  const values = {
    B01: { plan: '50', team: '30', terms: '10.5' },
    B02: { plan: '61', team: '30' },
    B03: { plan: '1', team: '2', terms: '3' },
  }
  expect(faultsOf(values, SHEET)).toEqual([
    { alias: 'B02', code: 'plan' },
    { alias: 'B02', code: 'terms' },
  ])
  expect(sumOf(values, 'B01', SHEET.criteria, 'technical')).toEqual({ given: '80.00', most: '100.00' })
  expect(sumOf(values, 'B02', SHEET.criteria, 'technical')).toEqual({ given: '30.00', most: '100.00' })
})

test('TEND-42 a pasted block fills to the right and down, and what lies beyond the sheet is counted', () => {
  const block = [
    ['1', '2', '好', '外'],
    ['3', '4', '一般', '外'],
    ['5', '6', '差', '外'],
  ]
  const { values, beyond } = pasted({ B01: { plan: '9' } }, SHEET, { alias: 'B02', code: 'team' }, block)
  expect(values).toEqual({
    B01: { plan: '9' },
    B02: { team: '1', terms: '2', '': '好' },
    B03: { team: '3', terms: '4', '': '一般' },
  })
  expect(beyond).toBe(6)
})

test('TEND-42 of two windows each keeps what it changed', () => {
  const base = { B01: { plan: '1', team: '2' } }
  expect(joined(base, { B01: { plan: '5', team: '2' } }, { B01: { plan: '1', team: '7' }, B02: { plan: '3' } })).toEqual({
    B01: { plan: '5', team: '7' },
    B02: { plan: '3' },
  })
})
