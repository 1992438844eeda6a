import type { BidView } from '#contract/tender-bid.ts'

/** What stands where no bid is: one may still come, or the auction is over and none did. */
export const emptyLog = ({ phase }: Pick<BidView, 'phase'>) => (phase === 'CLOSED' ? 'log.none' : 'log.empty')

/** What stands where no curve is: bids may be there whose price the reader may not see. */
export function emptyCurve({ phase, bids, lead }: Pick<BidView, 'phase' | 'bids' | 'lead'>) {
  if (bids > 0 && lead === undefined) return 'curve.hidden'
  return phase === 'CLOSED' && bids === 0 ? 'curve.none' : 'curve.empty'
}

/** Why no lead price stands where one belongs. */
export function noLead({ bids, phase }: Pick<BidView, 'phase' | 'bids'>) {
  if (bids > 0) return 'lead.hidden'
  return phase === 'CLOSED' ? 'lead.nobody' : 'lead.none'
}
