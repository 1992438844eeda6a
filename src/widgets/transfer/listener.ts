import type { Timers } from '#core/browser/timers.ts'
import { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import { closeStream, findTask, type Owner, openProgress } from './transfer.api.ts'
import { isOver } from './transfer.rules.ts'
import type { AnyTask, TaskRef } from './transfer.types.ts'

export interface ListenDeps {
  readonly http: Http
  readonly timers: Timers
  readonly owner: Owner
}

/** A task that somebody wants to know of; `ended`: it is being taken back. */
export interface Wanted {
  readonly ref: TaskRef
  readonly ended: boolean
}

/** An export is asked for this often (`limits.transferPollMs`). */
const POLL_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** The gateway knows no such task of this person, or will not tell: asking again is of no use. */
export const isGone = (cause: unknown): boolean => cause instanceof Failure && (cause.kind === 'refused' || cause.kind === 'forbidden')

/**
 * Listens to one task for the whole browser until it is over: an import by its stream, an export by asking (specification section 4), and so an import that is
 * taken back: its stream ended before that.
 */
export async function listen(deps: ListenDeps, { ref, ended }: Wanted, onTask: (task: AnyTask) => void, over: AbortSignal): Promise<void> {
  let hasStream = ref.kind === 'import' && !ended
  let failures = 0
  const pause = () => deps.timers.wait(Math.min(MAX_PAUSE_MS, POLL_MS * 2 ** Math.min(failures, 5)), over)
  while (!over.aborted) {
    try {
      const last = hasStream ? await followStream(deps, ref, onTask, over) : await ask(deps, ref, onTask, over)
      if (last && isOver(last)) return
      if (last?.closeConnect) hasStream = false
      failures = 0
    } catch (cause) {
      if (over.aborted || isGone(cause)) return
      failures += 1
    }
    await pause().catch(() => undefined)
  }
}

async function ask({ http, owner }: ListenDeps, ref: TaskRef, onTask: (task: AnyTask) => void, over: AbortSignal): Promise<AnyTask> {
  const task = await findTask(http, ref, owner, over)
  if (!over.aborted) onTask(task)
  return task
}

/** Until the stream ends. An end that was not the task's is asked about. */
async function followStream(
  deps: ListenDeps,
  ref: TaskRef,
  onTask: (task: AnyTask) => void,
  over: AbortSignal,
): Promise<AnyTask | undefined> {
  let last: AnyTask | undefined
  const line = await openProgress(deps.http, deps.timers, ref.id, (task) => {
    if (task?.id !== ref.id || over.aborted) return
    last = task
    onTask(task)
    if (!task.closeConnect) return
    line.close()
    closeStream(deps.http, ref.id).catch(() => undefined)
  })
  const stop = () => line.close()
  over.addEventListener('abort', stop)
  if (over.aborted) stop()
  await line.ended
  over.removeEventListener('abort', stop)
  return last?.closeConnect || over.aborted ? last : ask(deps, ref, onTask, over)
}
