import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this test ran a weaker substitute here; the closing line of the test command counts them. */
    degraded?: string
  }
}

/** Options of a test that has a weaker substitute where something is missing: `why` is undefined where it is there. */
export const degradedWhen = (why: string | undefined): { meta: Partial<TaskMeta> } => ({ meta: why === undefined ? {} : { degraded: why } })
