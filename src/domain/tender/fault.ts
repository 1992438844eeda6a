import type { LogFault } from '#contract/tender-bid.ts'

/** Where a project is not what its log proves. */
export type Fault = LogFault
