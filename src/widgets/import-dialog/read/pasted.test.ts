import { expect, test } from 'vitest'
import { inspectBook } from './inspect.ts'
import { rowsOfPaste, workbookOf } from './pasted.ts'

test.each([
  [
    'lines and tabs, as spreadsheets copy',
    'a\tb\r\n1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a cell of two lines, with a tab and quotes',
    'a\tb\n"x\n\t""y"""\t2',
    [
      ['a', 'b'],
      ['x\n\t"y"', '2'],
    ],
  ],
  ['a text that begins with a quote', '"5"-Rohr\tb', [['"5"-Rohr', 'b']]],
  ['empty cells and a line without any', 'a\t\tc\n\n1\t\t\n\t\n', [['a', '', 'c'], [''], ['1', '', '']]],
  ['nothing', ' \n', []],
])('%s', (_, text, rows) => {
  expect(rowsOfPaste(text)).toEqual(rows)
})

test('IMP-05 pasted cells become a workbook that is read like any other, each text as it was seen', async () => {
  const odd = ['0012', '<a & b>', ' x ', '_x0041_', '=1+1', '甲\u0001乙', '两\n行']
  const bytes = workbookOf([odd.map((_, at) => `列${at}`), odd], 'A & B')
  expect(await inspectBook(bytes, { maxRows: 10 })).toMatchObject({ sheet: 'A & B', rows: 1, first: [{ line: 2, cells: odd }] })
})
