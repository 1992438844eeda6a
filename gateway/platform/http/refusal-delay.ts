import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'

/**
 * Waits before somebody is told that he asks too often, or with a token that is none: whoever asks again when he is answered can then do so once in that time
 * on each connection. One that asks on meanwhile, which no browser does, is closed. Of very many at once the rest is told at once, so that what waits is bounded.
 *
 * @see security.md R-41
 */
export function refusalDelay(
  ms: number,
  wait: (ms: number) => Promise<unknown> = pause,
): (socket?: Pick<Socket, 'destroy'>) => Promise<void> {
  let waiting = 0
  const delayed = new WeakSet<object>()
  return async (socket) => {
    if (ms === 0) return
    if (socket && delayed.has(socket)) socket.destroy()
    else if (waiting < limits.delayedRefusals) {
      waiting += 1
      if (socket) delayed.add(socket)
      await wait(ms)
      waiting -= 1
      if (socket) delayed.delete(socket)
    }
  }
}
