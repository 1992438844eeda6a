import type { ProjectDraft } from '#contract/tender/draft.ts'
import { isFreeBid } from '#screens/mode.ts'

/** The times of a project, written as instants or as lengths: "报名 3 天 · 审核 1 天". */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What is worked out from lengths falls on a tenth minute. */
const ROUND_MS = 10 * MINUTE_MS

export interface Lengths {
  /** Days of registration from now, e.g. `3` or `0.5`. */
  registrationDays: number
  /** Days of qualification after it. */
  qualificationDays: number
  /** Minutes from the end of qualification to the start. */
  gapMinutes: number
}

export type Times = Pick<ProjectDraft, 'registrationEndsAt' | 'qualificationEndsAt' | 'startsAt'>

/** The instants that lengths give. @param now ms since 1970 */
export function timesOf({ registrationDays, qualificationDays, gapMinutes }: Lengths, now: number): Required<Times> {
  const registration = Math.ceil((now + registrationDays * DAY_MS) / ROUND_MS) * ROUND_MS
  const qualification = registration + Math.round((qualificationDays * DAY_MS) / MINUTE_MS) * MINUTE_MS
  return {
    registrationEndsAt: iso(registration),
    qualificationEndsAt: iso(qualification),
    startsAt: iso(qualification + gapMinutes * MINUTE_MS),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

export interface Span {
  kind: 'registration' | 'qualification' | 'wait' | 'bidding' | 'overtime'
  /** ms since 1970 */
  from: number
  to: number
}

/**
 * The parts of the schedule in their order, for a time line; parts without both ends, or that would run backwards, are left out.
 *
 * @param durationSec planned length of the bidding; `maxExtendSec` what may be added at most
 */
export function spansOf(
  times: Times,
  now: number,
  { durationSec = 0, maxExtendSec = 0 }: { durationSec?: number; maxExtendSec?: number },
): Span[] {
  const [registration, qualification, start] = [times.registrationEndsAt, times.qualificationEndsAt, times.startsAt].map((at) =>
    Date.parse(at ?? ''),
  ) as [number, number, number]
  const close = start + durationSec * 1_000
  const spans: Span[] = [
    { kind: 'registration', from: now, to: registration },
    { kind: 'qualification', from: registration, to: qualification },
    { kind: 'wait', from: qualification, to: start },
    { kind: 'bidding', from: start, to: close },
    { kind: 'overtime', from: close, to: close + maxExtendSec * 1_000 },
  ]
  return spans.filter(({ from, to }) => to > from)
}

/** How long bidding is planned, and what may be added: rounds with the pauses between them are never extended. */
export function lengthsOf({ mode, bidding, rounds }: Pick<ProjectDraft, 'mode' | 'bidding' | 'rounds'>) {
  if (isFreeBid({ mode })) return bidding ?? {}
  const parts = [...(rounds?.durationsSec ?? []), ...(rounds?.intervalsSec ?? [])]
  return { durationSec: parts.reduce((sum, seconds) => sum + seconds, 0) }
}

export interface Length {
  n: number
  unit: 'day' | 'hour' | 'minute'
}

/** A length in the largest unit that tells it well: 3 days, 5 hours, 30 minutes; tenths of days and hours. */
export function lengthOf(ms: number): Length {
  if (ms >= DAY_MS) return { n: Math.round(ms / (DAY_MS / 10)) / 10, unit: 'day' }
  if (ms >= 60 * MINUTE_MS) return { n: Math.round(ms / (6 * MINUTE_MS)) / 10, unit: 'hour' }
  return { n: Math.round(ms / MINUTE_MS), unit: 'minute' }
}
