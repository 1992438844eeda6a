import type { WallTime } from '#domain/ooxml/cell.ts'
import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'

/** Since then the zone whose clock stands in our workbooks has been eight hours ahead, without daylight saving. */
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
  const wall = at >= STEADY_SINCE ? new Date(at + AHEAD_MS).toISOString().slice(0, 23).replace('T', ' ') : clockText(at, HOME_ZONE)
  return { wall: wall.endsWith('.000') ? wall.slice(0, 19) : wall }
}
