import type { Pool } from 'pg'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { eachAlone, onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { endDeputiesOfLeavers } from './directory/deputy.queries.ts'
import type { Decisions } from './engine/decision.ts'
import { workflowEngine } from './engine/engine.ts'
import { forgetAnswers } from './engine/forgetting.ts'
import { dueRecords, type Placed, tasksOfLeavers } from './engine/instance.queries.ts'

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

/** Page after page to the end: what fails again and again keeps nothing behind it waiting. What failed is told at the end. */
async function eachPaged<One extends Placed>(
  read: (most: number, after?: Placed) => Promise<One[]>,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let page = await read(BATCH)
  for (; page.length > 0; page = page.length < BATCH ? [] : await read(BATCH, page.at(-1))) {
    await eachAlone(page, work).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some processes could not go on', { cause: failures[0] })
}

/** Holders are reminded, and what is overdue goes on to whom its node names. */
export const followClock = (pool: Pool, advance: Decisions['advance']): Promise<void> =>
  eachPaged(
    (most, after) => dueRecords(pool, most, after),
    ({ tenantId, processCode, businessId }) => advance(tenantId, { processCode, businessId }, { type: 'system.due' }),
  )

/** Nobody stands in for people who have left, and their tasks go to whom the node has for nobody. */
export async function followLeavers(pool: Pool, advance: Decisions['advance']): Promise<void> {
  await endDeputiesOfLeavers(pool)
  await eachPaged(
    (most, after) => tasksOfLeavers(pool, most, after),
    ({ tenantId, userId, processCode, businessId }) => advance(tenantId, { processCode, businessId }, { type: 'system.left', userId }),
  )
}
