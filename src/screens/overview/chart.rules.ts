/** What a chart shows, independent of who draws it: the same rows are the table for who cannot see it. */

/** Twenty colours that stay apart on light and dark ground, the product's own blue first (specification section 9, Chart). */
export const PALETTE = [
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
] as const

export interface Series {
  name: string
  kind: 'bar' | 'line'
  /** One for each label; decimal strings for amounts are drawn, not calculated with. */
  values: readonly number[]
  /** The second axis, at the end: another unit. */
  second?: boolean
}

export interface ChartModel {
  /** What stands below the axis, or beside it when `sideways`. */
  labels: readonly string[]
  series: readonly Series[]
  /** Figures are shares. */
  percent?: boolean
  /** Bars lie: for long labels. */
  sideways?: boolean
}

/** Colours of the ground the chart stands on. */
export interface Context {
  text: string
  line: string
  font: string
}

/** Short figures for the axis: 12 000 000 is `12M` or `1,200万`. */
export const short = (value: number, lang: string): string =>
  new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** The options of ECharts for a model. `animated`: false for who asked for less motion. */
export function optionsOf(
  model: ChartModel,
  context: Context,
  { lang, animated, dark }: { lang: string; animated: boolean; dark: boolean },
) {
  const { labels, series, sideways = false, percent = false } = model
  const text = { color: context.text, fontFamily: context.font, fontSize: 12 }
  const names = {
    type: 'category',
    data: [...labels],
    inverse: sideways,
    // Beneath the bars as wide as it is, else room for a wide one is kept and others are left out.
    axisLabel: { ...text, ...(sideways && { width: 132, overflow: 'truncate' }) },
    axisLine: { lineStyle: { color: context.line } },
    axisTick: { show: false },
  }
  const figures = (isSecond: boolean) => ({
    type: 'value',
    minInterval: 1,
    position: isSecond ? 'right' : undefined,
    axisLabel: { ...text, formatter: (value: number) => (percent ? `${value} %` : short(value, lang)) },
    splitLine: { show: !isSecond, lineStyle: { color: context.line } },
  })
  const values = series.some(({ second }) => second) ? [figures(false), figures(true)] : figures(false)
  return {
    color: [...PALETTE],
    animation: animated,
    darkMode: dark,
    aria: { enabled: false },
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 4, containLabel: true },
    ...(series.length > 1 && { legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: text } }),
    tooltip: { trigger: 'axis', confine: true, renderMode: 'richText', axisPointer: { type: 'shadow' } },
    xAxis: sideways ? values : names,
    yAxis: sideways ? names : values,
    series: series.map(({ name, kind, values: data, second }) => ({
      name,
      type: kind,
      data: [...data],
      ...(kind === 'bar' && { barMaxWidth: 28, itemStyle: { borderRadius: 2 } }),
      ...(kind === 'line' && { symbolSize: 6, ...(second && { yAxisIndex: 1 }) }),
    })),
  }
}
