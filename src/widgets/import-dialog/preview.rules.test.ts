import { expect, test } from 'vitest'
import type { TransferField } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { previewColumns, previewOf } from './preview.rules.ts'

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

function faultsOf(of: TransferField, cells: readonly Cell[], demands = true) {
  const first = cells.map((cell, at) => ({ line: at + 2, cells: [cell] }))
  const book = { first } as unknown as Parameters<typeof previewOf>[0]
  const column = { column: 0, header: 'h', name: 'h', props: [of.prop] } as unknown as Parameters<typeof previewColumns>[0][number]
  return previewOf(book, previewColumns([column], [of]), demands, { cells: [], values: [], leaveOut: [] }).rows.map(
    ({ cells: [cell] }) => cell?.fault?.kind,
  )
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

test('IMP-07 a row that is left out is marked, has no faults and is not among those that are taken; a mended cell says what stands in the file', () => {
  const of = field('quantity', { typeStr: 'DECIMAL' })
  const book = {
    first: [
      { line: 2, cells: ['a'] },
      { line: 3, cells: ['b'] },
    ],
  } as unknown as Parameters<typeof previewOf>[0]
  const columns = previewColumns([{ column: 0, header: 'h', name: 'h', props: [of.prop] } as never], [of])
  const corrections = {
    cells: [{ line: 3, column: 'h', value: '1', inFile: 'b' }],
    values: [{ column: 'h', from: 'b', to: 'c' }],
    leaveOut: [2],
  }
  const { rows, faults, taken } = previewOf(book, columns, true, corrections)
  expect([rows.map(({ isLeftOut }) => isLeftOut), faults, taken]).toEqual([[true, false], 0, 1])
  expect(rows[1]?.cells[0]).toMatchObject({ text: '1', inFile: 'b', isCorrected: true })
})
