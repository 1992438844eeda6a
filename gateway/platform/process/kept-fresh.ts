import { setTimeout as wait } from 'node:timers/promises'

/** How long somebody waits for a value that was never read. */
const FIRST_MS = 300
/** After a reading that brought nothing. */
const RETRY_MS = 1_000

/**
 * A value that is read again when it is older than `freshMs`, beside those who want it: they get the last one, and the very same as long as it has not
 * changed. Whoever comes before the first reading has ended waits a moment for it.
 *
 * @param read undefined or an exception: nothing was found, the last value stays
 */
export function keptFresh<T>(read: () => Promise<T | undefined>, freshMs: number): () => Promise<T | undefined> {
  let value: T | undefined
  let reading: Promise<void> | undefined
  let dueAt = 0
  const renew = async () => {
    dueAt = performance.now() + freshMs
    const found = await read().catch(() => undefined)
    if (found === undefined) dueAt = performance.now() + RETRY_MS
    else if (JSON.stringify(found) !== JSON.stringify(value)) value = found
    reading = undefined
  }
  return async () => {
    if (performance.now() >= dueAt) reading ??= renew()
    if (value === undefined && reading !== undefined) {
      const patience = new AbortController()
      await Promise.race([reading, wait(FIRST_MS, undefined, { signal: patience.signal })])
      patience.abort()
    }
    return value
  }
}
