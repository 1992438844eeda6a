import type { At, Minor } from './model.ts'

/** The state of three sealed rounds. No price that is still sealed stands in it. @see tendering.md 6.4, 7.3 */

/** A quote that is sealed: where it stands in the log, and what it commits to. */
export interface SealedRoundQuote {
  seq: number
  at: At
  commitment: string
  /** How often its bidder replaced one of this round. */
  replaced: number
  /** Taken back: it is opened by nobody, and by `once` it was the only one. */
  withdrawn?: true
}

export interface RoundsState {
  /** The round that is open or comes next, from 1; an extra round has the number after the last one. */
  no: number
  phase: 'SCHEDULED' | 'OPEN' | 'CLOSED'
  opensAt: At
  closesAt: At
  /** Who may quote in an extra round: the aliases tied at rank 1. Absent in any other round. */
  extra?: readonly string[]
  /** Quotes of the round `no`, by alias. */
  quotes: Readonly<Record<string, SealedRoundQuote>>
  /** Rounds that were opened, in their order. */
  done: readonly RoundResult[]
  /** How a tie was drawn: the seed, and the number of the entry whose hash it is made of. */
  drawn?: { headSeq: number; seed: string; aliases: readonly string[] }
}

export interface RoundResult {
  no: number
  opensAt: At
  closesAt: At
  openedAt: At
  extra?: true
  /** Quotes that were opened. */
  received: number
  /** Bidders still in the competition afterwards. */
  active: number
  /** Price at rank 1, including tax. Absent where nobody had a price. */
  lowest?: Minor
  /** How many hold the price at rank 1. */
  tieCount: number
}

/** A bidder's price in a round that was opened. */
export interface BidderRound {
  no: number
  gross: Minor
  basis: Minor
  rank: number
  /** Of an earlier round. */
  carried?: true
}
