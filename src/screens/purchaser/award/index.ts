import { ofProject } from '#screens/purchaser/parts/index.ts'
import { ProjectFile } from './ProjectFile.tsx'

export { Checklist } from './parts/Checklist.tsx'
export { HistoryList } from './parts/HistoryList.tsx'
export { LowPrice, useLowPriceTexts } from './parts/LowPrice.tsx'

export const Screen = ofProject(ProjectFile, 'id')
