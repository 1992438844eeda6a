import type { FreeBid, ProjectForm } from '#contract/tender/project.ts'

/** Where a form keeps the rules that bidding goes by: read here, and nowhere else, once the form is whole. */
type Form = Pick<ProjectForm, 'bidding'>

/** The rules of free bidding. */
export const freeBidOf = ({ bidding }: Form): FreeBid => bidding

/** What a hall goes by however prices come in: who of the purchaser's side sees them, and how many bidders with a price are enough. */
export const hallRules = ({ bidding: { hallDetail, minOffers } }: Form): Pick<FreeBid, 'hallDetail' | 'minOffers'> => ({
  hallDetail,
  minOffers,
})
