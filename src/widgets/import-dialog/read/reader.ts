import { browserTimers } from '#core/browser/timers.ts'
import { startWorker } from '#core/browser/worker.ts'
import type { Book, BookAsk, BookRow, Reply, Request } from './book.types.ts'
import { NoWorker, Refused } from './book-errors.ts'
import workerAddress from './workbook.worker.ts?worker&url'

/** Reads workbooks in a worker of its own. */
export interface BookReader {
  /** @throws Refused for a workbook that is not taken, {@link NoWorker} where the page allows none or it takes too long, the signal's reason */
  open(file: Blob, ask: BookAsk, signal: AbortSignal): Promise<Book>
  /** The lines `from` to `to` that have a value. @throws as `open` */
  rows(file: Blob, sheet: string, lines: { from: number; to: number }, signal: AbortSignal): Promise<readonly BookRow[]>
  /** A workbook of copied cells. @throws Refused EXCEL-1005 for fewer than two lines; as `open` */
  pasted(text: string, sheet: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  end(): void
}

type ReaderRequest = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never
type Answer = Exclude<Reply, { refusal: unknown }>

/** An old workbook that is damaged, or a very slow machine: nobody looks at a page that reads for longer. The gateway reads it then. */
const LIMIT_MS = 8_000

/** @param start makes the worker; it is started with the first file and ended when a reading is given up */
export function createReader(
  start: () => Worker = () => startWorker(new URL(workerAddress, import.meta.url)),
  wait = browserTimers.wait,
): BookReader {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, { resolve: (reply: Answer) => void; reject: (cause: unknown) => void }>()

  const end = (cause: unknown = new NoWorker('ended')) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  const settle = (reply: Reply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('refusal' in reply) one?.reject(new Refused(reply.refusal.code, reply.refusal.args, reply.refusal.outline))
    else one?.resolve(reply)
  }
  const started = (): Worker => {
    if (worker) return worker
    try {
      worker = start()
    } catch (cause) {
      throw new NoWorker(String(cause))
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => settle(data))
    worker.addEventListener('error', () => end(new NoWorker('the worker did not start')))
    return worker
  }
  function ask(request: ReaderRequest, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      last += 1
      const id = last
      waiting.set(id, { resolve, reject })
      // A reading that nobody wants any more would keep the next one waiting.
      signal.addEventListener('abort', () => waiting.has(id) && end(signal.reason))
      started().postMessage({ ...request, id })
      wait(LIMIT_MS, signal).then(
        () => waiting.has(id) && end(new NoWorker('it took too long')),
        () => undefined,
      )
    })
  }
  return {
    open: async (file, request, signal) => ((await ask({ kind: 'open', file, ask: request }, signal)) as { book: Book }).book,
    rows: async (file, sheet, { from, to }, signal) =>
      ((await ask({ kind: 'rows', file, sheet, from, to }, signal)) as { rows: readonly BookRow[] }).rows,
    pasted: async (text, sheet, signal) =>
      ((await ask({ kind: 'pasted', text, sheet }, signal)) as { bytes: Uint8Array<ArrayBuffer> }).bytes,
    end: () => end(),
  }
}
