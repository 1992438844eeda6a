import { refusal } from '#domain/tender/facts.ts'
import type { CommandOf, ProjectState, Refused } from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { ceilingOf } from './competition.ts'
import { withoutLimits } from './form-rules.ts'
import { overCeiling } from './free-bid.ts'
import { type LineContext, type LinePrice, pricedLines } from './line-price.ts'

/** What a quote that is to be sealed says, judged by itself: its lines, its rate, its sum, and the limits that are published. @see tendering.md 7.2 */

export const lineContextOf = ({ items, form: { scale, direction, ceilingVisible } }: ProjectState): LineContext => ({
  items,
  scale,
  direction,
  limitVisible: ceilingVisible,
})

/** Before the close a limit that bidders may not see holds nothing: any answer that depended on it would tell where it is. */
function sealingContext(state: ProjectState): LineContext {
  const context = lineContextOf(state)
  return context.limitVisible ? context : { ...context, items: withoutLimits(state.items) }
}

export interface QuotedLines {
  lines: LinePrice[]
  total: bigint
}

/**
 * @param taxBp rate the firm registered with
 * @returns a refusal: those of its lines, 2047 (another currency or rate), 2058 (another sum)
 */
export function quotedLines(state: ProjectState, command: CommandOf<'quote.submit'>, taxBp: number): QuotedLines | Refused {
  const { form } = state
  const priced = pricedLines(sealingContext(state), command.lines)
  if ('code' in priced) return priced
  if (command.currency !== form.currency || command.taxBp !== taxBp) return refusal('TENDER-2047')
  if (parseMoney(command.total, form.scale) === priced.total) return priced
  return refusal('TENDER-2058', { total: command.total, sum: formatMoney(priced.total, form.scale) })
}

/** The limit that a sealed price is held to: the one that is published, if any. */
export const publishedCeiling = (state: ProjectState): bigint | undefined => (state.form.ceilingVisible ? ceilingOf(state) : undefined)

export const beyondCeiling = (state: ProjectState, total: bigint): Refused | undefined =>
  overCeiling({ ...state.form, ceiling: publishedCeiling(state) }, total)
