import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

type Registers = Parameters<typeof SVGRenderer>[0]
type PainterClass = Parameters<Registers['registerPainter']>[1]

/** What charts are drawn with; only this file knows it, and it comes when the first chart is shown. */
export function openDrawing(place: HTMLElement): ECharts {
  use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, TrustedRenderer])
  return init(place, undefined, { renderer: 'svg' })
}

const TrustedRenderer = (registers: Registers): void =>
  SVGRenderer({ ...registers, registerPainter: (type, Painter) => registers.registerPainter(type, emptiedByDom(Painter)) })

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
