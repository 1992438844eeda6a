export { StartTime as Screen } from './StartTime.tsx'
