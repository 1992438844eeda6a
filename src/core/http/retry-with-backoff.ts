import type { Timers } from '#core/browser/timers.ts'

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** Does the work again, after growing pauses, until it succeeds or `giveUp` says that its failure is an answer (which is then thrown). */
export async function retryWithBackoff<T>(timers: Timers, work: () => Promise<T>, giveUp: (cause: unknown) => boolean): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await work()
    } catch (cause) {
      if (giveUp(cause)) throw cause
      await timers.wait(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)] ?? 30_000)
    }
  }
}
