import { reactBody } from '#core/element/body/react-body.tsx'
import { TransferRecords } from './TransferRecords.tsx'

export { RecordsPanel } from './RecordsPanel.tsx'
export { RecordsWindow } from './RecordsWindow.tsx'
export { RunningTasks } from './RunningTasks.tsx'
export type { RecordsEvents, RecordsProps } from './TransferRecords.tsx'
export const body = reactBody(TransferRecords)
