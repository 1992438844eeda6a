import type { RoundView } from '#contract/tender/round-view.ts'
import { useText } from '#core/i18n/locale.tsx'
import { CountdownFace, type HallClock, useHallTime, useNow } from '#screens/bidding/live/index.ts'
import { messages } from './round.messages.ts'
import { currentRound, roundRemainingAt, wasNotHeld } from './round-time.rules.ts'
import { useRoundName } from './use-round-name.ts'

interface RoundCountdownProps {
  view: RoundView
  clock: HallClock
  /** Wall size: for the hall and the projector. */
  large?: boolean
}

/** The time left of the round that is open, or until the next one, on the server's clock. */
export function RoundCountdown({ view, clock, large }: RoundCountdownProps) {
  const t = useText(messages)
  const time = useHallTime(view.timeZone)
  const nameOf = useRoundName()
  const round = currentRound(view)
  const { startsAt, closesAt, suspension } = view
  const next = view.phase === 'BEFORE' ? startsAt : view.phase === 'INTERVAL' ? (round?.opensAt ?? closesAt) : closesAt
  const left = roundRemainingAt(view, useNow(clock, Date.parse(next)))
  const over = view.phase === 'CLOSED' || view.phase === 'WAITING'
  const name = round ? nameOf(round) : ''
  return (
    <CountdownFace label={t(labelOf(view, left.until), { name })} left={left} clock={clock} over={over} large={large}>
      {suspension?.resumeAt && <span>{t('resumesAt', { at: time(suspension.resumeAt) })}</span>}
      {view.phase === 'BEFORE' && <span>{t('startsAt', { at: time(startsAt) })}</span>}
      {view.phase === 'INTERVAL' && round?.opensAt && <span>{t('opensAt', { name, at: time(round.opensAt) })}</span>}
      {(view.phase === 'OPEN' || view.phase === 'WAITING') && (
        <span>{t(view.phase === 'OPEN' ? 'closesAt' : 'closedAt', { at: time(round?.closesAt ?? closesAt) })}</span>
      )}
    </CountdownFace>
  )
}

function labelOf(view: RoundView, until: ReturnType<typeof roundRemainingAt>['until']) {
  if (view.phase === 'WAITING') return 'until.waiting'
  if (view.phase === 'CLOSED') return wasNotHeld(view) ? 'until.never' : 'until.closed'
  return until === 'none' ? 'until.suspended' : (`until.${until}` as const)
}
