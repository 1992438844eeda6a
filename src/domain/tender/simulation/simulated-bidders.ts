import { bidderOf, ceilingOf, contextOf } from '#domain/tender/bidding/competition.ts'
import { checkPrice, nextAllowed } from '#domain/tender/bidding/free-bid.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'

/** Fictitious bidders with simple habits: near the limit at first, then down by steps to their own cost. @see tendering.md 11 (agents) */
export interface SimulatedBidder {
  index: number
  customerId: string
  /** Minor units; selling: the most it would pay. It never goes past that. */
  cost: bigint
  /** Waits for the last minutes. */
  late: boolean
}

/** One for each bidder of the hall; costs lie 3 to 15 % inside the limit, two of five wait. */
export function simulatedBidders(state: ProjectState, chance: () => number): SimulatedBidder[] {
  const ceiling = ceilingOf(state)
  return state.bidders.map(({ customerId }, index) => {
    const share = BigInt(300 + Math.floor(chance() * 1_200))
    const cost = state.form.direction === 'reverse' ? (ceiling * (10_000n - share)) / 10_000n : (ceiling * (10_000n + share)) / 10_000n
    return { index, customerId, cost, late: chance() < 0.4 }
  })
}

/** What a rival would offer now, as a decimal string the rules let pass; undefined when it has nothing to say. */
export function offerOf({ customerId, cost }: SimulatedBidder, state: ProjectState, chance: () => number): string | undefined {
  const bidder = bidderOf(state, customerId)
  if (!bidder) return undefined
  const context = contextOf(state, bidder)
  if (context.ownIsLead) return undefined
  const { own, lead, step } = nextAllowed(context)
  const buying = state.form.direction === 'reverse'
  const down = buying ? -1n : 1n
  const first = bidder.stands.length === 0
  const opening = ceilingOf(state) + (down * ceilingOf(state) * BigInt(Math.floor(chance() * 300))) / 10_000n
  const wished = first ? opening : (chance() < 0.35 ? (lead ?? own) : own) + down * step * BigInt(Math.floor(chance() * 2))
  const affordable = [nearest(wished, own, buying), lead ?? own, own].filter((price) => (buying ? price >= cost : price <= cost))
  return affordable
    .map((price) => formatMoney(price, state.form.scale))
    .find((gross) => !('code' in checkPrice(context, { gross, confirmBigDrop: true })))
}

/** What is wanted, or the limit where it does not reach it. */
const nearest = (wanted: bigint, limit: bigint, buying: boolean): bigint => (buying === wanted < limit ? wanted : limit)
