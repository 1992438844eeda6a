import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportCorrections } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { correctedLines, correctionFault, correctionsInOrder, correctRow, readyCorrections } from './corrections.ts'
import { cellText } from './sheet-cell.ts'

const PLACES = new Map([
  ['code', 0],
  ['unit', 1],
  ['price', 3],
])
const some = (over: Partial<ImportCorrections>): ImportCorrections => ({ cells: [], values: [], leaveOut: [], ...over })
const corrected = (cells: readonly Cell[], over: Partial<ImportCorrections>, line = 5) =>
  correctRow({ line, cells }, readyCorrections(some(over), PLACES))?.cells

describe('IMP-07 a mended row', () => {
  test.each<[string, Cell[], Partial<ImportCorrections>, Cell[]]>([
    ['has what was typed in place of a cell', ['A', 'x', 1, 2], { cells: [{ line: 5, column: 'unit', value: 'pc' }] }, ['A', 'pc', 1, 2]],
    ['is not touched by what was typed for another line', ['A', 'x'], { cells: [{ line: 6, column: 'unit', value: 'pc' }] }, ['A', 'x']],
    [
      'is longer where something was typed behind its end',
      ['A'],
      { cells: [{ line: 5, column: 'price', value: '1,5' }] },
      ['A', null, null, '1,5'],
    ],
    ['has nothing where only blanks were typed', ['A', 'x'], { cells: [{ line: 5, column: 'unit', value: ' 　' }] }, ['A', null]],
    [
      'has one value for another, blanks around it or not',
      ['A', ' Stk. '],
      { values: [{ column: 'unit', from: 'Stk.', to: 'pc' }] },
      ['A', 'pc'],
    ],
    [
      'has a value for a number as it is shown',
      ['A', null, null, 12],
      { values: [{ column: 'price', from: '12', to: '13' }] },
      ['A', null, null, '13'],
    ],
    ['keeps a value in another column', ['x', 'y'], { values: [{ column: 'unit', from: 'x', to: 'pc' }] }, ['x', 'y']],
    ['keeps what is only similar', ['A', 'STK.'], { values: [{ column: 'unit', from: 'Stk.', to: 'pc' }] }, ['A', 'STK.']],
    ['has a header and a value with blanks around', ['A', 'x'], { cells: [{ line: 5, column: ' unit ', value: 'pc' }] }, ['A', 'pc']],
    [
      'has what was typed for the cell, whatever was said of its value',
      ['A', 'x'],
      { cells: [{ line: 5, column: 'unit', value: 'kg' }], values: [{ column: 'unit', from: 'x', to: 'pc' }] },
      ['A', 'kg'],
    ],
  ])('%s', (_, cells, over, wanted) => expect(corrected(cells, over)).toEqual(wanted))

  test('that nothing was said of is the row itself, not a copy', () => {
    const row = { line: 5, cells: ['A', 'x'] }
    expect(correctRow(row, readyCorrections(some({ values: [{ column: 'unit', from: 'y', to: 'pc' }] }), PLACES))).toBe(row)
  })

  test('that is left out is none, whatever was typed in it', () => {
    expect(corrected(['A'], { leaveOut: [5], cells: [{ line: 5, column: 'unit', value: 'pc' }] })).toBeUndefined()
    expect(correctedLines(some({ leaveOut: [5], cells: [{ line: 3, column: 'unit', value: 'pc' }] }))).toEqual(new Set([5, 3]))
  })

  const aText = fc.constantFrom('x', 'y', 'z', 'Stk.', '', ' x ')
  const aColumn = fc.constantFrom(...PLACES.keys())
  const given = fc.record({
    cells: fc.uniqueArray(fc.record({ line: fc.integer({ min: 2, max: 6 }), column: aColumn, value: aText }), {
      selector: ({ line, column }) => `${line} ${column}`,
    }),
    values: fc.uniqueArray(fc.record({ column: aColumn, from: fc.constantFrom('x', 'y', 'z', 'Stk.'), to: aText }), {
      selector: ({ column, from }) => `${column} ${from}`,
    }),
    leaveOut: fc.uniqueArray(fc.integer({ min: 2, max: 6 }), { maxLength: 2 }),
  })
  const aRow = fc.record({ line: fc.integer({ min: 2, max: 6 }), cells: fc.array(fc.oneof(aText, fc.constant(null)), { maxLength: 5 }) })

  test('is the same in whichever order corrections came, and each of its cells is corrected once', () => {
    fc.assert(
      fc.property(given, aRow, fc.func(fc.integer()), (corrections, row, mixed) => {
        const shuffled = <T>(list: readonly T[]) => list.toSorted((a, b) => mixed(a) - mixed(b))
        const other = {
          cells: shuffled(corrections.cells),
          values: shuffled(corrections.values),
          leaveOut: shuffled(corrections.leaveOut),
        }
        expect(correctionsInOrder(other)).toEqual(correctionsInOrder(corrections))
        const result = correctRow(row, readyCorrections(corrections, PLACES))
        expect(correctRow(row, readyCorrections(other, PLACES))).toEqual(result)
        expect(result === undefined).toBe(corrections.leaveOut.includes(row.line))
        if (result)
          for (const [column, at] of PLACES) {
            const before = cellText(row.cells[at] ?? null)?.trim()
            const own = corrections.cells.find((one) => one.line === row.line && one.column === column)?.value
            const ofValue = before && corrections.values.find((one) => one.column === column && one.from === before)?.to
            const wanted = (own ?? ofValue ?? before ?? '').trim()
            expect((cellText(result?.cells[at] ?? null) ?? '').trim()).toBe(wanted)
          }
      }),
      { seed: 20_261_122 },
    )
  })
})

describe('IMP-20 corrections that cannot be taken', () => {
  const columns = new Set(['unit', 'price'])
  const cell = (line: number, column: string) => ({ line, column, value: 'v' })
  test.each<[string, Partial<ImportCorrections>, object | undefined]>([
    ['of a column that is not imported', { cells: [cell(2, 'code')] }, { kind: 'column', column: 'code' }],
    ['of a value in such a column', { values: [{ column: 'code', from: 'a', to: 'b' }] }, { kind: 'column', column: 'code' }],
    ['of one cell twice', { cells: [cell(2, 'unit'), cell(3, 'unit'), cell(2, ' unit')] }, { kind: 'cellTwice', line: 2, column: ' unit' }],
    [
      'of one value twice',
      { values: ['a', ' a'].map((from) => ({ column: 'unit', from, to: 'b' })) },
      { kind: 'valueTwice', column: 'unit', value: ' a' },
    ],
    ['and those that can', { cells: [cell(2, 'unit'), cell(2, 'price')], values: [{ column: 'unit', from: 'a', to: 'b' }] }, undefined],
  ])('%s', (_, over, wanted) => expect(correctionFault(some(over), columns)).toEqual(wanted))

  test('none are none, however they are given', () => {
    expect(correctionsInOrder(undefined)).toBeUndefined()
    expect(correctionsInOrder(some({}))).toBeUndefined()
  })
})
