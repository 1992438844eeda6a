import { field, text } from '#domain/tender/facts.ts'
import type { Bidder, Entry, Minor, PartName, ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'

/** What facts of bids and of rounds share: one bidder of the state, and amounts of an entry. */

/** Of all bidders the one alone is copied. */
export const withBidder = (state: ProjectState, alias: string, change: (bidder: Bidder) => Bidder): ProjectState => ({
  ...state,
  bidders: state.bidders.map((bidder) => (bidder.alias === alias ? change(bidder) : bidder)),
})

/** The log writes amounts as decimal strings (8.5), the state as minor units. */
export function minor({ form }: ProjectState, entry: Entry, part: PartName, key: string): Minor {
  const amount = parseMoney(text(entry, part, key), form.scale)
  if (amount === undefined) throw new TypeError(`log entry whose ${part}.${key} is not an amount`)
  return String(amount)
}

/** The limit of the lines that opened with a quote, where one holds that is not published. */
export const lineLimitOf = (state: ProjectState, entry: Entry): Pick<Bidder, 'lineLimit'> =>
  field(entry, 'note', 'lineLimit') === undefined ? {} : { lineLimit: minor(state, entry, 'note', 'lineLimit') }
