import { expect, test } from 'vitest'
import { optionsOf, PALETTE, short } from './chart.rules.ts'

const context = { text: '#000', line: '#eee', font: 'sans' }

test('TEND-32 the palette has twenty different colours', () => expect(new Set(PALETTE).size).toBe(20))

test('TEND-32 lying bars have their names beside them, the first on top', () => {
  const model = { labels: ['A', 'B'], series: [{ name: 's', kind: 'bar' as const, values: [1, 2] }], sideways: true }
  expect(optionsOf(model, context, { lang: 'en', animated: false, dark: false })).toMatchObject({
    animation: false,
    yAxis: { type: 'category', data: ['A', 'B'], inverse: true },
    xAxis: { type: 'value' },
  })
})

test('TEND-32 names of standing bars keep no more room than they need: none of a few is left out', () => {
  const model = { labels: ['A', 'B'], series: [{ name: 's', kind: 'bar' as const, values: [1, 2] }] }
  const { xAxis } = optionsOf(model, context, { lang: 'en', animated: false, dark: false })
  expect(xAxis).toMatchObject({ data: ['A', 'B'], axisLabel: { color: '#000' } })
  expect(xAxis).not.toHaveProperty('axisLabel.width')
})

test('TEND-32 another unit has an axis of its own', () => {
  const model = {
    labels: ['A'],
    series: [
      { name: 'amount', kind: 'bar' as const, values: [1] },
      { name: 'rate', kind: 'line' as const, values: [2], second: true },
    ],
  }
  const options = optionsOf(model, context, { lang: 'en', animated: true, dark: true })
  expect(options.yAxis).toHaveLength(2)
  expect(options.series[1]).toMatchObject({ yAxisIndex: 1 })
})

test.each([
  [12_000_000, 'en', '12M'],
  [12_000_000, 'zh', '1200万'],
  [3, 'zh', '3'],
])('%d in %s is %s', (value, lang, text) => expect(short(value, lang)).toBe(text))
