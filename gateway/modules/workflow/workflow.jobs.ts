import type { Pool } from 'pg'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { eachAlone, onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import type { Decisions } from './engine/decision.ts'
import { workflowEngine } from './engine/engine.ts'
import { forgetAnswers } from './engine/forgetting.ts'
import { dueRecords, tasksOfLeavers } from './engine/instance.queries.ts'

const DUE_MS = 60_000
const FORGET_MS = 600_000
const BATCH = 100

/** What goes on beside the calls of the workflow. A worker that is late makes reminders late, never a decision wrong. Any number may run. */
export function createWorkflowJobs({ pool, log, bus, keys }: JobDeps): Jobs {
  const { advance } = workflowEngine({ pool, bus, keys })
  const alone = onceAtATime((error) => log.error({ err: error }, 'a job of the workflow failed'))
  const jobs = [
    { everyMs: DUE_MS, run: alone(() => followClock(pool, advance)) },
    { everyMs: DUE_MS, run: alone(() => followLeavers(pool, advance)) },
    { everyMs: FORGET_MS, run: alone(() => forgetAnswers(pool)) },
  ]
  return schedule(jobs, alone.idle)
}

/** Holders are reminded, and what is overdue goes on to whom its node names. */
export const followClock = async (pool: Pool, advance: Decisions['advance']): Promise<void> =>
  eachAlone(await dueRecords(pool, BATCH), ({ tenantId, ...record }) => advance(tenantId, record, { type: 'system.due' }))

/** Tasks of people who have left go to whom the node has for nobody. */
export const followLeavers = async (pool: Pool, advance: Decisions['advance']): Promise<void> =>
  eachAlone(await tasksOfLeavers(pool, BATCH), ({ tenantId, userId, ...record }) =>
    advance(tenantId, record, { type: 'system.left', userId }),
  )
