export { ProjectList as Screen } from './ProjectList.tsx'
