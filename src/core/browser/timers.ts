/** Time as the core measures it: monotonic, so that a clock that is set back or a laptop that slept changes no life span. */
export interface Timers {
  /** Milliseconds of `performance.now()`. */
  monotonic(): number
  /** Resolves after `ms`. @throws the signal's reason when it is aborted first */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** 0 ≤ n < 1, for jitter. */
  random(): number
}

export const browserTimers: Timers = {
  monotonic: () => performance.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
      return undefined
    }),
}
