export { MyStatus } from './MyStatus.tsx'
export { MyResult } from './Outcome.tsx'
export { ProjectList as Screen } from './ProjectList.tsx'
export { isLive, mayBid, myResult } from './project-row.rules.ts'
