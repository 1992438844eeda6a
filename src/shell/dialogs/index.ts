export { ExpiredDialog } from './ExpiredDialog.tsx'
export { UnsavedDialog } from './UnsavedDialog.tsx'
