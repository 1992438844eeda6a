import type { RoundView } from '#contract/tender/round-view.ts'
import { formatMoney, lineAmount, parseMoney } from '#domain/tender/money.ts'
import type { Bot } from './bots.rules.ts'
import { PRICED } from './practice.scene.ts'

/** How the bots of the practice hall quote in sealed rounds: each once a round, at a moment of its own, and better every time. */

const SCALE = 2
/** Prices are parts of the ceiling, in ten thousandths. */
const WHOLE = 10_000n

export interface BotQuote {
  lines: { lineNo: number; unitPrice: string }[]
  total: string
}

/** Every unit price at so many ten thousandths of what comes to the ceiling, rounded down: never more than that part of it. */
export function quoteOf(part: bigint): BotQuote {
  const lines = PRICED.map(({ lineNo, unitPrice }) => ({
    lineNo,
    unitPrice: formatMoney((parseMoney(unitPrice, SCALE)! * part) / WHOLE, SCALE),
  }))
  const total = PRICED.reduce((sum, { quantity }, index) => sum + lineAmount(lines[index]!.unitPrice, quantity, SCALE), 0n)
  return { lines, total: formatMoney(total, SCALE) }
}

/**
 * What a bot quotes in the round that is open, from the picture that a bidder in its place would see.
 *
 * @param random 0 ≤ n < 1
 * @returns undefined where its next price would be below what it can afford
 */
export function botQuote({ ownPrice, next, scale }: RoundView, { floor }: Pick<Bot, 'floor'>, random: () => number): BotQuote | undefined {
  const ceiling = parseMoney(quoteOf(WHOLE).total, scale)!
  const own = ownPrice === undefined ? undefined : parseMoney(ownPrice, scale)!
  const limit = next && parseMoney(next.max, scale)!
  const wanted = own === undefined ? WHOLE - percent(1, 5, random) : (own * WHOLE) / ceiling - percent(0.5, 3, random)
  const allowed = limit === undefined ? WHOLE : (limit * WHOLE) / ceiling
  const quote = quoteOf(wanted < allowed ? wanted : allowed)
  return parseMoney(quote.total, scale)! >= floor ? quote : undefined
}

/** Between two shares in per cent, as ten thousandths. */
const percent = (low: number, high: number, random: () => number): bigint => BigInt(Math.round((low + random() * (high - low)) * 100))

/** When a bot quotes in the round that is open: neither at once nor in the last moment. */
export function quoteAt({ rounds, roundNo }: Pick<RoundView, 'rounds' | 'roundNo'>, random: () => number): number {
  const { opensAt = '', closesAt = '' } = rounds.find(({ no }) => no === roundNo) ?? {}
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)]
  return from + (to - from) * (0.1 + random() * 0.75)
}
