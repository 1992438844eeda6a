import type { BidView } from '#contract/tender/bid.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'

/** Somebody to bid against in the practice hall. */
export interface Bot {
  customerId: string
  taxBp: number
  /** Lowest price it would ever bid, minor units. */
  floor: bigint
  /** Shortest and longest pause between two thoughts, in ms. */
  pauseMs: readonly [number, number]
}

/** Quick and hungry, steady, and one who waits for the end. */
export const BOTS: readonly Bot[] = [
  { customerId: 'practice-1', taxBp: 1_300, floor: 87_000_000n, pauseMs: [6_000, 18_000] },
  { customerId: 'practice-2', taxBp: 1_300, floor: 84_000_000n, pauseMs: [12_000, 35_000] },
  { customerId: 'practice-3', taxBp: 1_300, floor: 90_000_000n, pauseMs: [20_000, 60_000] },
]

/** Chance that a bot takes the lead when it may, rather than only improving itself. */
const AMBITION = 0.6

/**
 * What a bot bids now, from the picture that a bidder in its place would see.
 *
 * @param random 0 ≤ n < 1
 * @returns a decimal string; undefined when it waits
 */
export function botBid(view: BidView, bot: Bot, random: () => number): string | undefined {
  if (!view.canBid || !view.next || view.isLead) return undefined
  const lead = view.next.lead === undefined ? undefined : parseMoney(view.next.lead, view.scale)
  const own = parseMoney(view.next.own, view.scale)
  const step = parseMoney(view.next.step, view.scale) ?? 0n
  if (own === undefined) return undefined
  if (view.ownPrice === undefined) {
    const first = own - step * BigInt(1 + Math.floor(random() * 4))
    return lead !== undefined && first > lead
      ? priceOf(own, bot, view)
      : priceOf(lead === undefined || first < lead ? first : lead, bot, view)
  }
  if (lead !== undefined && random() < AMBITION) return priceOf(lead, bot, view)
  return undefined
}

const priceOf = (minor: bigint, bot: Bot, view: BidView): string | undefined =>
  minor >= bot.floor ? formatMoney(minor, view.scale) : undefined

/** How long a bot thinks before it looks again; under the extension window it hurries. */
export function thinkMs(view: BidView, bot: Bot, now: number, random: () => number): number {
  const [short, long] = bot.pauseMs
  const pause = short + random() * (long - short)
  const left = Date.parse(view.closesAt) - now
  return left < view.windowSec * 1_000 ? Math.max(1_500, pause / 4) : pause
}
