import type { Logger } from './log.ts'

/** Longest that draining may take; then the process ends as it is. */
const DRAIN_MS = 15_000
/** One request to stop often comes as two signals: to the process, and to its group (a terminal, npm, timeout). */
const SAME_REQUEST_MS = 1_000

/**
 * Resolves when SIGTERM or SIGINT came and `close` has ended; a second signal or too long a drain ends the process at once.
 * What nobody caught ends the process too, in the same order: a process in an unknown state must not go on deciding.
 */
export function untilToldToStop(log: Logger, close: () => Promise<void>): Promise<void> {
  return new Promise((done) => {
    let stopping = false
    let since = 0
    const stop = (reason: string, exitCode: number) => {
      if (stopping && exitCode === 0 && performance.now() - since < SAME_REQUEST_MS) return
      if (stopping) process.exit(exitCode || 1)
      stopping = true
      since = performance.now()
      process.exitCode = exitCode
      log.info({ reason }, 'stopping')
      setTimeout(() => process.exit(exitCode || 1), DRAIN_MS).unref()
      close().then(done, (err: unknown) => {
        log.error({ err }, 'stopping failed')
        process.exit(1)
      })
    }
    process.on('SIGTERM', () => stop('SIGTERM', 0))
    process.on('SIGINT', () => stop('SIGINT', 0))
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (err: unknown) => {
        log.fatal({ err }, 'nobody caught this')
        stop(event, 1)
      })
    }
  })
}
