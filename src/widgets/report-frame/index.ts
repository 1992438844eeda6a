import { reactBody } from '#core/element/body/react-body.tsx'
import { ReportFrame } from './ReportFrame.tsx'

export type { ReportFrameEvents, ReportFrameMethods, ReportFrameProps } from './report-host.ts'
export const body = reactBody(ReportFrame)
