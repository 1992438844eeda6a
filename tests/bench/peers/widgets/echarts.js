import * as echarts from 'echarts'
import { box, points, until } from './until.js'

// As its first page shows it: the whole library.
echarts.init(box, undefined, { renderer: 'svg' }).setOption({
  tooltip: {},
  legend: {},
  xAxis: { data: points.map(({ month }) => month) },
  yAxis: {},
  series: ['amount', 'saving'].map((name) => ({ type: 'bar', name, data: points.map((point) => point[name]) })),
})

globalThis.contender = { ready: until(() => box.querySelector('svg path')) }
