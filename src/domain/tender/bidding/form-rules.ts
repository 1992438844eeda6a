import type { FreeBid, Item, ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'

/** Where a form keeps the rules that bidding goes by: read here, and nowhere else, once the form is whole. */
type Form = Pick<ProjectForm, 'bidding' | 'rounds'>

/**
 * The rules of free bidding.
 *
 * @throws TypeError where prices come in by rounds: whoever asks has mistaken the mode
 */
export function freeBidOf({ bidding }: Form): FreeBid {
  if (!bidding) throw new TypeError('these rules are not of free bidding')
  return bidding
}

/** The rules of rounds; absent where bidding is free. */
export const roundsOf = ({ rounds }: Form): ThreeRounds | undefined => rounds

/** What a hall goes by however prices come in: who of the purchaser's side sees them, and how many bidders with a price are enough. */
export function hallRules(form: Form): Pick<FreeBid, 'hallDetail' | 'minOffers'> {
  const { hallDetail, minOffers } = roundsOf(form) ?? freeBidOf(form)
  return { hallDetail, minOffers }
}

/** Lines as who may not know their limits has them. */
export const withoutLimits = (items: readonly Item[]): Item[] => items.map(({ ceilingUnitPrice: _, ...item }) => item)
