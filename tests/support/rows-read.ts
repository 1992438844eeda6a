import { Client } from 'pg'

/** Rows of a statement that names the log. */
export type LogRowRead = Record<string, unknown>

type Ask = (this: unknown, ...args: unknown[]) => unknown
interface Result {
  rows?: LogRowRead[]
}

/** Rows of the log that came to this process while something was done. */
export async function rowsRead<T>(work: () => Promise<T>): Promise<{ rows: LogRowRead[]; done: T }> {
  const rows: LogRowRead[] = []
  const original = Client.prototype.query as Ask
  Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    const text = String((args[0] as { text?: string })?.text ?? args[0])
    const note = (result: Result | undefined) => {
      if (/\btender_log\b/.test(text)) rows.push(...(result?.rows ?? []))
    }
    // A pool asks with a callback, a transaction waits for the promise.
    const then = args.at(-1)
    if (typeof then === 'function') {
      args[args.length - 1] = (error: unknown, result: Result) => {
        note(result)
        then(error, result)
      }
      return original.apply(this, args)
    }
    const answer = original.apply(this, args)
    void (answer as Promise<Result>)?.then?.(note, () => {})
    return answer
  } as never
  try {
    return { done: await work(), rows }
  } finally {
    Client.prototype.query = original as never
  }
}
