import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, toCsv, toHtmlTable, toTsv } from './tsv.ts'

test('any cells come back from the clipboard as they went', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', 'a\tb', 'line\r\nbreak', '"quoted"', '金额'))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (cells) => {
      // A last row of one empty cell is what a sheet's closing line end looks like.
      fc.pre(cells.length === 1 || cells.at(-1)!.join('') !== '')
      expect(parseTsv(toTsv(cells))).toEqual(cells)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('text of a sheet is read: quotes, lines in cells, a line end at the end', () => {
  expect(parseTsv('a\t"b\nc"\r\n1\t"say ""x"""\n')).toEqual([
    ['a', 'b\nc'],
    ['1', 'say "x"'],
  ])
  expect(parseTsv('5" pipe\tx')).toEqual([['5" pipe', 'x']])
  expect(parseTsv('')).toEqual([['']])
})

test('5,000 rows of 20 cells are read without a square', () => {
  const text = toTsv(Array.from({ length: 5_000 }, (_, row) => Array.from({ length: 20 }, (_, column) => `${row}:${column}`)))
  expect(parseTsv(text)).toHaveLength(5_000)
})

test('rich text keeps markup as text and codes as codes', () => {
  expect(toHtmlTable([['<b>&"', '007']])).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">&lt;b&gt;&amp;&quot;</td><td style="mso-number-format:'\\@'">007</td></tr></table>`,
  )
})

test('WID-01 a file is quoted where it must be, and holds no formula', () => {
  expect(toCsv([['a,b', 'say "x"', '=1+1', '-5.00', '@cmd', '+86 10', '1,234.50']])).toBe(
    '\uFEFF"a,b","say ""x""",\'=1+1,-5.00,\'@cmd,\'+86 10,"1,234.50"\r\n',
  )
})
