import { expect, test } from 'vitest'
import type { EditColumn } from './edit.types.ts'
import { fillSeries } from './series.rules.ts'

const columns: EditColumn[] = [
  { prop: 'a', label: 'A' },
  { prop: 'b', label: 'B' },
]

test.each<[string, string[], string[]]>([
  ['one number counts on', ['7', '', ''], ['7', '8', '9']],
  ['two numbers give the step', ['1.5', '1.25', '', '', ''], ['1.5', '1.25', '1.00', '0.75', '0.50']],
  ['below zero', ['1', '0', '', ''], ['1', '0', '-1', '-2']],
  ['no float', ['0.1', '0.3', '', ''], ['0.1', '0.3', '0.5', '0.7']],
  ['a number beyond floats', ['9007199254740993', '', ''], ['9007199254740993', '9007199254740994', '9007199254740995']],
  ['days go on, over the end of a leap February', ['2028-02-28', '', ''], ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['two days give the step', ['2026-01-31', '2026-01-24', ''], ['2026-01-31', '2026-01-24', '2026-01-17']],
  ['a code keeps its zeros', ['A-008', '', ''], ['A-008', 'A-009', 'A-010']],
  ['words are repeated in their order', ['东', '西', '', '', ''], ['东', '西', '东', '西', '东']],
  ['all filled: the first is the beginning', ['3', '9', '9'], ['3', '4', '5']],
  ['nothing to begin with', ['', '', ''], ['', '', '']],
])('WID-01 a series: %s', (_, before, after) => {
  const rows = before.map((a) => ({ a, b: 'stays' }))
  const { rows: filled, changed } = fillSeries(rows, columns, { top: 0, bottom: before.length - 1, left: 0, right: 1 })
  expect(filled.map(({ a }) => a)).toEqual(after)
  expect(filled.every(({ b }) => b === 'stays')).toBe(true)
  expect(changed).toBe(before.filter((one, at) => one !== after[at]).length)
})
