import { reactBody } from '#core/element/body/react-body.tsx'
import { ChartElement } from './ChartElement.tsx'

export { Chart } from './Chart.tsx'
export type { ChartElementProps, ChartEvents, ChartMethods } from './ChartElement.tsx'
export type { ChartModel } from './chart.rules.ts'
export const body = reactBody(ChartElement)
