import { limits } from '#contract/limits.ts'
import { isLocked, transaction } from '#gateway/platform/database/transaction.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { isDiskFull } from '#gateway/platform/process/disk.ts'
import { UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import { moveOn, queueQueries } from './queue-sql.ts'
import { type Ending, type Handler, type Hold, type Task, TaskLost } from './task.types.ts'

/** Steps that follow each other faster are told together: every telling is a statement, and every stream that hears of it asks. */
const TELL_MS = 100
const RENEW_MS = limits.transferLeaseMs / 4
/** Refusals of a moment: the storage, the database or its queue. */
const OF_A_MOMENT: ReadonlySet<string> = new Set(['FILE-1010', 'SERVICE-1005', 'SERVICE-1008'])
/** Nor is what passed once refused for good in the middle of an import because the machine was busy. */
const isOfAMoment = (refusal: Refusal): boolean => OF_A_MOMENT.has(refusal.code) || refusal instanceof UnfinishedReading

interface RunDeps extends Pick<JobDeps, 'pool' | 'log' | 'disk'> {
  /** Aborted when the worker stops. */
  stopping: AbortSignal
  /** Called when the task's row has changed: with the first of several steps that follow each other fast, and at the end. */
  tell: (task: Task) => void
}

/** Runs a task that was just taken to its end, or puts it back. */
export async function runTask({ pool, log, stopping, tell, disk }: RunDeps, task: Task, handler: Handler): Promise<void> {
  const queries = queueQueries(pool)
  const keeper = keep(task, { queries, stopping, log })
  let toldAt = 0
  const step: Hold['step'] = async (work) => {
    keeper.signal.throwIfAborted()
    const since = performance.now()
    keeper.cancelled(await transaction(pool, async (client) => moveOn(client, task, await work(client), performance.now() - since)))
    if (performance.now() - toldAt < TELL_MS) return
    toldAt = performance.now()
    tell(task)
  }
  tell(task)
  try {
    await queries.finish(task, await handler({ task, signal: keeper.signal, isCancelled: keeper.isCancelled, step }))
  } catch (error) {
    if (stopping.aborted) await queries.release(task, 'stopping')
    else if (error instanceof Refusal && !isOfAMoment(error)) await queries.finish(task, failureOf(error))
    else if (!(error instanceof TaskLost || keeper.signal.aborted)) {
      const isBusy = isLocked(error) || isDiskFull(error)
      if (isDiskFull(error)) disk?.noteFull()
      if (isBusy)
        log.warn(
          { err: error, task: task.id, kind: task.kind },
          'an import or export had to wait for another one or for room; it is tried again',
        )
      else log.error({ err: error, task: task.id, kind: task.kind, attempt: task.attempt }, 'an import or export failed; it is tried again')
      await queries.release(task, isBusy ? 'busy' : 'crash')
    }
  } finally {
    keeper.stop()
    tell(task)
  }
}

const failureOf = ({ code, args }: Refusal): Ending => ({ status: 'FAILURE', error: { code, args } })

interface Keeping {
  queries: ReturnType<typeof queueQueries>
  stopping: AbortSignal
  log: JobDeps['log']
}

/** Renews the lease while a handler works, and learns that the task is lost or its end is wanted. A database that is away for a moment decides nothing. */
function keep(task: Task, { queries, stopping, log }: Keeping) {
  const controller = new AbortController()
  let cancelled = false
  const renew = async (): Promise<void> => {
    const answer = await queries.renew(task)
    if (answer === undefined) controller.abort(new TaskLost('another worker has taken the task'))
    else cancelled = answer
  }
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error, task: task.id }, 'the lease of a task could not be renewed')),
    RENEW_MS,
  )
  return {
    signal: AbortSignal.any([controller.signal, stopping]),
    isCancelled: () => cancelled,
    cancelled: (wanted: boolean) => {
      cancelled = wanted
    },
    /** What was begun for the task ends with it, however it ended. */
    stop: () => {
      clearInterval(timer)
      controller.abort(new TaskLost('this worker is done with the task'))
    },
  }
}
