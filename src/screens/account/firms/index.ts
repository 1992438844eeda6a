export { FirmGate } from './FirmGate.tsx'
export { FirmMenu, firmName } from './FirmMenu.tsx'
export type { Firm } from './firms.api.ts'
export { firmsOf } from './firms-of.ts'
