import { expect, test } from 'vitest'
import { parseTsv } from '#domain/tsv.ts'
import { clear, fillDown, paste } from './block.rules.ts'
import { countFaults, faultOf, heldIn, readCell } from './cell-values.rules.ts'
import type { EditColumn } from './edit.types.ts'

const columns: EditColumn[] = [
  { prop: 'name', label: '名称', required: true, maxLength: 5 },
  {
    prop: 'unit',
    label: '单位',
    type: 'select',
    choices: [
      { value: 'PCS', label: '件' },
      { value: 'BOX', label: 'Box' },
    ],
  },
  { prop: 'qty', label: '数量 *', type: 'number', positive: true, decimals: 2 },
  { prop: 'due', label: '交货日期', type: 'date' },
  { prop: 'line', label: 'No.', readOnly: true },
]
const [name, unit, qty, due, line] = columns as [EditColumn, EditColumn, EditColumn, EditColumn, EditColumn]
const row = (id: string, over: object = {}) => ({ id, name: '', unit: '', qty: '', due: '', line: '7', ...over })
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
let made = 0
const options = { columns, createRow: () => row(`new${++made}`), maxRows: 500 }

test.each([
  [qty, '１，２３４．５０', '1234.50'],
  [qty, '¥1,234.5元', '1234.5'],
  [qty, '(12)', '-12'],
  [qty, '007.10', '7.10'],
  [qty, '.5', '0.5'],
  [qty, '12,34', '12,34'],
  [qty, '9999999999999999999.99', '9999999999999999999.99'],
  [qty, 'about 3', 'about 3'],
  [due, '2026年1月5日', '2026-01-05'],
  [due, '2026/1/5', '2026-01-05'],
  [due, '20260105', '2026-01-05'],
  [due, '2026-02-30', '2026-02-30'],
  [unit, '件', 'PCS'],
  [unit, ' box ', 'BOX'],
  [unit, 'crate', 'crate'],
  [name, ' a\nb ', 'a b'],
])('TEND-14 a cell of $prop takes "%s" as a sheet writes it', (column, text, kept) => {
  expect(readCell(column, text)).toBe(kept)
})

test('TEND-14 a value that cannot stand is named, never corrected in silence', () => {
  expect([
    faultOf(qty, 'about 3'),
    faultOf(qty, '1.234'),
    faultOf(qty, '0.00'),
    faultOf(qty, '-1'),
    faultOf(due, '2026-02-30'),
    faultOf(unit, 'crate'),
    faultOf(name, 'abcdef'),
    faultOf(line, 'x'),
    faultOf(name, ''),
    faultOf(name, '', true),
  ]).toEqual([
    { code: 'number' },
    { code: 'decimals', count: 2 },
    { code: 'positive' },
    { code: 'positive' },
    { code: 'date' },
    { code: 'choice' },
    { code: 'long', count: 5 },
    undefined,
    undefined,
    { code: 'required' },
  ])
  expect(countFaults([row('a'), row('b', { qty: 'x' })], columns, true)).toBe(3)
})

test('TEND-14 a block of a sheet goes in from the top left on and adds the rows it needs', () => {
  const before = [row('a'), row('b')]
  const { rows, changed, added } = paste(before, parseTsv('Bolt\t件\t1,000\r\nNut\tBOX\t2\r\nPin\tcrate\tx\r\n'), at(1, 0), options)
  expect(rows.slice(1).map((one) => columns.map((column) => heldIn(column, one)).join('|'))).toEqual([
    'Bolt|PCS|1000||7',
    'Nut|BOX|2||7',
    'Pin|crate|x||7',
  ])
  expect([changed, added, before[1]!.name, new Set(rows.map((one) => one.id)).size]).toEqual([9, 2, '', 4])
})

test('TEND-14 head cells that came along say where the columns go', () => {
  const { rows } = paste([], parseTsv('数量\t名称\n5\tBolt\n'), at(0, 2), options)
  expect(rows.map((one) => [one.name, one.qty])).toEqual([['Bolt', '5']])
})

test('a first line that is not only names of columns is a line like others', () => {
  expect(paste([], parseTsv('名称\tx\n5\tBolt\n'), at(0, 0), options).rows).toHaveLength(2)
})

test('TEND-14 at most 500 rows; what finds no room is counted', () => {
  const many = Array.from({ length: 510 }, (_, one) => `n${one}`).join('\n')
  const { rows, leftOut } = paste([row('a')], parseTsv(many), at(0, 0), options)
  expect([rows.length, leftOut]).toEqual([500, 10])
  const fixed = paste([row('a')], parseTsv('x\ny'), at(0, 0), { ...options, createRow: undefined })
  expect([fixed.rows.length, fixed.leftOut]).toEqual([1, 1])
})

test('one cell of the clipboard fills all that is marked; cells that cannot be edited stay', () => {
  const { rows, changed } = paste([row('a'), row('b'), row('c')], [['3']], at(0, 2, 1, 4), options)
  expect([rows.map((one) => [one.qty, one.line]), changed]).toEqual([
    [
      ['3', '7'],
      ['3', '7'],
      ['', '7'],
    ],
    4,
  ])
})

test('filling down copies the first marked row, or the one above a single row', () => {
  const rows = [row('a', { name: 'x', qty: '1' }), row('b'), row('c')]
  expect(fillDown(rows, columns, at(0, 0, 2, 1)).rows.map((one) => [one.name, one.qty])).toEqual([
    ['x', '1'],
    ['x', ''],
    ['x', ''],
  ])
  expect(fillDown(rows, columns, at(1, 2)).rows[1]!.qty).toBe('1')
  expect(fillDown(rows, columns, at(0, 0)).rows).toBe(rows)
})

test('clearing what is empty changes nothing', () => {
  const rows = [row('a'), row('b', { name: 'x' })]
  expect(clear(rows, columns, at(0, 0, 0, 4)).rows).toBe(rows)
  expect(clear(rows, columns, at(0, 0, 1, 4))).toMatchObject({ changed: 1 })
})
