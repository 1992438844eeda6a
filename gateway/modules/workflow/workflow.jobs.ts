import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { forgetAnswers } from './engine/forgetting.ts'

const FORGET_MS = 600_000

/** What goes on beside the calls of the workflow. */
export function createWorkflowJobs({ pool, log }: JobDeps): Jobs {
  const alone = onceAtATime((error) => log.error({ err: error }, 'a job of the workflow failed'))
  return schedule([{ everyMs: FORGET_MS, run: alone(() => forgetAnswers(pool)) }], alone.idle)
}
