import type { Failure } from '#core/failure.ts'
import type { BiddingDoor, Placed } from '#screens/bidding/live/index.ts'
import type { PendingBid } from './quote.store.ts'

const RETRY_MS = [500, 1_000, 2_000, 4_000] as const
/** Outcomes that say nothing about what became of the bid. */
const UNKNOWN: readonly string[] = ['unreachable', 'timeout', 'broken']

export type Outcome = { placed: Placed } | { failure: Failure } | 'left'

/**
 * Sends one bid until somebody says what became of it. The key is the same every time: however often it is sent, it is one bid (8.4).
 *
 * @param onTry told before every try, from 0
 * @returns `left` when the signal ended the trying with the outcome unknown
 */
export async function sendUntilKnown(
  door: Pick<BiddingDoor, 'place' | 'clock'>,
  { key, bid }: PendingBid,
  still: AbortSignal,
  onTry: (tries: number) => void,
): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    onTry(tries)
    try {
      return { placed: await door.place(bid, key) }
    } catch (cause) {
      const failure = cause as Failure
      if (!UNKNOWN.includes(failure.kind)) return { failure }
    }
    try {
      await door.clock.wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!, still)
    } catch {
      return 'left'
    }
  }
}
