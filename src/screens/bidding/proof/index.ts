export { LogCheck as Screen } from './LogCheck.tsx'
export { readLog, saveLog } from './proof.api.ts'
