export { ProjectDetail as Screen } from './ProjectDetail.tsx'
