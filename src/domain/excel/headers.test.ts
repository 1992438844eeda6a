import { describe, expect, test } from 'vitest'
import { guessHeader, headerNames, headerText } from './headers.ts'

const row = (line: number, ...cells: (string | number | null)[]) => ({ line, cells })

describe('IMP-07 the line of the headers', () => {
  test.each([
    ['the first line', [row(1, 'a', 'b'), row(2, 'x', 1)], 1],
    ['below a title', [row(1, 'Suppliers'), row(3, 'a', 'b', 'c'), row(4, 'x', 1, 2)], 3],
    ['not a line with a number', [row(1, 'a', 2), row(2, 'a', 'b')], 2],
    ['the first of all when none is all text', [row(4, 1, 2), row(5, 3, 4)], 4],
    ['within the first twenty lines', [...Array.from({ length: 20 }, (_, at) => row(at + 1, 1)), row(21, 'a')], 1],
    ['line 1 of nothing', [], 1],
  ])('is %s', (_, rows, line) => {
    expect(guessHeader(rows)).toBe(line)
  })
})

describe('IMP-07 what columns are called by', () => {
  test('the text of the header, told apart where it came before; none for none', () => {
    expect(headerNames(['a', 'b', '', 'a', '', 'a'])).toEqual(['a', 'b', '', 'a (2)', '', 'a (3)'])
  })

  test('a long header is cut to what the wire takes, also where it came before, and never within a character', () => {
    const long = 'x'.repeat(300)
    const names = headerNames([long, `${long}y`, `${'x'.repeat(254)}👩`])
    expect(names).toEqual(['x'.repeat(255), `${'x'.repeat(251)} (2)`, 'x'.repeat(254)])
    expect(names.every((name) => name.length <= 255 && name.isWellFormed())).toBe(true)
  })

  test('a cell of any kind has a text', () => {
    expect([' a ', 7, true, null, undefined, { wall: '2026-01-02' }, { decimal: '1.50' }].map(headerText)).toEqual([
      ...['a', '7', 'TRUE', '', '', '2026-01-02', '1.50'],
    ])
  })
})
