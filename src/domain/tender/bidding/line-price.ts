import type { Item } from '#contract/tender/project.ts'
import { refusal } from '#domain/tender/facts.ts'
import type { Refused } from '#domain/tender/model.ts'
import { allocate, divideHalfUp, formatMoney, largestAmount, lineAmount, MAX_MINOR, parseMoney } from '#domain/tender/money.ts'
import { better, type Direction } from './ranking.ts'

/**
 * Prices of the lines of a project. A total of free bidding spreads over the lines in the proportion of the entry quote; the amount of a line
 * rules, its unit price informs.
 *
 * @see tendering.md 7.2, 5 (line_price)
 */

const UNIT_SCALE = 6

/** One line, amounts as decimal strings: `amount` with the project's decimals, `unitPrice` with six. */
export interface LinePrice {
  lineNo: number
  unitPrice: string
  amount: string
}

/** `entry`: as they were sealed, before the start or in a round; `scaled`: spread over the lines by the rules; `confirmed`: split by the bidder after the close. */
export type LineSource = 'entry' | 'scaled' | 'confirmed'

export interface LineContext {
  items: readonly Item[]
  scale: number
  direction: Direction
  /** The amount of a limit that the bidder may not see is not told by a refusal either. */
  limitVisible: boolean
}

/** Every line of the project exactly once; 2048 says how many are missing. */
function matched<T extends { lineNo: number }>(items: readonly Item[], given: readonly T[]): Map<number, T> | Refused {
  const byLine = new Map(given.map((line) => [line.lineNo, line]))
  const known = new Set(items.map(({ lineNo }) => lineNo))
  if (!given.every(({ lineNo }) => known.has(lineNo)) || byLine.size !== given.length) return refusal('VALIDATION-1000')
  const missing = items.length - byLine.size
  return missing > 0 ? refusal('TENDER-2048', { n: missing }) : byLine
}

const limitOf = ({ ceilingUnitPrice }: Item): bigint | undefined =>
  ceilingUnitPrice === undefined ? undefined : parseMoney(ceilingUnitPrice, UNIT_SCALE)

/** A limit of the line, where the purchaser set one. */
function overLimit({ direction, limitVisible }: LineContext, item: Item, unitPrice: bigint): Refused | undefined {
  const limit = limitOf(item)
  if (limit === undefined || !better(limit, unitPrice, direction)) return undefined
  return limitVisible ? refusal('TENDER-2042', { max: item.ceilingUnitPrice! }) : refusal('TENDER-2087', { line: item.lineNo })
}

/**
 * The worst total at which lines in the proportion of these keep to the limits of all lines; at most the largest amount, since a tiny
 * unit price beside a high limit would put it beyond what can be read.
 *
 * @param total of these lines
 * @returns undefined where no line has a limit
 */
export function totalWithinLimits(
  { items, scale, direction }: LineContext,
  lines: readonly LinePrice[],
  total: bigint,
): bigint | undefined {
  let worst: bigint | undefined
  for (const item of items) {
    const limit = limitOf(item)
    const price = parseMoney(lines.find(({ lineNo }) => lineNo === item.lineNo)?.unitPrice ?? '', UNIT_SCALE)
    if (limit === undefined || !price) continue
    const reached = direction === 'reverse' ? (total * limit) / price : (total * limit + price - 1n) / price
    if (worst === undefined || better(reached, worst, direction)) worst = reached
  }
  const largest = largestAmount(scale)
  return worst !== undefined && worst > largest ? largest : worst
}

/** What a unit price comes to. */
interface PricedLine {
  price: bigint
  amount: bigint
}

/**
 * One line from its unit price as it was typed.
 *
 * @returns undefined when it is no price
 */
export function pricedLine(typed: string, { quantity }: Item, scale: number): PricedLine | undefined {
  const price = parseMoney(typed, UNIT_SCALE)
  return price === undefined || price <= 0n ? undefined : { price, amount: lineAmount(typed, quantity, scale) }
}

/** What keeps a line from being taken, or nothing. */
export function refusedLine(context: LineContext, item: Item, priced: PricedLine | undefined): Refused | undefined {
  return priced ? overLimit(context, item, priced.price) : refusal('TENDER-2041', { scale: UNIT_SCALE })
}

/** A sum that the storage takes. */
export const refusedTotal = (total: bigint, scale: number): Refused | undefined =>
  total <= 0n || total >= MAX_MINOR ? refusal('TENDER-2041', { scale }) : undefined

/**
 * Lines from unit prices as they were typed, and their sum.
 *
 * @returns a refusal: VALIDATION-1000 (a line that does not exist, or twice), 2048, 2041, 2042 (limit of a line)
 */
export function pricedLines(
  context: LineContext,
  given: readonly { lineNo: number; unitPrice: string }[],
): { lines: LinePrice[]; total: bigint } | Refused {
  const { items, scale } = context
  const byLine = matched(
    items,
    given.filter(({ unitPrice }) => unitPrice.trim() !== ''),
  )
  if (!(byLine instanceof Map)) return byLine
  const lines: LinePrice[] = []
  let total = 0n
  for (const item of items) {
    const priced = pricedLine(byLine.get(item.lineNo)!.unitPrice, item, scale)
    const refused = refusedLine(context, item, priced)
    if (!priced || refused) return refused!
    const { price, amount } = priced
    total += amount
    lines.push({ lineNo: item.lineNo, unitPrice: formatMoney(price, UNIT_SCALE), amount: formatMoney(amount, scale) })
  }
  return refusedTotal(total, scale) ?? { lines, total }
}

/** Amounts that do not add up to the total that stands. */
export const refusedSum = (sum: bigint, total: bigint, scale: number): Refused | undefined =>
  sum === total ? undefined : refusal('TENDER-2058', { total: formatMoney(total, scale), sum: formatMoney(sum, scale) })

/**
 * Lines from amounts, whose sum must be the total that stands.
 *
 * @returns a refusal: VALIDATION-1000, 2048, 2041, 2042 (limit of a line), 2058 (another sum)
 */
export function splitLines(
  context: LineContext,
  given: readonly { lineNo: number; amount: string }[],
  total: bigint,
): LinePrice[] | Refused {
  const { items, scale } = context
  const byLine = matched(
    items,
    given.filter(({ amount }) => amount.trim() !== ''),
  )
  if (!(byLine instanceof Map)) return byLine
  const amounts = items.map((item) => parseMoney(byLine.get(item.lineNo)!.amount, scale))
  if (amounts.some((amount) => amount === undefined || amount <= 0n)) return refusal('TENDER-2041', { scale })
  const sum = amounts.reduce<bigint>((all, amount) => all + amount!, 0n)
  const apart = refusedSum(sum, total, scale)
  if (apart) return apart
  const lines = items.map((item, index) => lineOf(item, amounts[index]!, scale))
  const over = items.map((item, index) => overLimit(context, item, unitPriceOf(item, amounts[index]!, scale))).find(Boolean)
  return over ?? lines
}

/**
 * A total spread in the proportion of the entry quote; without one in that of the line limits, when every line has one.
 *
 * @returns undefined when nothing tells the proportion
 */
export function scaledLines(
  items: readonly Item[],
  scale: number,
  total: bigint,
  entry: readonly LinePrice[] | undefined,
): LinePrice[] | undefined {
  const weights = entry ? entry.map(({ amount }) => parseMoney(amount, scale) ?? 0n) : limitWeights(items, scale)
  if (!weights || weights.reduce((a, b) => a + b, 0n) <= 0n) return undefined
  return allocate(total, weights).map((amount, index) => lineOf(items[index]!, amount, scale))
}

function limitWeights(items: readonly Item[], scale: number): bigint[] | undefined {
  const only = items.length === 1 ? [1n] : undefined
  const limited = items.every(({ ceilingUnitPrice }) => ceilingUnitPrice !== undefined)
  return limited ? items.map(({ ceilingUnitPrice, quantity }) => lineAmount(ceilingUnitPrice!, quantity, scale)) : only
}

/** Unit price = amount ÷ quantity, half-up to six decimals. */
const unitPriceOf = ({ quantity }: Item, amount: bigint, scale: number): bigint =>
  divideHalfUp(amount * 10n ** BigInt(2 * UNIT_SCALE - scale), parseMoney(quantity, UNIT_SCALE)!)

const lineOf = (item: Item, amount: bigint, scale: number): LinePrice => ({
  lineNo: item.lineNo,
  unitPrice: formatMoney(unitPriceOf(item, amount, scale), UNIT_SCALE),
  amount: formatMoney(amount, scale),
})
