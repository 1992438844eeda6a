import { describe, expect, test } from 'vitest'
import type { ImportTask, RowProblem, TransferField } from '#contract/excel-shapes.ts'
import { createCorrections } from './corrections.store.ts'
import { countedGroups } from './fix-values.rules.ts'
import type { ColumnChoice } from './mapping.store.ts'

const option = (line: number, value: string): RowProblem => ({ line, column: 'unit', kind: 'option', value, message: '' })
const unknown = (value: string, rows: number, column = 'unit', kind = 'option') => ({ column, kind, value, rows })
const field = (prop: string, over: Partial<TransferField>): TransferField => ({
  ...{ prop, label: prop, typeStr: 'DICT', required: false, importable: true, exportable: true, isKey: false },
  ...over,
})
const fields = [field('unit', { options: [{ code: 'PC', label: 'Piece' }] }), field('ref', { typeStr: 'REF' })]
const columns = fields.map(({ prop }) => ({ name: prop, props: [prop] }) as unknown as ColumnChoice)
const someCorrections = () => {
  const corrections = createCorrections({ read: () => ({}), write: () => undefined })
  corrections.begin('sheet')
  return corrections
}
const rowsOf = (task: Pick<ImportTask, 'problems' | 'unknownValues'>, corrections = someCorrections()) =>
  countedGroups(task, { columns, fields, corrections, yesNo: ['Yes', 'No'] }).map(({ from, rows }) => [from, rows])

describe('IMP-07 values that are in no list, over the whole file', () => {
  const problems = Array.from({ length: 100 }, (_, at) => option(at + 2, 'pieces'))

  test('are counted by the gateway, those among them that no problem tells of; spellings that blanks alone set apart are one', () => {
    const unknownValues = [unknown('pieces', 5_000), unknown('nowhere', 12, 'ref', 'reference'), unknown('pieces ', 3), unknown('pcs', 1)]
    expect(rowsOf({ problems, unknownValues })).toEqual([
      ['pieces', 5_003],
      ['nowhere', 12],
      ['pcs', 1],
    ])
  })

  test('are those that problems tell of where the gateway counts none, or has not counted this one', () => {
    expect(rowsOf({ problems })).toEqual([['pieces', 100]])
    expect(rowsOf({ problems: [option(2, 'rare')], unknownValues: [unknown('pieces', 5_000)] })).toEqual([
      ['pieces', 5_000],
      ['rare', 1],
    ])
  })

  test('are without the cells that were mended since; one that was mended before was not counted', () => {
    const corrections = someCorrections()
    corrections.setCells([
      { line: 2, column: 'unit', value: 'PC', inFile: 'pieces' },
      { line: 200, column: 'unit', value: 'pieces', inFile: 'x' },
    ])
    expect(rowsOf({ problems: [...problems, option(200, 'pieces')], unknownValues: [unknown('pieces', 5_000)] }, corrections)).toEqual([
      ['pieces', 4_999],
    ])
  })

  test('that failed again as they were mended are known by what stands in the file, with the rows of both', () => {
    const corrections = someCorrections()
    corrections.setValue('unit', 'pieces', 'pcs')
    corrections.isTried()
    expect(rowsOf({ problems: [option(2, 'pcs')], unknownValues: [unknown('pcs', 4_000)] }, corrections)).toEqual([['pieces', 4_000]])
  })
})
