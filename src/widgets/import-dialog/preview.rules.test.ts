import { expect, test } from 'vitest'
import type { TransferField } from '#contract/excel-shapes.ts'
import type { SheetCell } from '#domain/excel/sheet-cell.ts'
import { previewOf } from './preview.rules.ts'

const field = (prop: string, over: Partial<TransferField>): TransferField => ({
  prop,
  label: prop,
  typeStr: 'TEXT',
  required: false,
  importable: true,
  exportable: true,
  isKey: false,
  ...over,
})
const COLOURS = [
  { code: 'R', label: '红', names: ['红', 'Red'] },
  { code: 'B', label: '蓝', names: ['蓝', 'Blue'] },
]

function faultsOf(of: TransferField, cells: readonly SheetCell[], demands = true) {
  const first = cells.map((cell, at) => ({ line: at + 2, cells: [cell] }))
  const book = { first } as unknown as Parameters<typeof previewOf>[0]
  const column = { column: 0, header: 'h', props: [of.prop] } as unknown as Parameters<typeof previewOf>[1][number]
  return previewOf(book, [column], [of], demands).rows.map(({ cells: [cell] }) => cell?.fault?.kind)
}

test('a value that no list has is marked before the upload, a name in either language is none', () => {
  expect(faultsOf(field('colour', { typeStr: 'DICT', options: COLOURS }), ['R', '红', 'Blue', 'green'])).toEqual([
    undefined,
    undefined,
    undefined,
    'option',
  ])
})

test('several values in a cell are looked at one by one', () => {
  const colours = field('colours', { typeStr: 'DICT', isList: true, options: COLOURS })
  expect(faultsOf(colours, ['红、Blue', 'R,green'])).toEqual([undefined, 'option'])
})

test('bounds and needed values are those of the gateway; what is not demanded is not missed', () => {
  expect(faultsOf(field('quantity', { typeStr: 'DECIMAL', min: '1', max: '9', required: true }), ['0.5', '9', '10', null])).toEqual([
    'min',
    undefined,
    'max',
    'required',
  ])
  expect(faultsOf(field('quantity', { required: true }), [null], false)).toEqual([undefined])
})
