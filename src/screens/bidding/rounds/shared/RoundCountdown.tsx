import type { RoundView } from '#contract/tender/round-view.ts'
import { useText } from '#core/i18n/locale.tsx'
import { CountdownFace, type HallClock, useHallTime, useNow } from '#screens/bidding/live/index.ts'
import { messages } from './round.messages.ts'
import { currentRound, type Round, roundRemainingAt, wasNotHeld } from './round-time.rules.ts'
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
  const waits = view.phase === 'WAITING' || isHalted(view, 'CLOSED')
  const over = view.phase === 'CLOSED' || (waits && left.until === 'none')
  const goesOn = (state: Round['state']) => suspension?.resumeAt !== undefined && isHalted(view, state)
  const name = round ? nameOf(round) : ''
  return (
    <CountdownFace label={t(labelOf(view, left.until), { name })} left={left} clock={clock} over={over} large={large}>
      {suspension?.resumeAt && <span>{t('resumesAt', { at: time(suspension.resumeAt) })}</span>}
      {view.phase === 'BEFORE' && <span>{t('startsAt', { at: time(startsAt) })}</span>}
      {(view.phase === 'INTERVAL' || goesOn('SCHEDULED')) && round?.opensAt && (
        <span>{t('opensAt', { name, at: time(round.opensAt) })}</span>
      )}
      {(view.phase === 'OPEN' || goesOn('OPEN')) && <span>{t('closesAt', { at: time(round?.closesAt ?? closesAt) })}</span>}
      {waits && <span>{t('closedAt', { at: time(round?.closesAt ?? closesAt) })}</span>}
    </CountdownFace>
  )
}

function labelOf(view: RoundView, until: ReturnType<typeof roundRemainingAt>['until']) {
  if (view.phase === 'WAITING' || (isHalted(view, 'CLOSED') && until === 'none')) return 'until.waiting'
  if (view.phase === 'CLOSED') return wasNotHeld(view) ? 'until.never' : 'until.closed'
  if (until === 'none') return isHalted(view, 'SCHEDULED') ? 'until.halted' : 'until.suspended'
  return `until.${until}` as const
}

/** Suspended while its round was open, between rounds, or while it waited to be opened. */
const isHalted = (view: RoundView, state: Round['state']): boolean => view.phase === 'SUSPENDED' && currentRound(view)?.state === state
