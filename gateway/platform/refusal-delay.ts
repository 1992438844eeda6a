import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'

/**
 * Waits before somebody is told that he asks too often, or with a token that is none: whoever asks again when he is answered can then do so once a second
 * on each connection. The others wait for nothing. Of very many at once the rest is told at once, so that what waits is bounded.
 *
 * @see security.md R-41
 */
export function refusalDelay(ms: number, wait: (ms: number) => Promise<unknown> = pause): () => Promise<void> {
  let waiting = 0
  return async () => {
    if (ms === 0 || waiting >= limits.delayedRefusals) return
    waiting += 1
    await wait(ms)
    waiting -= 1
  }
}
