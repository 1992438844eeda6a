import type { Item } from '#contract/tender/project.ts'
import { type LineContext, pricedLine, refusedLine, refusedSum, refusedTotal, splitLines } from '#domain/tender/bidding/line-price.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import { refusal } from '#domain/tender/facts.ts'
import type { Refused } from '#domain/tender/model.ts'
import { formatMoney, netOf, parseMoney } from '#domain/tender/money.ts'
import { createTally, type Figure, type Tally } from './tally.rules.ts'

/** What was typed for each line, by line number. */
export type Values = Readonly<Record<number, string>>

/** The lines of a project and the rules they are judged by; the same functions decide in the gateway. */
export interface LineSheet {
  items: readonly Item[]
  scale: number
  direction: 'reverse' | 'forward'
  currency: string
  taxBp: number
  /** Ceiling (selling: floor) of the total, where it is known. */
  limit?: string | undefined
}

export interface Judged {
  /** Decimal strings; lines without a good figure are absent. */
  amounts: Readonly<Record<number, string>>
  total: string
  net: string
  /** What would be refused if it were sent now. */
  refused?: Refused
  /** Line the refusal is about. */
  line?: number
  /** The first line to be looked at: a wrong one, else one without a figure. */
  first?: number
}

const contextOf = ({ items, scale, direction }: LineSheet): LineContext => ({ items, scale, direction, limitVisible: true })

/** Unit prices: amounts as far as they are typed, their sum, and the first thing that keeps them from being sealed. A change judges its line alone. */
export function quoteJudge(sheet: LineSheet): (values: Values) => Judged {
  const { items, scale, limit, direction } = sheet
  const context = contextOf(sheet)
  const ceiling = limit === undefined ? undefined : parseMoney(limit, scale)
  const tally = createTally(items, (typed, item) => {
    const priced = pricedLine(typed, item, scale)
    return { amount: priced?.amount, text: priced && formatMoney(priced.amount, scale), refused: refusedLine(context, item, priced) }
  })
  return (values) => {
    const { figures, total, refused, line, first } = tally(values)
    const over = ceiling !== undefined && total > 0n && better(ceiling, total, direction)
    // The total of a sale reaches its floor only with the last line.
    const whole = figures.every(({ amount }) => amount !== undefined)
    const tooMuch: Refused | undefined =
      over && (direction === 'reverse' || whole) ? { code: 'TENDER-2042', args: { max: limit! } } : undefined
    return told(sheet, {
      amounts: amountsOf(items, figures),
      total,
      refused: tooMuch ?? refused ?? refusedTotal(total, scale),
      line: tooMuch ? undefined : line,
      first,
    })
  }
}

/** Amounts whose sum must be `total`. A change judges its line alone. */
export function splitJudge(sheet: LineSheet, total: string): (values: Values) => Judged & { rest: string } {
  const { items, scale } = sheet
  const whole = parseMoney(total, scale) ?? 0n
  const tally = createTally(items, (typed) => {
    const amount = parseMoney(typed, scale)
    return amount === undefined || amount <= 0n ? { refused: refusal('TENDER-2041', { scale }) } : { amount }
  })
  return (values) => {
    const { total: sum, refused, line, first } = tally(values)
    const apart = refused ?? refusedSum(sum, whole, scale) ?? beyondLimits(sheet, values, whole)
    return { ...told(sheet, { amounts: {}, total: sum, refused: apart, line, first }), rest: formatMoney(whole - sum, scale) }
  }
}

/** Limits of lines are asked once the sum is right. */
function beyondLimits(sheet: LineSheet, values: Values, total: bigint): Refused | undefined {
  const given = Object.entries(values).map(([lineNo, amount]) => ({ lineNo: Number(lineNo), amount }))
  const split = splitLines(contextOf(sheet), given, total)
  return 'code' in split ? split : undefined
}

const amountsOf = (items: readonly Item[], figures: readonly Figure[]): Record<number, string> =>
  Object.fromEntries(figures.flatMap(({ text }, at) => (text === undefined ? [] : [[items[at]!.lineNo, text]])))

type Found = Pick<Tally, 'total' | 'refused' | 'line' | 'first'> & { amounts: Record<number, string> }

const told = ({ scale, taxBp }: LineSheet, { amounts, total, refused, line, first }: Found): Judged => ({
  amounts,
  total: formatMoney(total, scale),
  net: formatMoney(netOf(total, taxBp), scale),
  ...(refused && { refused }),
  ...(line !== undefined && { line }),
  ...(first !== undefined && { first }),
})
