import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Raw } from '#gateway/platform/http/routes.ts'
import { type Connection, connect } from '#gateway/platform/http/sse.ts'
import { TRANSFER_CHANNEL, type TransferNews } from './queue.ts'

/** Progress of tasks as events: each carries the whole task, so one that is missed is made good by the next. */

/** What moves faster is told together. */
const PAUSE_MS = 200
/** Messages between gateways may be lost: this often each stream looks for itself. */
const LOOK_MS = 2_000
/** Tabs of one browser share a stream; this many are a mistake. */
const MOST_OF_ONE = limits.transferTasksPerUser * 2

type AnyTask = ImportTask | ExportTask

interface Watching {
  readonly id: string
  readonly userId: string
  readonly connection: Connection
  readonly look: () => void
}

/** `message`, so that a browser's own EventSource hears it as well. */
const frame = (task: AnyTask): string => `event: message\ndata: ${JSON.stringify(task)}\n\n`

export type Progress = ReturnType<typeof createProgress>

/** @param read the task as its reader sees it. @throws Refusal VALIDATION-1006 */
export function createProgress(
  { bus, sessions, log }: Pick<GatewayDeps, 'bus' | 'sessions' | 'log'>,
  read: (ask: Ask, id: string) => Promise<AnyTask>,
) {
  const streams = new Set<Watching>()
  const timer = setInterval(() => {
    for (const { look } of streams) look()
  }, LOOK_MS)
  timer.unref()
  const ends = [
    bus.subscribe(TRANSFER_CHANNEL, (payload) => {
      const { id, isClosed } = payload as TransferNews
      for (const stream of streams) {
        if (stream.id !== id) continue
        if (isClosed) stream.connection.end()
        else stream.look()
      }
    }),
    bus.onGap(() => {
      for (const { look } of streams) look()
    }),
  ]
  return {
    /** @throws Refusal VALIDATION-1006 for a task that is not the caller's, SERVICE-1008 for too many streams of one person */
    open: async (ask: Ask, id: string, { res }: Raw): Promise<void> => {
      const { session } = ask
      const first = await read(ask, id)
      const held = [...streams].filter(({ userId }) => userId === session.userId).length
      if (held >= MOST_OF_ONE) throw new Refusal('SERVICE-1008', { args: { s: LOOK_MS / 1_000 } })
      const connection = connect(res)
      const look = notifier(
        connection,
        first,
        () => read(ask, id),
        (error) => log.warn({ err: error, task: id }, 'progress could not be told'),
      )
      const stream: Watching = { id, userId: session.userId, connection, look }
      streams.add(stream)
      const unwatch = sessions.watch(session, [], () => connection.end())
      connection.onClose(() => {
        streams.delete(stream)
        unwatch()
      })
    },
    close: () => {
      clearInterval(timer)
      for (const end of ends) end()
      for (const { connection } of streams) connection.end()
    },
  }
}

/** Writes the first word, and gives what is called when there may be another: one look at a time, a pause between two, nothing twice. */
function notifier(connection: Connection, first: AnyTask, read: () => Promise<AnyTask>, onError: (error: unknown) => void): () => void {
  let told = ''
  let busy = false
  let again = false
  const tell = (task: AnyTask): void => {
    const text = frame(task)
    if (text !== told && connection.write(text)) told = text
    if (task.closeConnect && text === told) connection.end()
  }
  const round = async (): Promise<void> => {
    try {
      tell(await read())
    } catch (error) {
      // It is gone: removed with its day.
      if (error instanceof Refusal) connection.end()
      else onError(error)
    }
  }
  const look = (): void => {
    again = busy
    if (busy || connection.isOver()) return
    busy = true
    void round().finally(() => {
      const rest = setTimeout(() => {
        busy = false
        if (again) look()
      }, PAUSE_MS)
      rest.unref()
    })
  }
  tell(first)
  connection.onDrain(look)
  // Between the first look and our place among the listeners it may have moved.
  look()
  return look
}
