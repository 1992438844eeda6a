import type { BidView } from '#contract/tender/bid.ts'

const UNOPENED: readonly (string | undefined)[] = ['NO_REGISTRATION', 'TOO_FEW_BIDDERS']

/** A project that ended before its auction began, or before it was over: its planned times mean nothing any more. */
export const wasNotHeld = ({ phase, status, bids, failReason, closesAt }: BidView, now: number): boolean =>
  phase === 'CLOSED' &&
  (UNOPENED.includes(failReason) ||
    (status === 'VOID' && bids === 0) ||
    // Of one that went its way, a clock that is behind says nothing.
    ((status === 'VOID' || status === 'FAILED') && Date.parse(closesAt) > now))

/** Colours of the countdown (tendering.md 9.18): calm, amber under two minutes, red under thirty seconds. */
export type Urgency = 'calm' | 'soon' | 'last'
const SOON_MS = 120_000
const LAST_MS = 30_000
/** From here on tenths of a second are shown. */
const TENTHS_MS = 10_000

export interface Remaining {
  /** What is counted down to. */
  until: 'start' | 'close' | 'resume' | 'none'
  ms: number
  urgency: Urgency
  /** Share of the planned length that is left, 0 to 1; more than the plan counts as all. */
  share: number
}

/** How long is left at `now`, by the picture's own instants. A suspended auction keeps the time it had. */
export function remainingAt(view: BidView, now: number): Remaining {
  switch (view.phase) {
    case 'BEFORE':
      return { until: 'start', ms: gap(view.startsAt, now), urgency: 'calm', share: 1 }
    case 'SUSPENDED': {
      const { suspension } = view
      const frozen = suspension?.remainingMs ?? 0
      const resumeAt = suspension?.resumeAt
      if (resumeAt) return { until: 'resume', ms: gap(resumeAt, now), urgency: 'calm', share: shareOf(view, frozen) }
      return { until: 'none', ms: frozen, urgency: 'calm', share: shareOf(view, frozen) }
    }
    case 'CLOSED':
      return { until: 'none', ms: 0, urgency: 'calm', share: 0 }
    default: {
      const ms = gap(view.closesAt, now)
      return { until: 'close', ms, urgency: urgencyOf(ms), share: shareOf(view, ms) }
    }
  }
}

/** Ms until an instant, none once it is over. */
export const gap = (at: string, now: number): number => Math.max(0, Date.parse(at) - now)
const shareOf = (view: BidView, ms: number): number => Math.min(1, ms / (view.durationSec * 1_000))
export const urgencyOf = (ms: number): Urgency => (ms < LAST_MS ? 'last' : ms < SOON_MS ? 'soon' : 'calm')

/**
 * A length of time as figures: `1天 02:03:04` is left to the view, this gives `02:03:04`, `12:34`, and tenths under ten seconds: `9.4`.
 * Rounded up to the next second, so that 0 is shown only when nothing is left.
 *
 * @returns days apart from the clock face
 */
export function clockFace(ms: number): { days: number; text: string } {
  if (ms < TENTHS_MS) return { days: 0, text: (Math.ceil(ms / 100) / 10).toFixed(1) }
  const seconds = Math.ceil(ms / 1_000)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const face = [minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { days, text: days > 0 || hours > 0 ? `${String(hours).padStart(2, '0')}:${face}` : face }
}

/** Seconds at which the remaining time is read out (security.md 7). */
const SPOKEN = [60, 30, 10] as const

/** The mark that was passed between two instants, if any. */
export const spokenMark = (beforeMs: number, afterMs: number): number | undefined =>
  SPOKEN.find((mark) => beforeMs > mark * 1_000 && afterMs <= mark * 1_000 && afterMs > 0)
