import { expect, test } from 'vitest'
import { amountOf, appended, emptyRow, itemsOf, rowsOf, sumOf } from './items.rules.ts'

const item = { lineNo: 7, name: '钢板', unitCode: 'TNE', quantity: '1234.567', ceilingUnitPrice: '4.127500' }

test('TEND-14 lines are numbered by their place, and empty cells are not sent', () => {
  const rows = [...rowsOf([item], (at) => `k${at}`), { ...emptyRow('k1'), name: '钢管', unitCode: 'MTR', quantity: '2' }]
  expect(itemsOf(rows)).toEqual([
    { ...item, lineNo: 1 },
    { lineNo: 2, name: '钢管', unitCode: 'MTR', quantity: '2' },
  ])
})

test('TEND-11 the ceiling of a line is its unit price times its quantity, half-up to the cent; what is no number has none', () => {
  expect(amountOf(item, 2)).toBe('5095.68')
  expect(amountOf({ quantity: '1', ceilingUnitPrice: '0.005' }, 2)).toBe('0.01')
  expect(amountOf({ quantity: 'drei', ceilingUnitPrice: '1' }, 2)).toBe('')
  expect(sumOf([item, { ...item, quantity: '1', ceilingUnitPrice: '0.32' }], 2)).toBe('5096.00')
  expect(sumOf([item, { lineNo: 2, name: '', unitCode: '', quantity: '1' }], 2)).toBe('')
  expect(sumOf([], 2)).toBe('')
})

test('TEND-14 lines of another project stand behind the own ones, 500 in all', () => {
  const many = Array.from({ length: 499 }, (_, at) => ({ ...item, lineNo: at + 1 }))
  const { items, leftOut } = appended(many, [item, item, item])
  expect([items.length, items.at(-1)?.lineNo, leftOut]).toEqual([500, 500, 2])
})
