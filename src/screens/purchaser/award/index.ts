export { ProjectFile as Screen } from './ProjectFile.tsx'
export { Checklist } from './parts/Checklist.tsx'
export { HistoryList } from './parts/HistoryList.tsx'
export { LowPrice } from './parts/LowPrice.tsx'
