import { declareElement } from '#core/element/declare.ts'
import type { ChartElementProps, ChartEvents, ChartMethods } from '#widgets/chart/index.ts'

export const flyChart = declareElement<ChartElementProps, ChartEvents, ChartMethods>({
  tag: 'fly-chart',
  summary: 'A chart, with the same figures as a table, as a picture and as a CSV file; reads newer figures by itself.',
  body: () => import('#widgets/chart/index.ts'),
  needs: 'runtime',
  props: {
    label: { type: 'string', default: '', doc: 'What the chart is: name of its table and of its files.' },
    type: { type: 'string', default: 'bar', values: ['bar', 'line', 'pie', 'area', 'scatter', 'gauge'], doc: 'How it is drawn.' },
    data: {
      type: 'json',
      default: [],
      ts: 'object[]',
      doc: 'The rows. Values are numbers or decimal strings; others are left out, and their number is told.',
    },
    labelKey: { type: 'string', default: '', doc: 'Field of the labels; without it FLY-E107.' },
    valueKeys: { type: 'string', default: '', doc: 'Fields of the values, comma separated: a series each; without any FLY-E107.' },
    chartOptions: {
      type: 'object',
      default: {},
      ts: 'object',
      doc: 'Options of ECharts, laid over those of the element; `series[].name` names the series in the table, too.',
    },
    palette: { type: 'json', default: [], ts: 'string[]', doc: 'Colours of the series; twenty of its own when empty.' },
    refreshInterval: {
      type: 'number',
      default: 0,
      doc: 'Seconds after which the loader is asked again, while the chart can be seen; 0 is never.',
    },
    loader: { type: 'function', ts: '(query: { signal: AbortSignal }) => Promise<object[]>', doc: 'Reads the rows instead.' },
  },
  events: {
    'fly-select': {
      class: 'value',
      detail: '{ series: string; label: string; value: number | null }',
      doc: 'A figure of the drawing was pressed.',
    },
  },
  methods: {
    toDataURL: { signature: '(): Promise<string>', doc: 'The drawing as a `data:` address of a PNG; empty while there is none.' },
  },
  slots: { empty: 'Stands in the place of the chart when there are no rows.' },
  parts: ['canvas', 'table'],
  css: { '--fly-chart-height': '320px' },
})
