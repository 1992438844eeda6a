import type { Item } from '#contract/tender/project.ts'
import { type LineContext, pricedLines, splitLines } from '#domain/tender/bidding/line-price.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import type { Refused } from '#domain/tender/model.ts'
import { formatMoney, lineAmount, netOf, parseMoney } from '#domain/tender/money.ts'

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
}

const UNIT_SCALE = 6
const valuesOf = (values: Values) => Object.entries(values).map(([lineNo, value]) => ({ lineNo: Number(lineNo), value }))
const contextOf = ({ items, scale, direction }: LineSheet): LineContext => ({ items, scale, direction, limitVisible: true })

/** Unit prices: amounts as far as they are typed, their sum, and the first thing that keeps them from being sealed. */
export function judgeQuote(sheet: LineSheet, values: Values): Judged {
  const { items, scale, limit, direction } = sheet
  const amounts: Record<number, string> = {}
  let total = 0n
  for (const { lineNo, quantity } of items) {
    const price = parseMoney(values[lineNo] ?? '', UNIT_SCALE)
    if (price === undefined || price <= 0n) continue
    const amount = lineAmount(values[lineNo]!, quantity, scale)
    amounts[lineNo] = formatMoney(amount, scale)
    total += amount
  }
  const priced = pricedLines(
    contextOf(sheet),
    valuesOf(values).map(({ lineNo, value }) => ({ lineNo, unitPrice: value })),
  )
  const ceiling = limit === undefined ? undefined : parseMoney(limit, scale)
  const over = ceiling !== undefined && total > 0n && better(ceiling, total, direction)
  // The total of a sale reaches its floor only with the last line.
  const whole = Object.keys(amounts).length === items.length
  const refused = 'code' in priced ? priced : undefined
  const tooMuch: Refused | undefined =
    over && (direction === 'reverse' || whole) ? { code: 'TENDER-2042', args: { max: limit! } } : undefined
  return told(sheet, { amounts, total, refused: tooMuch ?? refused, line: tooMuch ? undefined : wrongLine(sheet, values, UNIT_SCALE) })
}

/** Amounts whose sum must be `total`. */
export function judgeSplit(sheet: LineSheet, values: Values, total: string): Judged & { rest: string } {
  const { items, scale } = sheet
  const sum = items.reduce((all, { lineNo }) => all + (parseMoney(values[lineNo] ?? '', scale) ?? 0n), 0n)
  const given = valuesOf(values).map(({ lineNo, value }) => ({ lineNo, amount: value }))
  const whole = parseMoney(total, scale) ?? 0n
  const split = splitLines(contextOf(sheet), given, whole)
  const judged = told(sheet, {
    amounts: {},
    total: sum,
    refused: 'code' in split ? split : undefined,
    line: wrongLine(sheet, values, scale),
  })
  return { ...judged, rest: formatMoney(whole - sum, scale) }
}

interface Found {
  amounts: Record<number, string>
  total: bigint
  refused: Refused | undefined
  line: number | undefined
}

const told = ({ scale, taxBp }: LineSheet, { amounts, total, refused, line }: Found): Judged => ({
  amounts,
  total: formatMoney(total, scale),
  net: formatMoney(netOf(total, taxBp), scale),
  ...(refused && { refused }),
  ...(line !== undefined && { line }),
})

/** The first line whose figure is none, or beyond the limit of the line. Empty ones are not wrong, they are missing. */
function wrongLine({ items, direction }: LineSheet, values: Values, scale: number): number | undefined {
  return items.find(({ lineNo, ceilingUnitPrice }) => {
    const typed = values[lineNo]?.trim() ?? ''
    if (typed === '') return false
    const figure = parseMoney(typed, scale)
    if (figure === undefined || figure <= 0n) return true
    const limit = ceilingUnitPrice === undefined || scale !== UNIT_SCALE ? undefined : parseMoney(ceilingUnitPrice, UNIT_SCALE)
    return limit !== undefined && better(limit, figure, direction)
  })?.lineNo
}
