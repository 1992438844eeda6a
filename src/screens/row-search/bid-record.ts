import type { BidRow } from '#contract/tender/bid.ts'

/** What a bid is searched by. That it is no sealed first price is known of every bid; a row says only that it is one. */
export const bidRecord = (row: BidRow) => ({ ...row, entry: row.entry === true })
