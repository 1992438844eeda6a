import type { At } from '#domain/tender/model.ts'

/** How a competition stands at one instant, as far as a reader's copy of the log tells. What the copy masks is absent, never guessed. */

/** A price that a bidder has named. */
export interface Named {
  seq: number
  gross?: string
  /** Comparison price in minor units. */
  basis?: bigint
  /** Rank as the entry tells it. */
  rank?: number
  round?: number
  isCarried?: true
}

export interface Runner {
  alias: string
  isOwn?: true
  customerId?: string
  /** Newest last. */
  prices: readonly Named[]
  /** In the round that is open. */
  hasSealed?: true
  out?: { round: number; cause: string }
  isBanned?: true
  over?: string
}

export interface Course {
  phase: 'OPEN' | 'WAITING' | 'INTERVAL' | 'SUSPENDED' | 'CLOSED'
  /** Before a suspension. */
  phaseBefore?: Course['phase']
  /** Absent in free bidding. */
  round?: number
  isExtra?: true
  opensAt?: At
  closesAt?: At
  reason?: string
  resumeAt?: At
  extensions: number
  /** Bids that stand. */
  bids: number
  /** Quotes that are sealed in the round, by their place in the log; with the alias where it may be known. */
  quotes: ReadonlyMap<number, string | undefined>
  /** Price of the first rank of the round that was opened last. */
  lowest?: string
  tieCount?: number
  runners: ReadonlyMap<string, Runner>
  /** Aliases in the order that the ranks of their bids tell, best first; undefined once it does not follow from them. */
  order: readonly string[] | undefined
  /** Somebody was excluded who cannot be named: he may be any of them. */
  hasUnknownBan?: true
  /** The last entry that may have moved somebody whose price is not known. */
  movedSeq: number
}

export const AT_START: Course = { phase: 'OPEN', extensions: 0, bids: 0, quotes: new Map(), runners: new Map(), order: [], movedSeq: 0 }

export const isIn = ({ out, isBanned }: Runner): boolean => !out && !isBanned

export function withRunner(course: Course, alias: string, change: (runner: Runner) => Runner): Course {
  const runners = new Map(course.runners)
  runners.set(alias, change(runners.get(alias) ?? { alias, prices: [] }))
  return { ...course, runners }
}
