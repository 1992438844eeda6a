export { ProjectList as Screen } from './ProjectList.tsx'
export { isLive, mayBid, myStatus } from './project-row.rules.ts'
