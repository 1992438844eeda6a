export { Entry } from './Entry.tsx'
export { ProjectDetail } from './ProjectDetail.tsx'
