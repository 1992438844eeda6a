/** Periods of the overview, as days of the zone projects are shown in (Asia/Shanghai, no summer time). */

export const PERIODS = ['year', 'quarter', 'month', 'twelve', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** From inclusive, to exclusive, ISO UTC; a side that is missing is open. */
export interface Span {
  from?: string
  to?: string
}

const OFFSET_MS = 8 * 3_600_000

/** First instant of a month of the zone; months may run over the ends of the year. */
const monthStart = (year: number, month: number): string => new Date(Date.UTC(year, month, 1) - OFFSET_MS).toISOString()

/**
 * @param now milliseconds of the server's clock
 * @example spanOf('quarter', Date.parse('2026-11-21T02:00:00Z')) // { from: '2026-09-30T16:00:00.000Z' }
 */
export function spanOf(period: Period, now: number): Span {
  const local = new Date(now + OFFSET_MS)
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()]
  switch (period) {
    case 'year':
      return { from: monthStart(year, 0) }
    case 'quarter':
      return { from: monthStart(year, month - (month % 3)) }
    case 'month':
      return { from: monthStart(year, month) }
    case 'twelve':
      return { from: monthStart(year, month - 11) }
    case 'all':
      return {}
  }
}
