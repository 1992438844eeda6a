import type { BidView } from '#contract/tender/bid.ts'
import type { Sending } from './quote.store.ts'
import type { Judgement } from './standing/effect.rules.ts'

/**
 * Whether what is being confirmed is still what it was when it was asked (U-09): `overtaken` when it led then and leads no more, or would now be
 * refused; `stopped` when nothing can be bid.
 */
export function confirmable(
  view: BidView,
  { effect }: Extract<Sending, { phase: 'confirming' }>,
  judgement: Judgement,
): 'ready' | 'overtaken' | 'stopped' {
  if (!view.canBid) return 'stopped'
  if (judgement.kind === 'refused') return 'overtaken'
  const ledThen = effect.rank === 1
  return ledThen && judgement.kind === 'allowed' && judgement.effect.rank !== 1 ? 'overtaken' : 'ready'
}
