import { expect, test } from 'vitest'
import { columnsOf, joinRows, mayAdd, mayRemove, padded, readRows, rowsOf, written } from './rows.rules.ts'

test('WID-09 without columns there is one, of text; what is no column is left out', () => {
  const value = { name: 'value', label: '', type: 'text', width: '' }
  expect([columnsOf(undefined), columnsOf('x'), columnsOf([{ label: 'no name' }, null])]).toEqual([[value], [value], [value]])
  expect(
    columnsOf([{ name: 'qty', label: 'Quantity', type: 'number', width: 120 }, { name: 'qty' }, { name: 'x', type: 'password' }]),
  ).toEqual([
    { name: 'qty', label: 'Quantity', type: 'number', width: '120px' },
    { name: 'x', label: '', type: 'text', width: '' },
  ])
})

test('WID-09 a row can be removed while more than one is left, and more than the least', () => {
  expect([mayRemove(1, 0), mayRemove(2, 0), mayRemove(2, 2), mayRemove(3, 2)]).toEqual([false, true, false, true])
  expect([mayAdd(5, 0), mayAdd(1, 2), mayAdd(2, 2)]).toEqual([true, true, false])
})

test('WID-09 the form value has the rows with something in them, and is read back', () => {
  expect(joinRows([{}, { value: ' ' }])).toBe('')
  const value = joinRows([{ value: 'a', id: '7' }, {}, { value: 'b' }])
  expect(readRows(value)).toEqual([{ value: 'a', id: '7' }, { value: 'b' }])
})

test.each([['x'], ['{}'], ['7'], ['null']])('WID-09 %j is no list of rows', (value) => {
  expect(readRows(value)).toBeUndefined()
})

test('WID-09 rows of a page are texts; what is none is empty', () => {
  expect(rowsOf([{ a: 1, b: null, c: { d: 1 } }, 'x'])).toEqual([{ a: '1', b: '', c: '' }, {}])
  expect(rowsOf({})).toBeUndefined()
  expect(padded([{ a: '1' }], 2)).toEqual([{ a: '1' }, {}])
})

test('WID-09 a pasted table fills cells from one on, adds rows up to the limit and leaves out what is too wide', () => {
  const columns = columnsOf([{ name: 'a' }, { name: 'b' }])
  const cells = [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ]
  expect(written([{ a: 'x' }, { b: 'y' }], cells, { row: 1, column: 1 }, { columns, most: 3 })).toEqual([
    { a: 'x' },
    { b: '1' },
    { b: '3' },
  ])
})
