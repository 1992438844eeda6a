import type { BidView, HallView } from '#contract/tender/bid.ts'
import { divideHalfUp, formatMoney, parseMoney } from '#domain/tender/money.ts'

type HallCommand = 'suspend' | 'resume' | 'message' | 'void-decide' | 'waive-minimum' | 'round-open'

/** Whether the picture offers its reader a command. Commands are named with or without their area, `suspend` or `project.suspend`. */
export const may = ({ actions }: Pick<HallView, 'actions'>, command: HallCommand): boolean =>
  actions.some((action) => action === command || action.endsWith(`.${command}`))

/**
 * How far the lead price is from the ceiling (selling: above the floor), as an amount and in percent with two decimals.
 *
 * @returns undefined where either price is hidden or there is no bid
 */
export function savingOf(view: Pick<BidView, 'ceiling' | 'lead' | 'direction' | 'scale'>): { amount: string; percent: string } | undefined {
  const ceiling = view.ceiling === undefined ? undefined : parseMoney(view.ceiling, view.scale)
  const lead = view.lead === undefined ? undefined : parseMoney(view.lead, view.scale)
  if (!ceiling || lead === undefined) return undefined
  const saved = view.direction === 'reverse' ? ceiling - lead : lead - ceiling
  if (saved < 0n) return undefined
  return { amount: formatMoney(saved, view.scale), percent: formatMoney(divideHalfUp(saved * 10_000n, ceiling), 2) }
}
