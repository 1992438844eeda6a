import { expect, test } from 'vitest'
import type { TransferField } from '#contract/excel-shapes.ts'
import { previewColumns, previewOf, samplesOf } from './preview.rules.ts'
import { groupsOf, isCutOff } from './problems.rules.ts'
import type { Book } from './read/book.types.ts'
import { fieldsOf, modesOf, targetOf } from './target.rules.ts'

const field = (prop: string, more: Partial<TransferField> = {}): TransferField => ({
  ...{ prop, label: prop.toUpperCase(), typeStr: 'TEXT', required: false, importable: true, exportable: true, isKey: false },
  ...more,
})
const choice = (column: number, header: string, ...props: string[]) => ({
  column,
  header,
  name: header,
  props,
  how: undefined,
  score: 0,
  ignored: false,
})
const NONE = { cells: [], values: [], leaveOut: [] }
const book = {
  headers: ['名称', '单价'],
  first: [
    { line: 2, cells: ['甲', '1,234.50'] },
    { line: 3, cells: [null, 'much'] },
    { line: 4, cells: ['甲'] },
  ],
} as unknown as Book

test('the first rows are read as the gateway reads them: what it takes is not marked, what it refuses is, with the reason', () => {
  const fields = [field('name', { required: true }), field('price', { typeStr: 'DECIMAL', scale: 2 })]
  const columns = [choice(0, '名称', 'name'), choice(1, '单价', 'price')]
  const { rows, faults } = previewOf(book, previewColumns(columns, fields), true, NONE)
  expect(rows.map(({ line, cells }) => [line, ...cells.map(({ fault }) => fault?.kind)])).toEqual([
    [2, undefined, undefined],
    [3, 'required', 'number'],
    [4, undefined, undefined],
  ])
  expect(faults).toBe(2)
  expect(previewOf(book, previewColumns(columns, fields), false, NONE).faults).toBe(1)
})

test('a column is known by its first different values', () => {
  expect([samplesOf(book, 0), samplesOf(book, 1)]).toEqual([['甲'], ['1,234.50', 'much']])
})

test('problems of one kind stand together, the most frequent first', () => {
  const problem = (line: number, kind: string) => ({ line, kind, column: '', message: kind, value: '' })
  const groups = groupsOf([problem(9, 'number'), problem(7, 'required'), problem(3, 'required')])
  expect(groups.map(({ kind, problems }) => [kind, ...problems.map(({ line }) => line)])).toEqual([
    ['required', 3, 7],
    ['number', 9],
  ])
})

test('problems that say something of their own value have no sentence of the first one; 100 of them may not be all', () => {
  const problem = (line: number, kind: string, message: string) => ({ line, kind, column: '', message, value: '' })
  const long = [problem(2, 'tooLong', 'these are 70'), problem(3, 'tooLong', 'these are 90')]
  expect(groupsOf([...long, problem(2, 'number', 'no number')]).map(({ message }) => message)).toEqual([undefined, 'no number'])
  const many = Array.from({ length: 100 }, (_, at) => problem(at, 'number', 'no number'))
  expect([isCutOff({ problems: many, failureSize: 50 }), isCutOff({ problems: long, failureSize: 2 })]).toEqual([true, false])
})

test('IMP-04 the modes that are offered are those of the page that the model has', () => {
  expect(modesOf('UPDATE, CREATE')).toEqual(['CREATE', 'UPDATE'])
  expect(modesOf('nonsense')).toHaveLength(3)
})

test('the page names columns, the gateway knows what they are; what may not be imported is left out', () => {
  const known = [field('id', { importable: false, isKey: true }), field('name', { required: true }), field('grade', { importable: false })]
  expect(fieldsOf([], known).map(({ prop }) => prop)).toEqual(['id', 'name'])
  expect(fieldsOf([{ prop: 'name', label: '企业' }, { prop: 'grade', label: '级' }, {}], known)).toEqual([{ ...known[1], label: '企业' }])
  expect(fieldsOf([{ prop: 'id', label: 'Id' }], undefined)).toMatchObject([{ prop: 'id', isKey: true, importable: true }])
  expect(fieldsOf('nonsense', undefined)).toEqual([])
})

test('what the page says of the target goes before what the gateway says', () => {
  const props = { importUrl: '/own', templateUrl: '', serviceCode: '', modes: 'CREATE', fields: [], maxRows: 50_000 }
  const model = { importUrl: '/i', templateUrl: '/t', serviceCode: 's', modes: ['CREATE' as const], fields: [], exportUrl: '' }
  const whole = { ...model, modelId: 'm', pageId: '', title: 'M' }
  expect(targetOf(props, whole)).toMatchObject({ importUrl: '/own', templateUrl: '/t', serviceCode: 's', modes: ['CREATE'] })
  expect([targetOf(props, whole).maxRows, targetOf(props, { ...whole, maxRows: 500 }).maxRows]).toEqual([50_000, 500])
  expect(targetOf({ ...props, maxRows: 100 }, { ...whole, maxRows: 500 }).maxRows).toBe(100)
  expect(targetOf(props, undefined)).toMatchObject({ importUrl: '/own', templateUrl: '', fields: [] })
})
