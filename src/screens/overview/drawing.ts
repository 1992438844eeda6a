import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

/** What charts are drawn with; only this file knows it, and it comes when the first chart is shown. */
export function openDrawing(place: HTMLElement): ECharts {
  use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])
  return init(place, undefined, { renderer: 'svg' })
}
