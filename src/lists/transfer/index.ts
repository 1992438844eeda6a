export { AwardExport } from './AwardExport.tsx'
export { ListTransfer } from './ListTransfer.tsx'
