import type { LogFault } from '#contract/tender/project.ts'
import { isStaffSide } from './disclosure-level.ts'
import type { Viewer } from './model.ts'

/** Where a project is not what its log proves. */
export type Fault = LogFault

/** What is wrong as a reader may know it: the place of it may name a rival. */
export const faultFor = ({ kind, seq, field }: Fault, viewer: Viewer): Fault => ({
  kind,
  ...(seq !== undefined && { seq }),
  ...(field !== undefined && isStaffSide(viewer) && { field }),
})
