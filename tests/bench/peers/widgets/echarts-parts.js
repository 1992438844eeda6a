import { BarChart, GaugeChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { box, points, until } from './until.js'

// Only what the six types need.
use([BarChart, LineChart, PieChart, ScatterChart, GaugeChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])
init(box, undefined, { renderer: 'svg' }).setOption({
  tooltip: {},
  legend: {},
  xAxis: { data: points.map(({ month }) => month) },
  yAxis: {},
  series: ['amount', 'saving'].map((name) => ({ type: 'bar', name, data: points.map((point) => point[name]) })),
})

globalThis.contender = { ready: until(() => box.querySelector('svg path')) }
