export { ProjectFile } from './ProjectFile.tsx'
export { Checklist } from './parts/Checklist.tsx'
export { HistoryList } from './parts/HistoryList.tsx'
export { LowPrice, useLowPriceTexts } from './parts/LowPrice.tsx'
