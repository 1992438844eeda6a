import type { RoundPhase } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { later, msBetween, plus, SECOND_MS } from '#domain/tender/instant.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import type { RoundsState, SealedRoundQuote } from '#domain/tender/rounds-state.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'

/** When rounds open and close, what holds while they do, and the times of any bidding after a pause. @see tendering.md 6.4, 7.3 (extra round), 8.4 */

export interface RoundTimes {
  no: number
  opensAt: At
  closesAt: At
}

/** Under which the words of the two persons who open a round are kept. */
export const openingKey = (no: number): string => `open:${no}`

type Lengths = Pick<ThreeRounds, 'rounds' | 'durationsSec' | 'intervalsSec'>

const lasting = (no: number, opensAt: At, { durationsSec }: Lengths): RoundTimes => ({
  no,
  opensAt,
  closesAt: plus(opensAt, (durationsSec[no - 1] ?? 0) * SECOND_MS),
})

/** The rounds as they are planned: they come later where one is opened late, or a pause lies between. */
export function plannedRounds(startsAt: At, rules: Lengths): RoundTimes[] {
  const planned: RoundTimes[] = []
  let opensAt = startsAt
  for (let no = 1; no <= rules.rounds; no++) {
    const round = lasting(no, opensAt, rules)
    planned.push(round)
    opensAt = plus(round.closesAt, (rules.intervalsSec[no - 1] ?? 0) * SECOND_MS)
  }
  return planned
}

/**
 * The round after one that was opened. Its interval counts from the close, and is never shorter than two minutes from the opening, so that nobody loses
 * time by an opening that comes late.
 */
const nextRound = ({ no, closesAt }: Pick<RoundTimes, 'no' | 'closesAt'>, openedAt: At, rules: Lengths): RoundTimes =>
  lasting(no + 1, later(plus(closesAt, (rules.intervalsSec[no - 1] ?? 0) * SECOND_MS), plus(openedAt, deadlines.roundNoticeMs)), rules)

/** One more round among those who tie. */
function extraRound(openedAt: At, { rounds }: Lengths): RoundTimes {
  const opensAt = plus(openedAt, deadlines.roundNoticeMs)
  return { no: rounds + 1, opensAt, closesAt: plus(opensAt, deadlines.extraRoundMs) }
}

/** What comes after a round that was opened; undefined where it was the last one. @param tied how many tie at rank 1 */
export function roundAfter(
  { no, closesAt, extra }: Pick<RoundsState, 'no' | 'closesAt' | 'extra'>,
  openedAt: At,
  rules: Lengths & Pick<ThreeRounds, 'tieBreak'>,
  tied: number,
): (RoundTimes & { extra?: true }) | undefined {
  if (no < rules.rounds) return nextRound({ no, closesAt }, openedAt, rules)
  const isExtra = rules.tieBreak === 'extraRound' && !extra && tied > 1
  return isExtra ? { ...extraRound(openedAt, rules), extra: true } : undefined
}

/** Whether the round `no` was opened, and nothing follows it yet. */
export const isOpened = ({ no, done }: Pick<RoundsState, 'no' | 'done'>): boolean => done.at(-1)?.no === no

/** What a bidder has sealed in the round `no` and not taken back. */
export function standingQuote(rounds: Pick<RoundsState, 'quotes'> | undefined, alias: string): SealedRoundQuote | undefined {
  const quote = rounds?.quotes[alias]
  return quote?.withdrawn ? undefined : quote
}

/** Whether time runs for bidders: in a round and between two, and not while a closed round waits to be opened. */
export const clockRuns = ({ status, rounds }: Pick<ProjectState, 'status' | 'rounds'>): boolean =>
  status === 'BIDDING' && rounds?.phase !== 'CLOSED'

/**
 * How the round stands while rounds last; undefined before and after. Half-open: at `closesAt` it is over, also when the entry of its close is not
 * written yet.
 */
export function roundPhase({ status, rounds }: Pick<ProjectState, 'status' | 'rounds'>, at: At): RoundPhase | undefined {
  if (!rounds || (status !== 'BIDDING' && status !== 'SUSPENDED')) return undefined
  if (status === 'SUSPENDED') return 'SUSPENDED'
  if (rounds.phase === 'CLOSED' || at >= rounds.closesAt) return 'WAITING'
  return rounds.phase === 'OPEN' || at >= rounds.opensAt ? 'OPEN' : 'INTERVAL'
}

/** Times of a round that a pause has kept waiting: what was to open opens that much later, and lasts as long as it would have. */
export function timesAfterPause(
  { phase, opensAt, closesAt }: Pick<RoundsState, 'phase' | 'opensAt' | 'closesAt'>,
  resumeAt: At,
  remainingMs: number,
): { opensAt?: At; closesAt: At } {
  if (phase === 'CLOSED') return { closesAt }
  const closes = plus(resumeAt, remainingMs)
  return { ...(phase === 'SCHEDULED' && { opensAt: plus(closes, msBetween(closesAt, opensAt)) }), closesAt: closes }
}

/** The times that hold once a pause ends at `at`. */
export function resumedTimes(state: ProjectState, at: At): { opensAt?: At; closesAt: At; hardStopAt?: At } {
  const { rounds, suspension, hardStopAt } = state
  const { remainingMs, hardRemainingMs } = suspension ?? { remainingMs: 0, hardRemainingMs: 0 }
  if (rounds) return timesAfterPause(rounds, at, remainingMs)
  return { closesAt: plus(at, remainingMs), ...(hardStopAt !== undefined && { hardStopAt: plus(at, hardRemainingMs) }) }
}

/** When a pause ends by itself, at the latest after the longest one; undefined where none lasts. */
export const endOfPause = ({ status, suspension }: Pick<ProjectState, 'status' | 'suspension'>): At | undefined =>
  status === 'SUSPENDED' && suspension ? (suspension.resumeAt ?? plus(suspension.from, deadlines.longestSuspensionMs)) : undefined

/** Rounds as they are at an instant: gone on once their pause is over, also where its entry is not written yet. */
export function withoutPause(state: ProjectState, at: At): ProjectState {
  const end = endOfPause(state)
  if (!state.rounds || end === undefined || at < end) return state
  const { suspension: _, ...gone } = state
  const times = timesAfterPause(state.rounds, end, state.suspension!.remainingMs)
  return { ...gone, status: 'BIDDING', closesAt: times.closesAt, rounds: { ...state.rounds, ...times } }
}
