import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'

/** What a trial of the rules with fictitious bidders is given and tells (tendering.md 10.2, 9.13). Times are milliseconds from the start of bidding. */

export interface SimulationScript {
  /** How many bid; 5 when left out. */
  bidders?: number
  /** Another number, another course; the same number, the same course. */
  seed?: number
}

export interface SimulationEvent {
  afterMs: number
  kind: 'bid' | 'refused' | 'extended' | 'closed' | 'failed'
  alias?: string
  gross?: string
  rank?: number
  tookLead?: boolean
  /** Of a refusal: TENDER code and the values of its sentence. */
  code?: string
  args?: Record<string, string | number>
  /** Of an extension: when it closes now. */
  closesAfterMs?: number
  /** Of a failure, as `failReason`. */
  reason?: string
}

/** One course. */
export interface SimulatedCourse {
  lengthMs: number
  extensions: number
  /** Closed because no extension was possible any more. */
  atHardStop: boolean
  bids: number
  refused: number
  best?: string
  saving?: string
  events: SimulationEvent[]
}

/** The first course in full, and what to expect. */
export interface Simulation extends SimulatedCourse {
  /** Medians over several courses. */
  expected: {
    lengthMs: number
    extensions: number
    bids: number
    /** Percent with two decimals; absent when nobody bid. */
    saving?: string
  }
}

/** A quote that somebody typed. Quotes of a round come in one after the other, in the order given. */
export interface ScriptedQuote {
  /** From 0. */
  bidder: number
  round: number
  /** Decimal string, including tax. */
  gross: string
}

export interface RoundsScript extends SimulationScript {
  /** In place of chance. */
  quotes?: readonly ScriptedQuote[]
}

/** One bidder in one round, as nobody sees it before its opening. */
export interface SimulatedPlace {
  alias: string
  /** The price he holds after the round; absent where he has none, or where it was never opened. */
  gross?: string
  rank?: number
  carried?: true
  eliminated?: 'RANK' | 'NO_PRICE'
  /** A quote that the rules refused: TENDER code and the values of its sentence. */
  refused?: { gross: string; code: string; args: Record<string, string | number> }
}

/** A round as one reader sees it: while it is open, and once it is opened. */
export interface RoundPicture {
  open: RoundView
  after: RoundView
  /** The prices of the round that he may see. */
  rows: RoundRow[]
}

export interface SimulatedRound {
  no: number
  extra?: true
  opensAfterMs: number
  closesAfterMs: number
  /** Absent where it stays sealed for ever. */
  openedAfterMs?: number
  received: number
  lowest?: string
  tieCount: number
  /** Best first; those without a price last. */
  places: SimulatedPlace[]
  purchaser: RoundPicture
  /** By alias; also who watches only. */
  bidders: Record<string, RoundPicture>
}

export interface SimulatedRounds {
  rounds: SimulatedRound[]
  /** From the start to the last opening. */
  lengthMs: number
  quotes: number
  /** Whom the method of the award puts first, of those who may win. */
  first?: { alias: string; gross: string }
  /** Of an award by shares, where there are enough who may win: each one's, and what it comes to. */
  shares?: { alias: string; sharePct: number; amount: string }[]
  saving?: string
  /** The order of a draw. */
  drawn?: readonly string[]
  /** As `failReason`. */
  failed?: string
}

/** The first course in full, and what to expect; nothing is expected of typed quotes. */
export interface RoundsSimulation extends SimulatedRounds {
  expected?: { lengthMs: number; quotes: number; saving?: string }
}
