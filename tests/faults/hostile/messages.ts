import type { Seat } from '../../bench/hall/messages.ts'

/** What the processes of `npm run faults -- hostile` tell each other. */

export type Headers = Record<string, string>

/** Somebody who bids every two seconds in his hall, and as often he looks at it. */
export interface Bidder {
  projectId: string
  headers: Headers
  /** Where his requests come from: a loopback address of his own. */
  from: string
}

/** The product under attack, and who stands in it. */
export interface Scene {
  /** Of the gateway. */
  pid: number
  url: string
  databaseUrl: string
  bidders: Bidder[]
  seats: Seat[]
  /** A person with a password who wants to sign in meanwhile. */
  guest: { username: string; password: string }
  /** What attackers hold: a supplier who is in no hall, one who is, a buyer, a supervisor. */
  attackers: Record<'supplier' | 'bidder' | 'buyer' | 'supervisor', Headers>
  /** Open for registration. */
  openProjectId: string
  /** Everyone sees it; its log has 15,000 entries where the attack asks for them. */
  longProjectId: string
  hallId: string
}

export interface Latencies {
  p50: number
  p99: number
  requests: number
}

/** What the people of the scene met since the last report. */
export interface Met {
  place: Latencies
  view: Latencies
  /** Answers that were no acceptance, by what they were. */
  refused: Record<string, number>
  signIns: { ok: number; refused: number; slowestMs: number }
}

export type ToBidders = { type: 'open'; scene: Scene } | { type: 'report' }
export type FromBidders = { type: 'open' } | { type: 'met'; met: Met }

/** Answers by what they were, e.g. `200`, `429`, `503 SERVICE-1008`, `cut`. */
export type Answers = Record<string, number>
export type ToAttacker = { type: 'attack'; name: string; seconds: number; scene: Scene }
export type FromAttacker = { type: 'done'; sent: number; answers: Answers }

export type FromProduct = Scene
