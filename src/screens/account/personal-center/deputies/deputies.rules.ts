import { dayOf, instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'

/** From the first instant to the first one after it. */
export interface Period {
  from: string
  until: string
}

/** First and last day of an absence, both whole: `yyyy-MM-dd`. */
export interface Days {
  first: string
  last: string
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** Zone (IANA) of the reader: whole days of an absence are those where the person lives. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10)

/** First instant of a day. Some zones put the clock forward at midnight: their day begins at one. */
function startOf(day: string, zone: string): string {
  const [midnight, one] = ['00:00', '01:00'].map((time) => instantOf(`${day} ${time}`, zone))
  if (midnight?.ok) return midnight.iso
  return one?.ok ? one.iso : ''
}

/** The instants of whole days; the last day is within. */
export const periodOf = ({ first, last }: Days, zone: string): Period => ({
  from: startOf(first, zone),
  until: startOf(dayAfter(last), zone),
})

/** The days in which a period begins and ends. */
export const daysOf = ({ from, until }: Period, zone: string): Days => ({
  first: wallTimeOf(from, zone).slice(0, 10),
  last: wallTimeOf(new Date(Date.parse(until) - 1).toISOString(), zone).slice(0, 10),
})

export const isRunning = ({ from, until }: Period, now: number): boolean => Date.parse(from) <= now && now < Date.parse(until)

/** What is wrong with a day of an absence. */
export type DayFault = 'missing' | 'noDay' | 'order' | 'over'

/** What is wrong with the first day. */
export function firstDayFault(first: string): DayFault | undefined {
  if (first.trim() === '') return 'missing'
  return dayOf(first) === undefined ? 'noDay' : undefined
}

/** What is wrong with the last day. @param today in the same zone */
export function lastDayFault({ first, last }: Days, today: string): DayFault | undefined {
  const fault = firstDayFault(last)
  if (fault !== undefined) return fault
  if (dayOf(first) !== undefined && last < first) return 'order'
  return last < today ? 'over' : undefined
}
