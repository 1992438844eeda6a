import { BarChart, GaugeChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

type Registers = Parameters<typeof SVGRenderer>[0]
type PainterClass = Parameters<Registers['registerPainter']>[1]

const TrustedRenderer = (registers: Registers): void =>
  SVGRenderer({ ...registers, registerPainter: (type, Painter) => registers.registerPainter(type, emptiedByDom(Painter)) })

const CHARTS = [BarChart, LineChart, PieChart, ScatterChart, GaugeChart]

/** What charts are drawn with; only this file knows it, and it comes when the first chart is shown. */
export function openDrawing(place: HTMLElement): ECharts {
  use([...CHARTS, AriaComponent, GridComponent, LegendComponent, TooltipComponent, TrustedRenderer])
  return init(place, undefined, { renderer: 'svg' })
}

/** The library empties its box through `innerHTML`, which Trusted Types refuse (U-02). It does so only on its way to the end: `clear`, then `dispose`. */
const emptiedByDom = (Painter: PainterClass): PainterClass =>
  class extends Painter {
    override clear(): void {
      this.root?.replaceChildren()
    }

    override dispose(): void {
      this.clear()
      // Without a box there is nothing left for the library to empty.
      delete this.root
      super.dispose()
    }
  }
