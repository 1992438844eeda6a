import type { RoundView } from '#contract/tender/round-view.ts'
import { gap, type Remaining, urgencyOf } from '#screens/bidding/live/index.ts'

export type Round = RoundView['rounds'][number]

/** The round that is open, waits to be opened or comes next; before the start the first one. */
export const currentRound = ({ rounds, roundNo }: Pick<RoundView, 'rounds' | 'roundNo'>): Round | undefined =>
  rounds.find(({ no }) => no === Math.max(1, roundNo))

export interface RoundRemaining extends Omit<Remaining, 'until'> {
  /** What is counted down to; `open`: the next round. */
  until: Remaining['until'] | 'open'
}

/** How long is left at `now`, by the picture's own instants. While a round waits to be opened no clock runs. */
export function roundRemainingAt(view: RoundView, now: number): RoundRemaining {
  const round = currentRound(view)
  switch (view.phase) {
    case 'BEFORE':
      return { until: 'start', ms: gap(view.startsAt, now), urgency: 'calm', share: 1 }
    case 'OPEN': {
      const ms = gap(view.closesAt, now)
      return { until: 'close', ms, urgency: urgencyOf(ms), share: shareOf(ms, round?.opensAt, view.closesAt) }
    }
    case 'INTERVAL': {
      const opensAt = round?.opensAt ?? view.closesAt
      const ms = gap(opensAt, now)
      return { until: 'open', ms, urgency: 'calm', share: shareOf(ms, view.rounds.findLast(isOpened)?.openedAt, opensAt) }
    }
    case 'SUSPENDED': {
      const resumeAt = view.suspension?.resumeAt
      if (resumeAt) return { until: 'resume', ms: gap(resumeAt, now), urgency: 'calm', share: 1 }
      return { until: 'none', ms: leftOf(view, round), urgency: 'calm', share: 1 }
    }
    default:
      return { until: 'none', ms: 0, urgency: 'calm', share: 0 }
  }
}

/** What was left when the clock stopped: of a round that was open until its close, between rounds until the next one opens. */
function leftOf({ suspension }: RoundView, round: Round | undefined): number {
  const left = suspension?.remainingMs ?? 0
  if (round?.state !== 'SCHEDULED' || !round.opensAt || !round.closesAt) return left
  return Math.max(0, left - gap(round.closesAt, Date.parse(round.opensAt)))
}

export const isOpened = ({ state }: Round): boolean => state === 'OPENED'

const shareOf = (ms: number, from: string | undefined, to: string): number => {
  const length = from === undefined ? 0 : Date.parse(to) - Date.parse(from)
  return length > 0 ? Math.min(1, ms / length) : 1
}

/** A project that ended before its first round did: its planned times mean nothing any more. */
export const wasNotHeld = ({ phase, rounds }: Pick<RoundView, 'phase' | 'rounds'>): boolean =>
  phase === 'CLOSED' && !rounds.some(({ state }) => state !== 'SCHEDULED')

function roundStateOf(phase: RoundView['phase']): 'waiting' | 'opened' | 'paused' | 'closed' {
  switch (phase) {
    case 'OPEN':
      return 'opened'
    case 'SUSPENDED':
      return 'paused'
    case 'CLOSED':
      return 'closed'
    default:
      return 'waiting'
  }
}

/** The round that is open or comes next, as elements tell it. */
export const roundStateIn = ({ roundNo, phase, closesAt }: Pick<RoundView, 'roundNo' | 'phase' | 'closesAt'>) => ({
  round: Math.max(1, roundNo),
  state: roundStateOf(phase),
  endsAt: closesAt,
})
