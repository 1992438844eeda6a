import { expect, test } from 'vitest'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { changedFields, isSame, linesFrom, missingCells, missingFields, productOf, rowsOf } from './form.rules.ts'
import { sumsOf } from './form-sums.rules.ts'

const lines: FormField = {
  field: 'lines',
  label: 'Lines',
  type: 'LINES',
  required: true,
  columns: [
    { field: 'name', label: 'Name', type: 'TEXT', required: true },
    { field: 'quantity', label: 'Quantity', type: 'DECIMAL', required: true, scale: 6 },
    { field: 'days', label: 'Days', type: 'INT', required: false },
  ],
}
const title: FormField = { field: 'title', label: 'Title', type: 'TEXT', required: true }

test('lines come back from the grid as they went in: whole numbers as numbers, what is empty left out', () => {
  const value = [{ name: 'Chair', quantity: '2.5', days: 3 }, { name: 'Desk' }]
  const rows = rowsOf(lines, value, (at) => `k${at}`)
  expect(rows[0]).toEqual({ id: 'k0', name: 'Chair', quantity: '2.5', days: '3' })
  expect(linesFrom(lines, rows)).toEqual(value)
})

test('W8 what is empty and what is not there are the same; the order of names says nothing', () => {
  expect(isSame('', undefined)).toBe(true)
  expect(isSame([], null)).toBe(true)
  expect(isSame({ a: 1, b: '' }, { b: undefined, a: 1 })).toBe(true)
  expect(isSame([{ a: '1' }], [{ a: '2' }])).toBe(false)
  expect(changedFields([title, lines], { title: 'A', lines: [] }, { title: 'B' })).toEqual(['title'])
})

test('FLOW-12 a form lacks what is blank, no line at all, and a line without what it needs', () => {
  expect(missingFields([title, lines], { title: '  ', lines: [] }).map(({ field }) => field)).toEqual(['title', 'lines'])
  expect(missingFields([title, lines], { title: 'A', lines: [{ name: 'Chair' }] }).map(({ field }) => field)).toEqual(['lines'])
  expect(missingFields([title, lines], { title: 'A', lines: [{ name: 'Chair', quantity: '1' }] })).toEqual([])
})

test('FLOW-12 cells that are not filled in are named by line and column', () => {
  const value = [{ name: 'Chair', quantity: '1' }, { name: ' ' }, { name: 'Table' }]
  expect(missingCells(lines, value).map(({ row, labels }) => [row, labels.length])).toEqual([
    [2, 2],
    [3, 1],
  ])
  expect(missingCells(lines, [])).toEqual([])
})

test('a product is exact, and empty while a factor is missing', () => {
  expect(productOf({ a: '0.1', b: '3' }, ['a', 'b'], 2)).toBe('0.30')
  expect(productOf({ a: '0.1' }, ['a', 'b'], 2)).toBe('')
})

test('sums follow the lines; those of an unknown form stand as they came', () => {
  const values = { lines: [{ quantity: '3', unitPrice: '0.1' }], amount: '1' }
  expect(sumsOf('requisition', values).amount).toBe('0.30')
  expect(sumsOf('unknown', values)).toBe(values)
})
