import { wallTimeOf } from '#domain/zoned-time.ts'
import type { WallTime } from '#gateway/platform/workbook/cell.ts'

/** The zone whose clock stands in our workbooks. */
const ZONE = 'Asia/Shanghai'
/** Since then that zone has been eight hours ahead, without daylight saving. */
const STEADY_SINCE = Date.UTC(1992, 0, 1)
const AHEAD_MS = 8 * 3_600_000

/**
 * An instant as a spreadsheet shows it: a spreadsheet knows no zone, so the clock is that of Asia/Shanghai.
 *
 * @param iso ISO 8601 in UTC; null for what is no instant
 * @example wallClock('2026-11-22T02:30:00.000Z') // { wall: '2026-11-22 10:30:00' }
 */
export function wallClock(iso: string): WallTime | null {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return null
  const shown = at >= STEADY_SINCE ? new Date(at + AHEAD_MS).toISOString() : olderClock(new Date(at).toISOString())
  const wall = `${shown.slice(0, 10)} ${shown.slice(11, 19)}`
  return { wall: at % 1_000 === 0 ? wall : `${wall}.${shown.slice(20, 23)}` }
}

/** Minutes by the zone's rules, seconds as they are: its offsets have whole minutes since 1901. */
const olderClock = (iso: string): string => `${wallTimeOf(iso, ZONE)}${iso.slice(16)}`
