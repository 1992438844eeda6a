import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import type { Actor, At, Bidder } from '#domain/tender/model.ts'
import { takesPart } from '#domain/tender/rounds/opening.ts'
import type { RoundsState } from '#domain/tender/rounds-state.ts'
import type { Agent } from './agents.ts'
import type { Goods } from './goods.ts'
import type { Random } from './random.ts'
import { quoteAt, roundQuoteOf } from './rounds-agents.ts'
import type { Cast } from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Sealed rounds as the people of the demonstration play them. */

/** In permille of what the market asks; undefined for a firm that does not quote in this round. */
export type PriceOf = (place: number, no: number) => number | undefined

interface Play {
  goods: Goods
  random: Random
  /** Nothing happens from then on. */
  end: At
  /** Prices by a firm's place among the agents; habit decides where there is none. */
  priceOf?: PriceOf | undefined
  /** Who quotes in the round that is open at the end; everyone when left out. */
  last?: readonly Agent[] | undefined
  /** Second of the two who open, where two persons do; nobody opens without one. */
  opens?: Actor | undefined
}

/** Rounds from the first one on, up to `end` or to the close. */
export function playRounds(stage: Stage, cast: Cast, play: Play): void {
  stage.until(earlier(stage.state.startsAt, play.end))
  while (stage.state.status === 'BIDDING' && stage.now < play.end) {
    const { phase, opensAt, closesAt } = roundsIn(stage)
    if (phase === 'OPEN') quotes(stage, cast, play)
    if (phase === 'CLOSED' && !play.opens) break
    if (phase === 'CLOSED') open(stage, cast, play)
    else stage.until(earlier(phase === 'OPEN' ? closesAt : opensAt, play.end))
  }
  stage.until(play.end)
}

const earlier = (a: At, b: At): At => (a < b ? a : b)

function roundsIn({ state }: Stage): RoundsState {
  if (!state.rounds) throw new Error(`${state.code}: it has no rounds`)
  return state.rounds
}

/** Firms quote one after the other, in no order of theirs; some think better of it. */
function quotes(stage: Stage, cast: Cast, { goods, random, end, priceOf, last }: Play): void {
  const { opensAt, closesAt, no } = roundsIn(stage)
  const agents = last && closesAt > end ? last : cast.agents
  const replaces = roundsOf(stage.state.form)?.revisions === 'replace' && !priceOf
  const turns = [...agents, ...(replaces ? agents.filter(() => random.chance(0.25)) : [])]
  const order = [...random.permutation(agents.length), ...turns.slice(agents.length).map((_, index) => agents.length + index)]
  const pause = (Date.parse(closesAt) - Date.parse(opensAt)) / 1_000 / (turns.length + 1)
  for (const [index, turn] of order.entries()) {
    const at = shift(opensAt, pause * (index + 1), 'second')
    if (at >= end) return
    stage.until(at)
    const agent = turns[turn]!
    const bidder = quoting(stage, agent)
    if (!bidder) continue
    const permille = priceOf?.(cast.agents.indexOf(agent), no)
    const quote = priceOf ? permille && quoteAt(permille, bidder, goods, stage.state) : roundQuoteOf(agent, goods, stage.state, random)
    if (quote) stage.send(agent.actor, quote)
  }
}

const quoting = ({ state }: Stage, { customer }: Agent): Bidder | undefined =>
  state.bidders.find((bidder) => bidder.customerId === customer.id && takesPart(state, bidder))

/** The owner first, and a minute later who supervises. */
function open(stage: Stage, { buyer }: Cast, { opens, end }: Play): void {
  const { no } = roundsIn(stage)
  for (const actor of [buyer, opens!]) {
    stage.until(earlier(shift(stage.now, 1, 'minute'), end))
    stage.send(actor, { type: 'round.open', roundNo: no })
  }
}
