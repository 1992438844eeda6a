import { describe, expect, test } from 'vitest'
import type { RowProblem, TransferField } from '#contract/excel-shapes.ts'
import { createCorrections } from './corrections.store.ts'
import { type CellsOfFile, failingCells, isUnknown, pastedColumn, pasteFrom, replaced, valueGroups } from './fix.rules.ts'
import type { ColumnChoice } from './mapping.store.ts'

const problem = (line: number, column: string, value: string, kind = 'number'): RowProblem => ({ line, column, kind, value, message: kind })
const someCorrections = () => {
  const corrections = createCorrections({ read: () => ({}), write: () => undefined })
  corrections.begin('sheet')
  return corrections
}
const ORDER = ['name', 'price']
const NOTHING = new Map<string, string>()
const textsOf = (cells: readonly { text: string }[]) => cells.map(({ text }) => text)

describe('IMP-07 the cells that a try refused', () => {
  const problems = [
    problem(9, 'price', 'c'),
    problem(3, 'price', 'a'),
    problem(3, 'name', '', 'required'),
    problem(4, '', 'b', 'duplicate'),
  ]

  test('come by line, one for each, with what was typed or chosen; a row is left out where it is first', () => {
    const corrections = someCorrections()
    corrections.setCells([{ line: 3, column: 'price', value: '1', inFile: 'a' }])
    corrections.setValue('price', 'c', '7')
    const cells = failingCells([...problems, problem(3, 'price', 'a', 'min')], ORDER, corrections, NOTHING)
    expect(cells.map(({ problem: { line }, column, text, isFirst }) => [line, column, text, isFirst])).toEqual([
      [3, 'name', '', true],
      [3, 'price', '1', false],
      [4, '', 'b', true],
      [9, 'price', '7', true],
    ])
  })

  test('of which only the beginning is told have the whole text once it is known', () => {
    const long = problem(3, 'name', 'x'.repeat(60), 'tooLong')
    const [cell] = failingCells([long], ORDER, someCorrections(), new Map([['3 name', 'x'.repeat(200)]]))
    expect([cell?.text.length, cell?.locked]).toEqual([200, undefined])
  })

  test('take a column that is pasted, from where it is pasted, and no more of it than there are cells', () => {
    const cells = failingCells(problems, ORDER, someCorrections(), NOTHING)
    expect(pastedColumn('1\tz\r\n2\r\n')).toEqual(['1', '2'])
    // A cell of two lines, as spreadsheets copy it.
    expect(pastedColumn('"a\n""b"""\tz\r\nc\r\n')).toEqual(['a\n"b"', 'c'])
    expect(pasteFrom(cells, cells[1]!, ['1', '2', '3']).cells.map(({ line, value }) => [line, value])).toEqual([
      [3, '1'],
      [9, '2'],
    ])
    expect(pasteFrom(cells, cells.at(-1)!, ['1', '2']).cells).toEqual([{ line: 9, column: 'price', value: '1', inFile: 'c' }])
  })

  test('have one text for another, letter by letter; the row as a whole has none', () => {
    const cells = failingCells([problem(3, 'price', '$1.$1'), problem(4, '', '$1', 'duplicate')], ORDER, someCorrections(), NOTHING)
    expect(replaced(cells, '$1', '$&').cells.map(({ value }) => value)).toEqual(['$&.$&'])
    expect(replaced(cells, '', 'x').wished).toBe(0)
    expect(textsOf(cells)).toEqual(['$1.$1', '$1'])
  })
})

describe('IMP-07 cells that a try refused as they were mended', () => {
  const again = problem(3, 'price', 'y')
  const tried = (correct: (corrections: ReturnType<typeof someCorrections>) => void) => {
    const corrections = someCorrections()
    correct(corrections)
    corrections.isTried()
    return corrections
  }
  const only = (corrections: ReturnType<typeof someCorrections>, ofFile = NOTHING as CellsOfFile, of = again) =>
    failingCells([of], ORDER, corrections, ofFile)[0]!

  test('show what is imported: what was typed, also when it is typed once more, and what stands in the file when it is taken back', () => {
    const corrections = tried((own) => own.setCells([{ line: 3, column: 'price', value: 'y', inFile: 'x' }]))
    expect(only(corrections)).toMatchObject({ inFile: 'x', text: 'y', isChanged: false, locked: undefined })
    corrections.setCells(replaced([only(corrections)], 'y', 'yz').cells)
    expect(only(corrections)).toMatchObject({ text: 'yz', isChanged: true })
    const here = [only(corrections)]
    corrections.setCells(pasteFrom(here, here[0]!, ['y']).cells)
    expect([only(corrections).text, corrections.sent(['price'])?.cells[0]?.value]).toEqual(['y', 'y'])
    corrections.forgetCell(3, 'price')
    expect(only(corrections)).toMatchObject({ inFile: 'x', text: 'x', isChanged: true })
  })

  test('by their value are read from the file, and wait for it; a file that is gone leaves the value that was mended', () => {
    const corrections = tried((own) => own.setValue('price', 'x', 'y'))
    expect([isUnknown(again, corrections), only(corrections).locked]).toEqual([true, 'reading'])
    expect(only(corrections, new Map([['3 price', 'y']]))).toMatchObject({ inFile: 'y', text: 'y', locked: undefined })
    const read = new Map([['3 price', ' x']])
    expect(only(corrections, read)).toMatchObject({ inFile: ' x', text: 'y', isChanged: false, locked: undefined })
    expect(only(corrections, new Map([['3 price', undefined]]))).toMatchObject({ inFile: 'x', text: 'y', locked: undefined })
    corrections.setValue('price', 'x', undefined)
    expect(only(corrections, read)).toMatchObject({ text: ' x', isChanged: true })
  })

  test('are not mended here where their text is too long, or not known as a whole: nothing is cut off it', () => {
    const long = problem(3, 'price', 'x'.repeat(60))
    const asRead = (text: string | undefined) => only(someCorrections(), new Map([['3 price', text]]), long)
    expect(only(someCorrections(), NOTHING, long).locked).toBe('reading')
    expect(asRead(undefined).locked).toBe('unread')
    expect(asRead('x'.repeat(2_001))).toMatchObject({ locked: 'long', text: 'x'.repeat(2_001) })
    const cells = [asRead('x'.repeat(2_001)), ...failingCells([problem(4, 'price', 'x')], ORDER, someCorrections(), NOTHING)]
    expect(replaced(cells, 'x', 'y')).toMatchObject({ wished: 2, cells: [{ line: 4, value: 'y' }] })
    // The text beside a cell that is not mended is not the next one's.
    expect(pasteFrom(cells, cells[0]!, ['1', '2'])).toMatchObject({ wished: 2, cells: [{ line: 4, value: '2' }] })
  })
})

describe('IMP-07 values that are in no list', () => {
  const field = (prop: string, over: Partial<TransferField> = {}): TransferField => ({
    ...{ prop, label: prop, typeStr: 'DICT', required: false, importable: true, exportable: true, isKey: false },
    ...over,
  })
  const UNITS = [
    { code: 'PC', label: '件', names: ['件', 'Piece'] },
    { code: 'KG', label: '千克', names: ['千克', 'Kilogram'] },
    { code: 'K', label: 'KG', names: ['KG'] },
  ]
  const FIELDS = [field('unit', { options: UNITS }), field('open', { typeStr: 'BOOL' }), field('ref', { typeStr: 'REF' })]
  const columns = FIELDS.map(({ prop }) => ({ name: prop, props: [prop] }) as unknown as ColumnChoice)
  const groups = (problems: readonly RowProblem[], corrections = someCorrections()) =>
    valueGroups(problems, columns, FIELDS, corrections, ['是', '否'])
  const option = (line: number, value: string) => problem(line, 'unit', value, 'option')

  test('are together by value, the most frequent first, with what may stand there and the nearest of it', () => {
    const [first, second] = groups([option(2, 'Pieces'), option(3, 'xyz'), option(4, 'Pieces '), problem(5, 'price', 'x')])
    expect(first).toMatchObject({ column: 'unit', from: 'Pieces', lines: [2, 4], nearest: '件' })
    expect(first?.choices).toEqual([
      { word: '件', label: '件 (PC)' },
      { word: '千克', label: '千克 (KG)' },
      // A label that is another one's code is written as its own code.
      { word: 'K', label: 'KG (K)' },
    ])
    expect(second).toMatchObject({ from: 'xyz', nearest: '' })
  })

  test('have yes and no where the field has no names for them, and any text where there is no list', () => {
    const [open, ref] = groups([problem(2, 'open', 'maybe', 'boolean'), problem(3, 'ref', 'Nowhere', 'reference')])
    expect(open?.choices.map(({ word }) => word)).toEqual(['是', '否'])
    expect(ref).toMatchObject({ from: 'Nowhere', choices: [] })
  })

  test('are not those that were mended in their cell; what failed again is known by what stands in the file', () => {
    const corrections = someCorrections()
    corrections.setCells([{ line: 2, column: 'unit', value: 'bad', inFile: 'x' }])
    corrections.setValue('ref', 'Nowhere', 'Elsewhere')
    corrections.isTried()
    corrections.clear()
    const again = groups([problem(2, 'unit', 'bad', 'option'), problem(3, 'ref', 'Elsewhere', 'reference')], corrections)
    expect(again.map(({ column, from }) => [column, from])).toEqual([['ref', 'Nowhere']])
  })

  test('of a cell with several are written anew as a whole; texts of which only the beginning is known are none', () => {
    const lists = [field('unit', { options: [...UNITS, { code: 'B', label: '箱、盒' }], isList: true })]
    const [list] = valueGroups([option(2, 'KG, b')], columns, lists, someCorrections(), ['是', '否'])
    expect(list?.choices.map(({ word }) => word)).toEqual(['件', '千克', 'K', 'B'])
    expect(list).toMatchObject({ from: 'KG, b', isList: true, nearest: '' })
    expect(groups([option(2, 'x'.repeat(60))])).toEqual([])
  })
})
