import { expect, test } from 'vitest'
import { type Bench, conclude, median, percentile } from './bench.ts'

test('a median is the middle, or the mean of the two middles', () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('a percentile is a measured value', () => expect(percentile([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 0.95)).toBe(100))

test('ratios are medians of the rounds’ own ratios, and an aim that is not met stays in the table', () => {
  const bench = { name: 'x', ratios: { toFloor: ['ours', 'floor'] }, aims: { toFloor: '<= 2' } } as unknown as Bench
  const result = conclude(bench, [
    { ours: 3, floor: 1 },
    { ours: 20, floor: 10 },
    { ours: 5, floor: 2 },
  ])
  expect(result.ratios).toEqual({ toFloor: 2.5 })
  expect(result.aims).toEqual({ toFloor: { value: 2.5, aim: '<= 2', met: false } })
})
