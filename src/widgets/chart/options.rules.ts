import type { ChartModel, ChartType } from './chart.rules.ts'

/** Twenty colours that stay apart on light and dark ground, the product's own blue first (specification section 9, Chart). */
export const PALETTE: readonly string[] = [
  '#2F54EB',
  '#13A8A8',
  '#D48806',
  '#C41D7F',
  '#389E0D',
  '#D4380D',
  '#722ED1',
  '#1677FF',
  '#7CB305',
  '#CF1322',
  '#597EF7',
  '#36CFC9',
  '#D4B106',
  '#F759AB',
  '#73D13D',
  '#FF7A45',
  '#9254DE',
  '#4096FF',
  '#A0D911',
  '#FF4D4F',
]

/** What a chart stands on and who looks at it. */
export interface Look {
  text: string
  line: string
  font: string
  lang: string
  /** False for who asked for less motion. */
  animated: boolean
  dark: boolean
  /** Patterns beside the colours, for who asked for more contrast. */
  patterns: boolean
  palette: readonly string[]
}

/** Short figures for the axis: 12 000 000 is `12M` or `1,200万`. */
export const short = (value: number, lang: string): string =>
  new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** The options of ECharts for a model. */
export function optionsOf(model: ChartModel, look: Look) {
  const { type = 'bar', series } = model
  const text = { color: look.text, fontFamily: look.font, fontSize: 12 }
  const hasLegend = series.length > 1 || type === 'pie'
  return {
    color: look.palette.length > 0 ? [...look.palette] : [...PALETTE],
    animation: look.animated,
    darkMode: look.dark,
    // The table says it in words; of the component only its patterns are wanted.
    aria: { enabled: look.patterns, label: { enabled: false }, decal: { show: look.patterns } },
    ...(hasLegend && { legend: { type: 'scroll', top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: text } }),
    tooltip: { trigger: type === 'pie' || type === 'gauge' || type === 'scatter' ? 'item' : 'axis', confine: true, renderMode: 'richText' },
    ...(type === 'pie' ? pieOf(model, text) : type === 'gauge' ? gaugeOf(model, text, look) : plotOf(model, text, look)),
  }
}

/** So many names stand beside each other in half a page. */
const FEW = 6

type TextStyle = { color: string; fontFamily: string; fontSize: number }

function plotOf({ type = 'bar', labels, series, sideways = false, percent = false }: ChartModel, text: TextStyle, { line, lang }: Look) {
  const figures = {
    type: 'value',
    minInterval: type === 'bar' ? 1 : undefined,
    scale: type === 'scatter',
    axisLabel: { ...text, formatter: (value: number) => (percent ? `${value} %` : short(value, lang)) },
    splitLine: { show: true, lineStyle: { color: line } },
  }
  const names = {
    type: 'category',
    data: [...labels],
    inverse: sideways,
    boundaryGap: type !== 'area',
    // Of a few beneath the bars each is written, as wide as it is; the library would leave out some that have room.
    axisLabel: {
      ...text,
      ...(sideways ? { width: 132, overflow: 'truncate' } : { hideOverlap: true, interval: labels.length > FEW ? 'auto' : 0 }),
    },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
  const along = type === 'scatter' ? { ...figures, splitLine: { show: false } } : names
  return {
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    xAxis: sideways ? figures : along,
    yAxis: sideways ? along : figures,
    series: series.map(({ name, values }) => ({
      name,
      ...KINDS[type],
      data: type === 'scatter' ? values.map((value, at) => [labels[at] ? Number(labels[at]) : null, value]) : [...values],
    })),
  }
}

const KINDS: Readonly<Record<ChartType, object>> = {
  bar: { type: 'bar', barMaxWidth: 28, itemStyle: { borderRadius: 2 } },
  line: { type: 'line', symbolSize: 6 },
  area: { type: 'line', symbolSize: 6, areaStyle: { opacity: 0.24 } },
  scatter: { type: 'scatter', symbolSize: 8 },
  pie: { type: 'pie', radius: ['36%', '64%'], center: ['50%', '56%'] },
  gauge: { type: 'gauge', radius: '90%' },
}

/** A pie has one series; further ones stand in the table only. */
function pieOf({ labels, series: [first] }: ChartModel, text: TextStyle) {
  const data = labels.flatMap((name, at) => {
    const value = first?.values[at]
    return value === null || value === undefined ? [] : [{ name, value }]
  })
  return { series: [{ ...KINDS.pie, name: first?.name, data, label: { ...text, alignTo: 'edge', edgeDistance: 8 } }] }
}

/** A gauge shows the first figure: up to 100, or to a round number above it. */
function gaugeOf({ labels, series: [first] }: ChartModel, text: TextStyle, { line, lang }: Look) {
  const value = first?.values[0] ?? 0
  const max = value <= 100 ? 100 : 10 ** Math.ceil(Math.log10(value))
  return {
    series: [
      {
        ...KINDS.gauge,
        name: first?.name,
        max,
        min: Math.min(0, value),
        progress: { show: true, width: 12 },
        axisLine: { lineStyle: { width: 12, color: [[1, line]] } },
        axisLabel: { ...text, distance: 20, formatter: (at: number) => short(at, lang) },
        axisTick: { show: false },
        splitLine: { length: 6, distance: 6, lineStyle: { color: line } },
        title: text,
        detail: { color: text.color, fontFamily: text.fontFamily, fontSize: 22, formatter: (at: number) => short(at, lang) },
        data: [{ name: labels[0], value }],
      },
    ],
  }
}
