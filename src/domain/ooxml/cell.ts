/**
 * What stands in a cell, as read and as written. A spreadsheet knows no time zone: its dates are wall-clock texts here, and whoever makes instants of them
 * names the zone.
 */
export type Cell = null | string | number | boolean | WallTime | CellFault | ExactNumber

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` with milliseconds only where there are some, or `HH:mm:ss` for a time without a day. */
export interface WallTime {
  readonly wall: string
}

/** A decimal text that is a number for the spreadsheet, e.g. money: `1234567.80`. Written as its digits, never through a float. */
export interface ExactNumber {
  readonly decimal: string
}

/** What a spreadsheet shows instead of a value, e.g. `#N/A`. */
export interface CellFault {
  readonly fault: string
}

/** One line of a sheet. */
export interface Row {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  /** By column, from A on; shorter where nothing follows. */
  readonly cells: readonly Cell[]
  readonly isHidden: boolean
}
