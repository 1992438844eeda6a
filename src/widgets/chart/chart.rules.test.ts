import { expect, test } from 'vitest'
import { cellsOf, keysOf, MOST_POINTS, MOST_SLICES, modelOf, thinned } from './chart.rules.ts'

const fields = { labelKey: 'month', valueKeys: 'amount', names: [] }
const valuesOf = (values: readonly unknown[]) => {
  const rows = values.map((amount, at) => ({ month: `M${at}`, amount }))
  const { model, unreadable } = modelOf('bar', rows, fields)
  return { values: model.series[0]?.values, unreadable }
}

test.each([
  [[1, -2.5, 0], [1, -2.5, 0], 0],
  [['12.50', ' 3 ', '-4', '1e3'], [12.5, 3, -4, 1000], 0],
  [[null, undefined, ''], [null, null, null], 0],
  [[Number.NaN, Number.POSITIVE_INFINITY, 'n/a', '1,000', {}, true], [null, null, null, null, null, null], 6],
])('WID-04 values %o are drawn as %o; %d are told as left out', (given, values, unreadable) =>
  expect(valuesOf(given)).toEqual({ values, unreadable }),
)

test('WID-04 each value key is a series, named by its key or by the page; a missing label is empty, and a row that is none is a hole', () => {
  const rows = [{ month: 8, amount: 1, saving: 2 }, { amount: 3 }, null as never]
  const { model } = modelOf('line', rows, { ...fields, valueKeys: ' amount, saving,', names: [undefined, 'Saved'] })
  expect(model).toEqual({
    type: 'line',
    labels: ['8', '', ''],
    series: [
      { name: 'amount', values: [1, 3, null] },
      { name: 'Saved', values: [2, null, null] },
    ],
  })
  expect(keysOf(' , ')).toEqual([])
})

test('WID-04 the file holds every figure, holes empty', () => {
  const model = { labels: ['A', 'B'], series: [{ name: 's', values: [1.5, null] }] }
  expect(cellsOf(model, 'Month')).toEqual([
    ['Month', 's'],
    ['A', '1.5'],
    ['B', ''],
  ])
})

test('WID-04 of 100,000 points those are drawn that keep every peak, in their order', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => (at === 54_321 ? 1_000 : at === 12_345 ? -1_000 : at % 7))
  const model = {
    labels: values.map(String),
    series: [
      { name: 's', values },
      { name: 'r', values: values.map((value) => -value) },
    ],
  }
  const { labels, series } = thinned(model, 'others')
  expect(labels.length).toBeLessThanOrEqual(MOST_POINTS + 4)
  expect(labels.length).toBeGreaterThan(MOST_POINTS / 4)
  const drawn = series[0]?.values.map(Number) ?? []
  expect([Math.max(...drawn), Math.min(...drawn)]).toEqual([1_000, -1_000])
  expect(series[1]?.values).toEqual(series[0]?.values.map((value) => -(value ?? 0)))
  const short = { labels: ['A'], series: [{ name: 's', values: [1] }] }
  expect(thinned(short, 'others')).toBe(short)
})

test('WID-04 a pie of very many slices shows the largest and the rest as one', () => {
  const values = Array.from({ length: 100 }, (_, at) => at)
  const { labels, series } = thinned({ type: 'pie', labels: values.map(String), series: [{ name: 's', values }] }, 'others')
  expect([labels.length, labels[0], labels.at(-1)]).toEqual([MOST_SLICES, '99', 'others'])
  expect(series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(4_950)
})
