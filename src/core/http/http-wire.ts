import type { Timers } from '#core/browser/timers.ts'

/** @see specification section 7, AUTH-08, `limits.httpTimeoutMs` */
export const TIMEOUT_MS = 50_000

/**
 * The full address of a call. What is absolute stays as it is (and gets no credentials unless its origin is trusted).
 *
 * @param query values that are undefined are left out
 */
export function addressOf(gatewayUrl: string, address: string, query?: unknown): URL {
  const ours = address.startsWith('/') && !address.startsWith('//')
  const url = ours ? new URL(gatewayUrl + address) : new URL(address, `${gatewayUrl}/`)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

/** A limit of time over a piece of work, beside the caller's own signal. */
export function deadline(own: AbortSignal | undefined, timers: Pick<Timers, 'wait'>) {
  const limit = new AbortController()
  const done = new AbortController()
  let late = false
  const ended = timers.wait(TIMEOUT_MS, done.signal).then(
    () => {
      late = true
      limit.abort()
      throw new Error('deadline')
    },
    () => new Promise<never>(() => undefined),
  )
  ended.catch(() => undefined)
  return {
    /** For `fetch`. Stays tied to the caller's signal after the end, so that a body can still be given up. */
    signal: own ? AbortSignal.any([own, limit.signal]) : limit.signal,
    late: () => late,
    within: <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended]),
    end: () => done.abort(),
  }
}
