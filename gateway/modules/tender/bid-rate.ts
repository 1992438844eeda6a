import { Refusal } from '#gateway/platform/answer.ts'
import { rate } from '#gateway/platform/rate.ts'

/** Bids that may come at once after a quiet time, in seconds' worth. */
const BURST_S = 2.5

/**
 * Keeps one bidder from flooding a hall: `perSecond` bids, and a burst of 2.5 seconds' worth after a quiet time. It is asked before the
 * transaction, so a flood takes no lock and nobody else waits for it; and by the user of the token and the hall alone, so nobody can use up
 * another one's share.
 *
 * @param now milliseconds that never go back
 * @see security.md T52, R-41
 */
export function bidRate(perSecond: number, now?: () => number) {
  const take = rate(perSecond, Math.max(1, Math.ceil(perSecond * BURST_S)), now)

  /** @throws Refusal 2008 with the seconds after which the next bid may come */
  return (userId: string, projectId: string): void => {
    const s = take(`${userId} ${projectId}`)
    if (s > 0) throw new Refusal('TENDER-2008', { args: { s } })
  }
}

export type BidRate = ReturnType<typeof bidRate>
