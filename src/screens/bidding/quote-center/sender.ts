import { type Failure, isLost, NOT_LOOKED_AT } from '#core/http/failure.ts'
import type { BiddingClient, Placed } from '#screens/bidding/live/index.ts'
import type { PendingBid } from './quote.store.ts'

const RETRY_MS = [500, 1_000, 2_000, 4_000] as const

export type Outcome = { placed: Placed } | { failure: Failure } | 'left'

/**
 * Sends one bid until somebody says what became of it. The key is the same every time: however often it is sent, it is one bid (8.4).
 *
 * @param resumed it was sent before, and what became of it is not known
 * @param onTry told before every try, from 0
 * @returns `left` when the signal ended the trying with the outcome unknown
 */
export async function sendUntilKnown(
  client: Pick<BiddingClient, 'place' | 'clock'>,
  { key, bid }: PendingBid,
  signal: AbortSignal,
  resumed: boolean,
  onTry: (tries: number) => void,
): Promise<Outcome> {
  let maybeAccepted = resumed
  for (let tries = 0; ; tries += 1) {
    onTry(tries)
    try {
      return { placed: await client.place(bid, key) }
    } catch (cause) {
      const failure = cause as Failure
      const unknown = isLost(failure)
      if (!unknown && !(maybeAccepted && failure.code === NOT_LOOKED_AT)) return { failure }
      maybeAccepted = true
    }
    try {
      await client.clock.wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!, signal)
    } catch {
      return 'left'
    }
  }
}
