import { Refusal } from '#gateway/platform/answer.ts'

/** Bids that may come at once after a quiet time, in seconds' worth. */
const BURST_S = 2.5
const MAX_KNOWN = 10_000

interface Bucket {
  left: number
  at: number
}

/**
 * Keeps one bidder from flooding a hall: `perSecond` bids, and a burst of 2.5 seconds' worth after a quiet time. It is asked before the
 * transaction, so a flood takes no lock and nobody else waits for it; and by the user of the token and the hall alone, so nobody can use up
 * another one's share.
 *
 * @param now milliseconds that never go back
 * @see security.md T52, R-41
 */
export function bidRate(perSecond: number, now: () => number = () => performance.now()) {
  const most = Math.max(1, Math.ceil(perSecond * BURST_S))
  const buckets = new Map<string, Bucket>()

  /** @throws Refusal 2008 with the seconds after which the next bid may come */
  return (userId: string, projectId: string): void => {
    const key = `${userId} ${projectId}`
    const at = now()
    const known = buckets.get(key)
    const left = known ? Math.min(most, known.left + ((at - known.at) / 1_000) * perSecond) : most
    // The one that asked last stands last, so that the longest quiet, whose share is full again, is forgotten first.
    buckets.delete(key)
    buckets.set(key, { left: left < 1 ? left : left - 1, at })
    if (buckets.size > MAX_KNOWN) buckets.delete(buckets.keys().next().value ?? '')
    if (left < 1) throw new Refusal('TENDER-2008', { args: { s: Math.ceil((1 - left) / perSecond) } })
  }
}

export type BidRate = ReturnType<typeof bidRate>
