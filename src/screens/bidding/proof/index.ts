export { facts } from './fact.messages.ts'
export { LogCheck as Screen } from './LogCheck.tsx'
export { readLog, saveLog } from './proof.api.ts'
