import { browserTimers, type Timers } from './timers.ts'

/** Half a frame: nobody notices work of that length. */
const SLICE_MS = 8

/**
 * Does work of many small steps without holding up the page: after each slice whatever waits has its turn.
 *
 * @throws what the work throws, and the signal's reason when it is aborted first
 */
export async function inSlices<T>(work: Iterator<void, T>, signal?: AbortSignal, timers: Timers = browserTimers): Promise<T> {
  for (;;) {
    const until = timers.monotonic() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (timers.monotonic() < until)
    await timers.wait(0, signal)
  }
}
