import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/tender/instant.ts'

/** The fixed periods of a tender, in milliseconds. @see tendering.md 6 */
export const deadlines = {
  /** A bidder may ask for the correction of his last bid (6.5). */
  correctionWindowMs: 60 * SECOND_MS,
  /** Buyer and supervisor decide it within (6.5). */
  correctionDecisionMs: 5 * MINUTE_MS,
  /** Notice before bidding goes on, and after an outage (6.1 P12, 8.4). */
  resumeNoticeMs: 120 * SECOND_MS,
  /** Notice before the next round, from the opening of the one before (6.4). */
  roundNoticeMs: 120 * SECOND_MS,
  /** Length of the round among those who tie (7.3). */
  extraRoundMs: 300 * SECOND_MS,
  /** A word for opening a round holds this long (6.4). */
  openingWordMs: 10 * MINUTE_MS,
  /** This long after the close of a round a second supervisor may stand in for the buyer. */
  deputyAfterMs: 15 * MINUTE_MS,
  /** A round that nobody has opened this long after its close is an alarm. */
  openingAlarmMs: DAY_MS,
  /** No suspension is longer; then bidding goes on by itself (6.1 P12). */
  longestSuspensionMs: DAY_MS,
  /** Schedule changes are possible until this long before the start, and not to a time nearer than this (6.6). */
  scheduleNoticeMs: 30 * MINUTE_MS,
  /** The start is at least this long after qualification (7.1). */
  qualificationGapMs: 10 * MINUTE_MS,
  /** Unfinished qualification found this long before the start moves the start (6.1). */
  postponeBeforeMs: 10 * MINUTE_MS,
  postponeByMs: DAY_MS,
  /** A bidder may split his total anew over the lines after the close (7.2). */
  lineConfirmMs: DAY_MS,
  /** A bidder explains an abnormally low price after the close (7.6). */
  justificationMs: DAY_MS,
  /** An answered objection closes by itself (6.7). */
  objectionCloseMs: DAY_MS,
  /** Registration stays open at least this long after publication (6.1 P4). */
  registrationMs: 2 * HOUR_MS,
  /** A clock step back that is logged (8.4). */
  clockStepMs: SECOND_MS,
} as const

/** Minutes until bidding goes on that a person chooses from: a minute and more above the least notice (`deadlines.resumeNoticeMs`), for his request's way. */
export const resumptionMinutes = [3, 5, 10, 30, 60] as const
export const usualResumptionMinutes = 5

/** The instant `minutes` after `nowMs`, at a full second. @param nowMs ms since 1970, of the gateway's clock */
export const resumptionAt = (nowMs: number, minutes: number): string =>
  new Date(Math.ceil(nowMs / SECOND_MS) * SECOND_MS + minutes * MINUTE_MS).toISOString()
