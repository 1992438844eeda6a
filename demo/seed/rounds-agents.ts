import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import type { Bidder, CommandOf, ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { nearestPrice, takesQuoteOf } from '#domain/tender/rounds/decide-quote.ts'
import { standingQuote } from '#domain/tender/rounds/schedule.ts'
import { type Agent, affords } from './agents.ts'
import { type Goods, quoteOf } from './goods.ts'
import type { Random } from './random.ts'

/** How the firms of the demonstration quote in sealed rounds: near the limit first, and a little better in each round, as far as their cost lets them. */

type Submit = CommandOf<'quote.submit'>

/** First prices, in permille of what the market asks: inside the limit of every project. */
const FIRST: Record<Direction, readonly [number, number]> = { reverse: [1_020, 1_095], forward: [870, 960] }
/** How far a firm gives way from one round to the next, and how much more where a price is still too high for its round. */
const GIVES_WAY = [3, 15] as const
const TRIES = 12

/** At so much of what the market asks. */
export function quoteAt(permille: number, { taxBp }: Pick<Bidder, 'taxBp'>, goods: Goods, { rounds, form }: ProjectState): Submit {
  return { type: 'quote.submit', ...quoteOf(goods, permille), roundNo: rounds?.no ?? 1, taxBp, currency: form.currency, deliveryDays: 30 }
}

/** What an agent quotes in the round that is open; undefined when it takes none of it, or none that is worth it. */
export function roundQuoteOf(agent: Agent, goods: Goods, state: ProjectState, random: Random): Submit | undefined {
  const bidder = bidderOf(state, agent.customer.id)
  if (!bidder) return undefined
  const { direction, scale } = state.form
  const down = direction === 'reverse'
  const limit = nearestPrice(state, bidder)
  const goesFor = (permille: number): Submit | undefined => {
    const quote = quoteAt(permille, bidder, goods, state)
    const total = parseMoney(quote.total, scale)!
    if (!affords(agent, total, direction)) return undefined
    return limit === undefined || (down ? total <= limit : total >= limit) ? quote : undefined
  }
  const from = firstTry(state, bidder, goods, random)
  for (let more = 0; more < TRIES; more += 1) {
    const quote = goesFor(down ? from - more : from + more)
    if (quote) return quote
  }
  return undefined
}

function firstTry({ form }: ProjectState, { stands }: Bidder, goods: Goods, random: Random): number {
  const own = stands.at(-1)
  const [low, high] = FIRST[form.direction]
  if (!own) return random.whole(low, high)
  const permille = Number((BigInt(own.gross) * 1_000n) / goods.market)
  const less = random.whole(...GIVES_WAY)
  return form.direction === 'reverse' ? permille - less : permille + less
}

/** How often a bot that has quoted thinks better of it, and how often it takes its quote back; not in the last minutes, when it could not come again. */
const REPLACES = 0.12
const WITHDRAWS = 0.04
const LAST_MINUTES_MS = 180_000

/** What a bot does in the round that is open, if anything. */
export function roundMoveOf(
  agent: Agent,
  goods: Goods,
  state: ProjectState,
  at: number,
  random: Random,
): Submit | CommandOf<'quote.withdraw'> | undefined {
  const { rounds } = state
  const bidder = bidderOf(state, agent.customer.id)
  if (rounds?.phase !== 'OPEN' || !bidder || !takesQuoteOf(state, bidder, new Date(at).toISOString())) return undefined
  if (!standingQuote(rounds, bidder.alias)) return roundQuoteOf(agent, goods, state, random)
  if (roundsOf(state.form)?.revisions === 'once') return undefined
  const isLate = Date.parse(rounds.closesAt) - at < LAST_MINUTES_MS
  if (!isLate && random.chance(WITHDRAWS)) return { type: 'quote.withdraw', roundNo: rounds.no }
  return random.chance(REPLACES) ? roundQuoteOf(agent, goods, state, random) : undefined
}
