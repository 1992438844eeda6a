import type { LogEntry } from '#contract/tender/bid.ts'
import type { ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import type { At, Json, PartName } from '#domain/tender/model.ts'
import type { Digest } from './log-chain.ts'
import type { RoundFault } from './round-fault-names.ts'

/** What a log of sealed rounds has proved up to an entry: plain JSON, so that a walk can be gone on with elsewhere. */

export interface RoundFaultAt {
  code: RoundFault
  /** The entry it shows at. */
  seq: number
}

/** A bidder as openings have shown him. */
export interface ProvenBidder {
  customerId: string
  taxBp: number
  isOut?: true
  isBanned?: true
  /** The price he holds, and the entry that first reached it. */
  held?: { gross: string; basis: string; sinceSeq: number }
}

interface ProvenQuote {
  seq: number
  commitment: string
  alias?: string
  /** Replaced, withdrawn, or opened already. */
  isSpent?: true
}

/** A ceiling where one is published. */
export type ProvenRules = ThreeRounds & Pick<ProjectForm, 'direction' | 'scale' | 'compareBasis' | 'currency'> & { ceiling?: string }

/** Entries of one opening, as far as they can be read. */
export interface ProvenOpening {
  seq: number
  at: At
  lowest?: string
  tieCount?: number
  received?: number
  active?: number
  opened: { seq: number; quoteSeq: number; alias: string; gross: string; basis: string; rank: number }[]
  carried: { seq: number; alias: string; gross: string; rank: number }[]
  eliminated: { seq: number; alias: string; cause: string }[]
  drawn?: { seq: number; aliases: string[] }
  next?: { seq: number; no: number; opensAt: At; closesAt: At; extra?: string[]; isExtra?: true }
  /** Some of it is masked: the outcome cannot be recomputed. */
  isMasked?: true
  /** Quotes that count and were not opened yet. */
  sealed: ProvenQuote[]
}

export interface RoundsProof {
  /** Absent where the reader does not see them. */
  rules?: ProvenRules
  reserveCommit?: string
  /** By alias; absent where the reader does not see who they are. */
  bidders?: Record<string, ProvenBidder>
  phase: 'NONE' | 'SCHEDULED' | 'OPEN' | 'CLOSED' | 'OPENED' | 'OVER'
  no: number
  opensAt: At
  closesAt: At
  /** Who may quote in an extra round. */
  extra?: string[]
  quotes: ProvenQuote[]
  /** The pause that lasts: the time that is left, and when it goes on. */
  pause?: { remainingMs: number; resumeAt: At }
  opening?: ProvenOpening
  /** First words of a committee; `no` is the key of their round, and stays so named, since proofs are kept. */
  words: { no: string; userId: string; at: At }[]
  /** The last entry before this instant, and those of it: what a draw may have been seeded with. */
  heads: { seq: number; hash: string; at: At }[]
  /** Somebody was excluded whom the reader cannot name. */
  hasUnknownBan?: true
  rounds: number
  opened: number
  /** Of those, held against their commitment. */
  proved: number
  faults: RoundFaultAt[]
}

export const noRounds = (): RoundsProof => ({
  phase: 'NONE',
  no: 0,
  opensAt: '',
  closesAt: '',
  quotes: [],
  words: [],
  heads: [],
  rounds: 0,
  opened: 0,
  proved: 0,
  faults: [],
})

export type LateDigest = (text: string) => string | Promise<string>

/** A rule that hashes as it goes, with a digest that may answer later: it is run until it asks for nothing new. */
export async function hashing<T>(digest: LateDigest, rule: (digest: Digest) => T): Promise<T> {
  const known = new Map<string, string>()
  for (;;) {
    const asked: string[] = []
    const result = rule((text) => known.get(text) ?? String(asked.push(text)))
    if (asked.length === 0) return result
    for (const text of asked) known.set(text, await digest(text))
  }
}

type Data = Record<string, Json | undefined>

/** A part as this reader has it; undefined where it is masked. */
export const dataOf = (entry: LogEntry, part: PartName): Data | undefined => entry.parts[part]?.data as Data | undefined

export const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index])

/** Neither out after a round nor excluded. */
export const isIn = ({ isOut, isBanned }: ProvenBidder): boolean => !isOut && !isBanned

/** Whether a bidder may quote in the round; where the reader does not see who they are, anybody may. */
export function mayQuote({ bidders, extra }: RoundsProof, alias: string): boolean {
  const bidder = bidders?.[alias]
  return !bidders || (bidder !== undefined && isIn(bidder) && (extra?.includes(alias) ?? true))
}

/** More than these tell nothing new. */
const MOST_FAULTS = 50

export function blame(proof: RoundsProof, code: RoundFault, seq: number): void {
  if (proof.faults.length < MOST_FAULTS) proof.faults.push({ code, seq })
}
