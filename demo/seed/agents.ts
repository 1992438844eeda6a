import { standings } from '#domain/tender/bidding/competition.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { nextAllowed } from '#domain/tender/bidding/free-bid.ts'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import type { Actor, At, ProjectState } from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import type { DemoCustomer } from './customers.ts'
import type { Random } from './random.ts'
import { type Stage, shift } from './stage.ts'

/** A firm that bids by simple habits: it starts near the limit and gives way step by step until its own cost. */
export interface Agent {
  customer: DemoCustomer
  actor: Actor
  /** What the goods cost it, in minor units: it never goes past that. */
  cost: bigint
  /** Waits for the last two minutes. */
  late: boolean
}

const GRADE_COST = { A: 0.98, B: 1, C: 1.02, D: 1.04 }

export function makeAgent(customer: DemoCustomer, actor: Actor, market: bigint, random: Random): Agent {
  const factor = Math.min(1.07, random.normal(0.97, 0.06) * GRADE_COST[customer.grade])
  return { customer, actor, cost: (market * BigInt(Math.round(factor * 10_000))) / 10_000n, late: random.chance(0.3) }
}

/** Two percent are left to it. */
export const affords = ({ cost }: Agent, price: bigint, direction: Direction): boolean =>
  direction === 'reverse' ? price * 100n >= cost * 102n : price * 102n <= cost * 100n

/**
 * The price an agent would offer now, as a decimal string; undefined when it has nothing to say.
 *
 * @param eager wants the lead rather than a better place behind it
 */
export function offerOf(agent: Agent, state: ProjectState, random: Random, eager: boolean, boldness = BUSY.boldness): string | undefined {
  const { form } = state
  const ceiling = parseMoney(form.ceiling, form.scale)!
  const own = state.bidders.find(({ customerId }) => customerId === agent.customer.id)
  const leader = leaderOf(state)
  const ownLast = own?.stands.at(-1)?.basis
  const ownIsLead = leader !== undefined && leader.customerId === agent.customer.id
  if (ownIsLead) return undefined
  const best = leader?.stands.at(-1)?.basis
  const allowed = nextAllowed({
    rules: freeBidOf(form),
    direction: form.direction,
    scale: form.scale,
    compareBasis: form.compareBasis,
    ceiling,
    taxBp: own?.taxBp ?? agent.customer.taxBp,
    ownIsLead,
    ...(best !== undefined && { best: BigInt(best) }),
    ...(ownLast !== undefined && { ownLast: BigInt(ownLast) }),
  })
  const down = form.direction === 'reverse' ? -1n : 1n
  const extra = allowed.step * BigInt(random.whole(0, boldness)) * down
  const wanted =
    ownLast === undefined && !eager ? opening(ceiling, down, random) : (eager ? (allowed.lead ?? allowed.own) : allowed.own) + extra
  const price = down < 0n ? min(wanted, allowed.own) : max(wanted, allowed.own)
  return affords(agent, price, form.direction) && price > 0n ? formatMoney(price, form.scale) : undefined
}

/** 0 to 3 % inside the limit, on a round figure. */
function opening(ceiling: bigint, down: bigint, random: Random): bigint {
  const share = BigInt(random.whole(0, 300))
  return ((ceiling * (10_000n + down * share)) / 10_000n / 10_000n) * 10_000n
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

const leaderOf = (state: ProjectState) => rankOf(state)[0]

/** Who has bid and is still in, best first. */
export const rankOf = (state: ProjectState) => standings(state).map(({ bidder }) => bidder)

/** Time between two bids of anybody. */
export interface Pace {
  fromMs: number
  toMs: number
  /** How often somebody goes for the lead. */
  eagerness: number
  /** At most so many steps more than the rules ask for. */
  boldness: number
}
const BUSY: Pace = { fromMs: 1_200, toMs: 6_000, eagerness: 0.4, boldness: 2 }
/** As the bots of a running demonstration bid. */
export const CALM: Pace = { fromMs: 8_000, toMs: 20_000, eagerness: 0.25, boldness: 0 }

/** Lets the agents bid on a stage until `end` or until bidding has closed. */
export function bidUntil(stage: Stage, agents: readonly Agent[], end: At, random: Random, pace: Pace = BUSY): void {
  while (stage.state.status === 'BIDDING' && stage.now < end) {
    const next = shift(stage.now, random.whole(pace.fromMs, pace.toMs) / 1_000, 'second')
    if (next >= end) break
    stage.until(next)
    if (stage.state.status !== 'BIDDING') return
    const left = Date.parse(stage.state.closesAt!) - Date.parse(stage.now)
    const awake = agents.filter((agent) => !agent.late || left < 120_000)
    if (awake.length === 0) continue
    const agent = random.pick(awake)
    const gross = offerOf(agent, stage.state, random, random.chance(left < 120_000 ? 0.7 : pace.eagerness), pace.boldness)
    if (gross)
      stage.attempt(agent.actor, {
        type: 'bid.place',
        gross,
        taxBp: agent.customer.taxBp,
        currency: stage.state.form.currency,
        confirmBigDrop: true,
      })
  }
  stage.until(end)
}
