import type { BidRow, Receipt } from '#contract/tender/bid.ts'

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
