export { SupervisionList as Screen } from './SupervisionList.tsx'
