import type { BidView } from '#contract/tender/bid.ts'

const RUNNING: readonly BidView['phase'][] = ['LIVE', 'OVERTIME']
export const isRunning = ({ phase }: Pick<BidView, 'phase'>): boolean => RUNNING.includes(phase)

/** What may be said to who lost the lead: as much as the rules of the project show him. */
export interface Outbid {
  rank: number | undefined
  lead: string | undefined
  /** The price that takes the lead back. */
  takeBack: string | undefined
}

/**
 * That somebody has lost the lead, for as long as it is true: bidding runs, his bid stands, and another one stands before it.
 *
 * @param hasLed his bid stood first before
 */
export function outbidOf(view: BidView, hasLed: boolean): Outbid | undefined {
  if (!hasLed || !isRunning(view) || view.ownPrice === undefined || leads(view)) return undefined
  const { ownRank: rank, lead, next } = view
  return { rank, lead, takeBack: next?.lead !== undefined && Number(next.lead) > 0 ? next.lead : undefined }
}

export const leads = ({ isLead, ownRank }: Pick<BidView, 'isLead' | 'ownRank'>): boolean => isLead === true || ownRank === 1
