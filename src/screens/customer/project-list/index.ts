export { DeclineDialog } from './DeclineDialog.tsx'
export { MyResult, MyStatus } from './Outcome.tsx'
export { ProjectList } from './ProjectList.tsx'
export { isLive, mayBid, myResult } from './project-row.rules.ts'
