import { expect, test } from 'vitest'
import { TYPES } from './chart.rules.ts'
import { type Look, optionsOf, PALETTE, short } from './options.rules.ts'

const look = (over: Partial<Look> = {}): Look => ({
  ...{ text: '#000', line: '#eee', font: 'sans', lang: 'en', animated: false, dark: false, patterns: false, palette: [] },
  ...over,
})
const model = { labels: ['1', '2'], series: [{ name: 's', values: [1, null] }] }

test('WID-04 the palette has twenty different colours; the page may give its own', () => {
  expect(new Set(PALETTE).size).toBe(20)
  expect(optionsOf(model, look()).color).toEqual(PALETTE)
  expect(optionsOf(model, look({ palette: ['#123456'] })).color).toEqual(['#123456'])
})

test('TEND-32 lying bars have their names beside them, the first on top', () =>
  expect(optionsOf({ ...model, sideways: true }, look())).toMatchObject({
    animation: false,
    yAxis: { type: 'category', data: ['1', '2'], inverse: true },
    xAxis: { type: 'value' },
  }))

test('TEND-32 names of standing bars keep no more room than they need: none of a few is left out', () => {
  const options = optionsOf(model, look())
  expect(options).toMatchObject({ xAxis: { data: ['1', '2'], axisLabel: { color: '#000', interval: 0, hideOverlap: true } } })
  const many = { ...model, labels: Array.from({ length: 20 }, String) }
  expect(optionsOf(many, look())).toMatchObject({ xAxis: { axisLabel: { interval: 'auto' } } })
  expect(options).not.toHaveProperty('xAxis.axisLabel.width')
})

const drawn = {
  bar: { type: 'bar', data: [1, null] },
  line: { type: 'line', data: [1, null] },
  area: { type: 'line', data: [1, null], areaStyle: { opacity: 0.24 } },
  scatter: {
    type: 'scatter',
    data: [
      [1, 1],
      [2, null],
    ],
  },
  pie: { type: 'pie', data: [{ name: '1', value: 1 }] },
  gauge: { type: 'gauge', max: 100, data: [{ name: '1', value: 1 }] },
}
test.each(TYPES)('WID-04 a chart of the type %s is drawn as such, without its holes', (type) =>
  expect(optionsOf({ ...model, type }, look()).series).toEqual([expect.objectContaining({ name: 's', ...drawn[type] })]),
)

test('WID-04 a point of a scatter without a label is nowhere, not at zero', () =>
  expect(optionsOf({ type: 'scatter', labels: ['', '0'], series: [{ name: 's', values: [1, 2] }] }, look()).series).toMatchObject([
    {
      data: [
        [null, 1],
        [0, 2],
      ],
    },
  ]))

test.each([
  [99, 100],
  [101, 1_000],
  [25_000, 100_000],
])('WID-04 a gauge at %d ends at %d', (value, max) =>
  expect(optionsOf({ type: 'gauge', labels: ['a'], series: [{ name: 's', values: [value] }] }, look())).toMatchObject({
    series: [{ max }],
  }),
)

test('WID-04 who asked for more contrast sees patterns, who asked for less motion none of it', () => {
  expect(optionsOf(model, look({ patterns: true, animated: false }))).toMatchObject({ aria: { decal: { show: true } }, animation: false })
  expect(optionsOf(model, look({ animated: true }))).toMatchObject({ aria: { enabled: false }, animation: true })
})

test.each([
  [12_000_000, 'en', '12M'],
  [12_000_000, 'zh', '1200万'],
  [3, 'zh', '3'],
])('WID-04 %d in %s is %s', (value, lang, text) => expect(short(value, lang)).toBe(text))
