import type { BidView } from '#contract/tender/bid.ts'

/** What stands where no bid is: one may still come, or the auction is over and none did; or those of rivals are not shown. */
export function emptyLog({ phase, rivalsHidden }: Pick<BidView, 'phase' | 'rivalsHidden'>) {
  if (rivalsHidden && phase !== 'BEFORE') return 'log.own'
  return phase === 'CLOSED' ? 'log.none' : 'log.empty'
}

/** Bids may be there whose price the reader may not see: of hidden rivals he learns that they bid only where the lead price is shown. */
const mayHide = ({ bids, rivalsHidden, visibility, phase }: Pick<BidView, 'bids' | 'rivalsHidden' | 'visibility' | 'phase'>) =>
  bids > 0 || (rivalsHidden === true && visibility !== 'leadPrice' && phase !== 'BEFORE')

/** What stands where no curve is: bids may be there whose price the reader may not see. */
export function emptyCurve(view: Pick<BidView, 'phase' | 'bids' | 'lead' | 'rivalsHidden' | 'visibility'>) {
  if (mayHide(view) && view.lead === undefined) return 'curve.hidden'
  return view.phase === 'CLOSED' && view.bids === 0 ? 'curve.none' : 'curve.empty'
}

/** Why no lead price stands where one belongs. */
export function noLead(view: Pick<BidView, 'phase' | 'bids' | 'rivalsHidden' | 'visibility'>) {
  if (mayHide(view)) return 'lead.hidden'
  return view.phase === 'CLOSED' ? 'lead.nobody' : 'lead.none'
}
