import type { Cells } from '#domain/tsv.ts'

/** What a chart shows, independent of who draws it: the same figures are the table for who cannot see it. */

export const TYPES = ['bar', 'line', 'pie', 'area', 'scatter', 'gauge'] as const
export type ChartType = (typeof TYPES)[number]

export interface Series {
  name: string
  /** One for each label; decimal strings are drawn, not calculated with. `null` is a hole. */
  values: readonly (number | null)[]
}

export interface ChartModel {
  /** `bar` when left out. */
  type?: ChartType
  /** What stands below the axis, or beside it when `sideways`. Of a scatter they are numbers as well. */
  labels: readonly string[]
  series: readonly Series[]
  /** Figures are shares. */
  percent?: boolean
  /** Bars lie: for long labels. */
  sideways?: boolean
}

export type Row = Readonly<Record<string, unknown>>

export interface Fields {
  labelKey: string
  /** Comma separated. */
  valueKeys: string
  /** In the order of the value keys; a key without a name is its own. */
  names: readonly (string | undefined)[]
}

export const keysOf = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

const DECIMAL = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A number, or a decimal string as the gateway writes amounts; `undefined` is anything else that is not empty. */
function numberOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' ? value : typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Rows as a chart. `unreadable`: values that are there and are no numbers; they are holes. */
export function modelOf(type: ChartType, rows: readonly Row[], { labelKey, valueKeys, names }: Fields) {
  let unreadable = 0
  const read = (value: unknown) => {
    const number = numberOf(value)
    if (number === undefined) unreadable += 1
    return number ?? null
  }
  const series = keysOf(valueKeys).map((key, at) => ({ name: names[at] || key, values: rows.map((row) => read(row?.[key])) }))
  const model: ChartModel = { type, labels: rows.map((row) => String(row?.[labelKey] ?? '')), series }
  return { model, unreadable }
}

/** The figures as cells of a file: a head, then a row for each label. */
export const cellsOf = ({ labels, series }: ChartModel, labelHead: string): Cells => [
  [labelHead, ...series.map(({ name }) => name)],
  ...labels.map((label, at) => [label, ...series.map(({ values }) => String(values[at] ?? ''))]),
]

/** No screen has more columns of pixels, and more would block the page. */
export const MOST_POINTS = 2_000
/** More slices than that cannot be told apart: they are one, with the rest. */
export const MOST_SLICES = 20

/** What is drawn of a chart: of very many points those that keep its outline, of very many slices the largest. */
export function thinned(model: ChartModel, others: string): ChartModel {
  const { type, labels } = model
  if (type === 'pie') return labels.length > MOST_SLICES ? withOthers(model, others) : model
  return labels.length > MOST_POINTS ? outlined(model) : model
}

/** Of each stretch the least and the greatest of every series: no peak is lost. */
function outlined(model: ChartModel): ChartModel {
  const { labels, series } = model
  const stretch = Math.ceil((labels.length * 2 * Math.max(1, series.length)) / MOST_POINTS)
  const kept = new Set<number>()
  for (let from = 0; from < labels.length; from += stretch)
    for (const { values } of series) {
      let [least, greatest] = [from, from]
      for (let at = from; at < Math.min(from + stretch, labels.length); at++) {
        if ((values[at] ?? Number.POSITIVE_INFINITY) < (values[least] ?? Number.POSITIVE_INFINITY)) least = at
        if ((values[at] ?? Number.NEGATIVE_INFINITY) > (values[greatest] ?? Number.NEGATIVE_INFINITY)) greatest = at
      }
      kept.add(least).add(greatest)
    }
  const places = [...kept].sort((one, other) => one - other)
  return {
    ...model,
    labels: places.map((at) => labels[at]!),
    series: series.map(({ name, values }) => ({ name, values: places.map((at) => values[at] ?? null) })),
  }
}

function withOthers(model: ChartModel, others: string): ChartModel {
  const { name = '', values = [] } = model.series[0] ?? {}
  const places = [...model.labels.keys()].sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0))
  const shown = places.slice(0, MOST_SLICES - 1)
  const rest = places.slice(MOST_SLICES - 1).reduce((sum, at) => sum + (values[at] ?? 0), 0)
  return {
    ...model,
    labels: [...shown.map((at) => model.labels[at]!), others],
    series: [{ name, values: [...shown.map((at) => values[at] ?? null), rest] }],
  }
}
