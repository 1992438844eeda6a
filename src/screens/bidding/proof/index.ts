export { LogCheck as Screen } from './LogCheck.tsx'
export { readLog, saveLog, sha256Hex } from './proof.api.ts'
