import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { rate } from '#gateway/platform/http/rate.ts'

/** Bids that may come at once after a quiet time, in seconds' worth. */
const BURST_S = 2.5

/** What a bid to a project that is not there costs of all the user's bids: such a bid is no mistake of the moment when it comes again and again. */
const INVENTED = limits.bidsPerSecondFactor - 1

/**
 * Keeps one bidder from flooding a hall: `perSecond` bids, and a burst of 2.5 seconds' worth after a quiet time. It is asked before the
 * transaction, so a flood takes no lock and nobody else waits for it; and by the user of the token and the hall alone, so nobody can use up
 * another one's share. All bids of a user together have a bound as well, ten times as high: projects are easily invented, and each one
 * would buy a transaction.
 *
 * @param now milliseconds that never go back
 * @see security.md T52, R-41
 */
export function bidRate(perSecond: number, now?: () => number) {
  const atHall = rate(perSecond, Math.max(1, Math.ceil(perSecond * BURST_S)), now)
  const all = perSecond * limits.bidsPerSecondFactor
  const anywhere = rate(all, Math.max(1, Math.ceil(all * BURST_S)), now)
  return {
    /** @throws Refusal 2008 with the seconds after which the next bid may come */
    take: (userId: string, projectId: string): void => {
      const s = atHall(`${userId} ${projectId}`) || anywhere(userId)
      if (s > 0) throw new Refusal('TENDER-2008', { args: { s } })
    },
    /** The project of a bid was not there. */
    wasInvented: (userId: string): void => {
      for (let n = 0; n < INVENTED; n++) anywhere(userId)
    },
  }
}

export type BidRate = ReturnType<typeof bidRate>
