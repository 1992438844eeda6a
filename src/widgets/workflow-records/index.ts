import { reactBody } from '#core/element/body/react-body.tsx'
import { RecordsElement } from './RecordsElement.tsx'

export type { WorkflowRecordsElementProps, WorkflowRecordsEvents, WorkflowRecordsMethods } from './RecordsElement.tsx'
export const body = reactBody(RecordsElement)
