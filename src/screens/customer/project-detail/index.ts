export { Entry } from './Entry.tsx'
export { ProjectDetail as Screen } from './ProjectDetail.tsx'
