import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import type { At } from '#domain/workflow/model.ts'

/** Working time: Monday to Friday, 9 to 18 by the clock of the house. Public holidays are not known to it. */

const OPENS = '09:00'
const CLOSES = '18:00'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * When so many hours of working time have passed. What comes due at the very end of a day is due then, not the next morning.
 *
 * @param zone IANA zone of the house
 * @returns ISO 8601 UTC with milliseconds
 */
export function dueAfter(at: At, hours: number, zone: string = HOME_ZONE): At {
  let left = hours * HOUR_MS
  for (let day = wallTimeOf(at, zone).slice(0, 10); ; day = nextDay(day)) {
    if (!isWorkday(day)) continue
    const [opens, closes] = [timeOf(day, OPENS, zone), timeOf(day, CLOSES, zone)]
    const from = Math.max(opens, Date.parse(at))
    if (from >= closes) continue
    if (from + left <= closes) return new Date(from + left).toISOString()
    left -= closes - from
  }
}

/** Days of the calendar have no zone: reckoned in UTC. */
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Clocks are changed at night, so these hours are there on every day. */
function timeOf(day: string, time: string, zone: string): number {
  const instant = instantOf(`${day} ${time}`, zone)
  if (!instant.ok) throw new RangeError(`${day} ${time} is no time in ${zone}`)
  return Date.parse(instant.iso)
}
