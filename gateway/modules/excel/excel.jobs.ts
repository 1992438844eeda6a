import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { createQueue } from './queue.ts'
import type { Handlers } from './task.types.ts'

/** Imports, exports and what takes imports back: work of the worker's process. */
export function createTransferJobs(deps: JobDeps, handlers: Handlers): Jobs {
  return createQueue(deps, handlers)
}
