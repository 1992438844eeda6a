import { randomUUID } from 'node:crypto'
import type { Bus } from '#gateway/platform/database/bus.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { queueQueries } from './queue-sql.ts'
import { type Handlers, type Task, type TaskKind, TaskLost } from './task.types.ts'
import { runTask } from './task-run.ts'

/** What gateways and workers tell each other of a task: it moved (`id`), its streams are to end as well (`isClosed`), or one waits (no `id`). */
export const TRANSFER_CHANNEL = 'transfer'
export interface TransferNews {
  readonly id?: string
  readonly isClosed?: true
}

/** Tasks of one worker at a time: a large one must not keep the small ones waiting, and the database is the bids' before it is theirs. */
const AT_ONCE = 2
/** Nothing is lost when a message of the bus is: this often every worker looks for himself. */
const POLL_MS = 2_000

/** Tells the workers that a task waits; after its commit. */
export const wakeWorkers = (bus: Pick<Bus, 'publish'>): void => bus.publish(TRANSFER_CHANNEL, {} satisfies TransferNews)
/** Tells the streams that a task has moved; after its commit. */
export const tellMoved = (bus: Pick<Bus, 'publish'>, id: string): void => bus.publish(TRANSFER_CHANNEL, { id } satisfies TransferNews)
/** Ends the streams of a task on every gateway. */
export const tellClosed = (bus: Pick<Bus, 'publish'>, id: string): void =>
  bus.publish(TRANSFER_CHANNEL, { id, isClosed: true } satisfies TransferNews)

/**
 * The queue of one worker: takes tasks, holds them while their handlers work, ends them. A worker that dies loses its tasks after the lease; whoever takes one
 * then goes on where the last step was committed.
 *
 * @see decisions.md 6
 */
export function createQueue(
  { pool, bus, log, disk, memory }: Pick<JobDeps, 'pool' | 'bus' | 'log' | 'disk' | 'memory'>,
  handlers: Handlers,
  atOnce = AT_ONCE,
): Jobs {
  const stopping = new AbortController()
  let isClosed = false
  const running = new Set<Promise<void>>()
  const deps = {
    pool,
    log,
    stopping: stopping.signal,
    tell: ({ id }: Task) => tellMoved(bus, id),
    ...(disk && { disk }),
  }
  const poll = coalesce(
    () => takeAll(),
    (error) => log.warn({ err: error }, 'the queue of imports and exports could not be looked at'),
  )
  const takeAll = async (): Promise<void> => {
    const queries = queueQueries(pool)
    for (const id of await queries.giveUp()) tellMoved(bus, id)
    // What waits is begun when there is room again; what runs goes on, there is room for that.
    while (running.size < atOnce && !isClosed && !disk?.isLowFor('files') && !memory?.isLowFor('files')) {
      const task = await queries.claim(worker, Object.keys(handlers) as TaskKind[])
      const handler = task && handlers[task.kind]
      if (!task || !handler) break
      const run: Promise<void> = runTask(deps, task, handler)
        .catch((error: unknown) => log.error({ err: error, task: task.id }, 'an import or export could not be put back'))
        .finally(() => {
          running.delete(run)
          poll()
        })
      running.add(run)
    }
  }
  const worker = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void)[] = []
  return {
    start: () => {
      timer = setInterval(poll, POLL_MS)
      unsubscribe = [bus.subscribe(TRANSFER_CHANNEL, (news) => (news as TransferNews).id === undefined && poll()), bus.onGap(poll)]
      poll()
    },
    stop: async () => {
      clearInterval(timer)
      for (const end of unsubscribe) end()
      // Nothing is asked for any more when tasks are put back: else this worker could take them again.
      isClosed = true
      await poll.idle()
      stopping.abort(new TaskLost('this worker stops'))
      await Promise.all(running)
    },
  }
}

/** Runs `work` unless it runs already; however often it is called meanwhile, it runs once more. */
function coalesce(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let again = false
  const runAll = async (): Promise<void> => {
    do {
      again = false
      await work().catch(onError)
    } while (again)
    running = undefined
  }
  const run = (): void => {
    if (running !== undefined) again = true
    else running = runAll()
  }
  return Object.assign(run, { idle: async () => running })
}
