import { reactBody } from '#core/element/body/react-body.tsx'
import { TransferRecords } from './TransferRecords.tsx'

export { RecordOperations } from './RecordOperations.tsx'
export { RecordStatus } from './RecordStatus.tsx'
export { default as recordsCss } from './Records.css?inline'
export { RecordsPanel } from './RecordsPanel.tsx'
export { RecordsWindow } from './RecordsWindow.tsx'
export { createRecordsStore, type RecordsStore } from './records.store.ts'
export type { RecordsEvents, RecordsProps } from './TransferRecords.tsx'
export const body = reactBody(TransferRecords)
