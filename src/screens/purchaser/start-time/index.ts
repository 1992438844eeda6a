import { ofProject } from '#screens/purchaser/parts/index.ts'
import { StartTime } from './StartTime.tsx'

export const Screen = ofProject(StartTime, 'projectId')
