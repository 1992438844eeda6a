/** Days of the calendar as text, `2026-11-21`: no clock, no zone. Arithmetic is that of the proleptic Gregorian calendar. */

const DAY = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const DAY_MS = 86_400_000

/** A day that exists, of the years 1900 to 2199. */
export const isDay = (text: string): boolean => DAY.test(text) && dayOf(Date.parse(`${text}T00:00:00Z`)) === text

const dayOf = (at: number): string => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10))
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** `days` may be negative. */
export const dayAfter = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS)

/** The same day of another month, or that month's last one: a month before 2026-03-31 is 2026-02-28. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay()
