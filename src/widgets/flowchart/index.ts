import { reactBody } from '#core/element/body/react-body.tsx'
import { FlowchartElement } from './FlowchartElement.tsx'

export { ChartWindow } from './ChartWindow.tsx'
export { Flowchart } from './Flowchart.tsx'
export type { FlowchartElementProps, FlowchartEvents, FlowchartMethods } from './FlowchartElement.tsx'
export const body = reactBody(FlowchartElement)
