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
