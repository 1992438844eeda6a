import { reactBody } from '#core/element/body/react-body.tsx'
import { TimelineElement } from './TimelineElement.tsx'

export { ApprovalTimeline } from './ApprovalTimeline.tsx'
export type { TimelineEvents, TimelineMethods, TimelineProps } from './TimelineElement.tsx'
export { useTimelinePaper } from './use-timeline-paper.ts'
export const body = reactBody(TimelineElement)
