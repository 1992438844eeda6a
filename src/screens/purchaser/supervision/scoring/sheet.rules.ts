import type { Sheet } from '#contract/tender/score-calls.ts'
import type { Criterion } from '#contract/tender/scoring.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { typedAmount } from '#domain/typed-amount.ts'

/** A sheet of points as it is typed: a text for each offer and criterion, whatever it says, and a comment for each offer. */

/** By alias, then by code of criterion; the comment stands under the empty code. */
export type SheetValues = Readonly<Record<string, Readonly<Record<string, string>>>>
export type SheetRows = Sheet['rows']
export type Ruled = Pick<Sheet, 'bidders' | 'criteria'>

export const COMMENT = ''
/** Points have two decimals. */
const SCALE = 2
/** As the gateway takes them; others it takes once their signs are. */
const PLAIN = /^\d+(\.\d{1,2})?$/

export interface Cell {
  alias: string
  code: string
}

export const textIn = (values: SheetValues, { alias, code }: Cell): string => values[alias]?.[code] ?? ''

export const valuesOf = (rows: SheetRows): SheetValues =>
  Object.fromEntries(rows.map(({ alias, scores, comment }) => [alias, { ...scores, ...(comment !== undefined && { [COMMENT]: comment }) }]))

/** What is empty is left out; what is no number is kept as it was typed. */
export const rowsOf = (values: SheetValues, { bidders, criteria }: Ruled): SheetRows =>
  bidders.flatMap(({ alias }) => {
    const scores = Object.fromEntries(
      criteria.flatMap(({ code }) => {
        const typed = textIn(values, { alias, code }).trim()
        const amount = typedAmount(typed, SCALE)
        return typed === '' ? [] : [[code, amount.ok && !PLAIN.test(typed) ? amount.value : typed]]
      }),
    )
    const comment = textIn(values, { alias, code: COMMENT }).trim()
    return Object.keys(scores).length === 0 && comment === '' ? [] : [{ alias, scores, ...(comment && { comment }) }]
  })

export const typedIn = (values: SheetValues, { alias, code }: Cell, text: string): SheetValues => ({
  ...values,
  [alias]: { ...values[alias], [code]: text },
})

const hundredths = (text: string): bigint | undefined => {
  const amount = typedAmount(text.trim(), SCALE)
  return amount.ok ? parseMoney(amount.value, SCALE) : undefined
}

export type CellFault = 'empty' | 'number' | 'most'

/** What is wrong with the points in a cell. */
export function faultIn(text: string, { max }: Pick<Criterion, 'max'>): CellFault | undefined {
  if (text.trim() === '') return 'empty'
  const points = hundredths(text)
  if (points === undefined) return 'number'
  return points > (hundredths(max) ?? 0n) ? 'most' : undefined
}

/** Cells that keep the sheet from being handed in, in the order they are read. */
export const faultsOf = (values: SheetValues, { bidders, criteria }: Ruled): Cell[] =>
  bidders.flatMap(({ alias }) =>
    criteria.flatMap((criterion) => {
      const cell = { alias, code: criterion.code }
      return faultIn(textIn(values, cell), criterion) ? [cell] : []
    }),
  )

/** Points of one kind that an offer has so far, and the most there are. */
export function sumOf(values: SheetValues, alias: string, criteria: readonly Criterion[], kind: Criterion['kind']) {
  const ofKind = criteria.filter((one) => one.kind === kind)
  const given = ofKind.reduce((sum, criterion) => {
    const text = textIn(values, { alias, code: criterion.code })
    return faultIn(text, criterion) ? sum : sum + (hundredths(text) ?? 0n)
  }, 0n)
  const most = ofKind.reduce((sum, { max }) => sum + (hundredths(max) ?? 0n), 0n)
  return { given: formatMoney(given, SCALE), most: formatMoney(most, SCALE) }
}

/** A block of a sheet from one cell on, to the right and down; what lies beyond the grid is counted. */
export function pasted(values: SheetValues, { bidders, criteria }: Ruled, from: Cell, block: readonly (readonly string[])[]) {
  const codes = [...criteria.map(({ code }) => code), COMMENT]
  const [top, left] = [bidders.findIndex(({ alias }) => alias === from.alias), codes.indexOf(from.code)]
  let [next, beyond] = [values, 0]
  for (const [down, row] of block.entries()) {
    for (const [across, text] of row.entries()) {
      const [bidder, code] = [bidders[top + down], codes[left + across]]
      if (bidder && code !== undefined) next = typedIn(next, { alias: bidder.alias, code }, text.trim())
      else beyond += 1
    }
  }
  return { values: next, beyond }
}

/** What was changed here since `base` stays, the rest is theirs. */
export function joined(base: SheetValues, own: SheetValues, theirs: SheetValues): SheetValues {
  const aliases = [...new Set([own, theirs].flatMap(Object.keys))]
  return Object.fromEntries(
    aliases.map((alias) => {
      const codes = [...new Set([own[alias] ?? {}, theirs[alias] ?? {}].flatMap(Object.keys))]
      const choose = (code: string) => {
        const [before, mine] = [textIn(base, { alias, code }), textIn(own, { alias, code })]
        return mine === before ? textIn(theirs, { alias, code }) : mine
      }
      return [alias, Object.fromEntries(codes.map((code) => [code, choose(code)]))]
    }),
  )
}
