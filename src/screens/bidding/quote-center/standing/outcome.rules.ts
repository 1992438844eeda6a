import type { BidRow, BidView, Receipt } from '#contract/tender/bid.ts'
import { parseMoney } from '#domain/tender/money.ts'
import type { Sending } from '#screens/bidding/quote-center/quote.store.ts'

export type Told = Extract<Sending, { phase: 'refused' | 'sending' | 'accepted' }>
type Refused = Extract<Sending, { phase: 'refused' }>

/**
 * The news of the last bid as far as it is still true (U-01): an acceptance until the rank is another one, a refusal until its reason is gone.
 * An answer within moments needs no words before it.
 *
 * @param now server time in ms
 */
export function newsOf(sending: Sending, view: BidView, now: number): Told | undefined {
  switch (sending.phase) {
    case 'sending':
      return sending.resumed || sending.tries > 0 ? sending : undefined
    case 'accepted':
      return sending.rank === view.ownRank && sending.isLead === view.isLead && stands(sending, view) ? sending : undefined
    case 'refused':
      return isLifted(sending, view, now) ? undefined : sending
    default:
      return undefined
  }
}

/** Where ranks are hidden, a bid that was struck out or followed by a colleague's shows in the own price alone. Practice gives no receipt. */
const stands = ({ receipt }: Extract<Told, { phase: 'accepted' }>, { ownPrice, scale }: BidView): boolean =>
  receipt === undefined || (ownPrice !== undefined && parseMoney(ownPrice, scale) === parseMoney(receipt.gross, scale))

/** Reasons that lie in the price alone: without a form they are nobody's concern any more. */
const OF_PRICE: readonly (string | undefined)[] = ['TENDER-2042', 'TENDER-2043', 'TENDER-2044', 'TENDER-2045', 'TENDER-2049']

/** Only a picture that came after the answer can say that its reason is gone: the answer may be ahead of the stream. */
function isLifted({ failure: { code, args }, gross, seq, at }: Refused, view: BidView, now: number): boolean {
  if (code === 'TENDER-2049' && now - at >= Number(args.ms)) return true
  if (view.seq <= seq) return false
  if (!view.canBid) return OF_PRICE.includes(code)
  switch (code) {
    case 'TENDER-2040':
    case 'TENDER-2055':
      return true
    case 'TENDER-2043':
      return isOther(view, view.next?.own, args.max)
    case 'TENDER-2044':
      return isOther(view, view.next?.lead, args.max)
    case 'TENDER-2045':
      return isOther(view, view.lead, gross)
    default:
      return false
  }
}

/** What the rules hide says nothing. */
const isOther = ({ scale }: BidView, shown: string | undefined, told: string | number | undefined): boolean =>
  shown !== undefined && parseMoney(shown, scale) !== parseMoney(String(told), scale)

/**
 * The receipt of an own bid: by its place in the log where both tell it, else by price and time. An entry is written with its bid or soon
 * after: an entry quote stands since the start.
 *
 * @param receipts newest first
 */
export function receiptFor({ seq, gross, at }: BidRow, receipts: readonly Receipt[]): Receipt | undefined {
  const placed = receipts.find((receipt) => receipt.seq === seq)
  return placed ?? receipts.findLast((receipt) => receipt.seq === undefined && receipt.gross === gross && receipt.at >= at)
}
