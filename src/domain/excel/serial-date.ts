/** What a number format shows of a number: nothing of a date, a day, a day and a time, or a time. */
export type DateKind = 0 | 1 | 2 | 3
export const [NO_DATE, DAY, DAY_AND_TIME, TIME]: readonly [0, 1, 2, 3] = [0, 1, 2, 3]

const DAY_MS = 86_400_000
/** 9999-12-31 in the system of 1900. */
const LAST_SERIAL = 2_958_465
/** Days from 1900's day 0 to 1904's. */
const SHIFT_1904 = 1_462

/** Formats that need no code in the file: ECMA-376 18.8.30, with the dates of the Chinese, Japanese and Korean tables. */
export function builtInKind(id: number): DateKind {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58) return DAY
  if (id === 22) return DAY_AND_TIME
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56) return TIME
  return NO_DATE
}

/** What a format code shows. Texts in quotes, escapes, colours and conditions say nothing; `[h]` counts hours, so it is a time. */
export function kindOfFormat(code: string): DateKind {
  const first = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? ''
  const bare = first.replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').toLowerCase()
  if (/general|standard|常规|通用格式/.test(bare)) return NO_DATE
  // The letter m is a month unless an hour stands before or a second after it, as in `[mm]:ss` and `h:mm`.
  const hasTime = /[hs]|上午|am\/pm|a\/p/.test(bare) || /\[m+\]/.test(bare)
  const hasDay = /[ydge]|aaa|bbb/.test(bare.replace(/am\/pm|a\/p/g, '').replace(/[0#?.]+e[+-][0#?]+/g, '')) || (/m/.test(bare) && !hasTime)
  return hasDay ? (hasTime ? DAY_AND_TIME : DAY) : hasTime ? TIME : NO_DATE
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

function timeOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const time = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return ms % 1_000 === 0 ? time : `${time}.${String(ms % 1_000).padStart(3, '0')}`
}

/**
 * The wall-clock text of a serial number, or undefined where the spreadsheet shows no date for it (before its first day, after 9999-12-31).
 * The value decides before the format: a time that a format hides is told. 1900-02-29, which spreadsheets know and the calendar does not, stays.
 */
export function wallText(serial: number, kind: DateKind, is1904: boolean): string | undefined {
  if (!(serial >= 0) || serial > LAST_SERIAL + 1) return undefined
  const total = Math.round(serial * DAY_MS)
  const [day, ms] = [Math.floor(total / DAY_MS), total % DAY_MS]
  // Without a day: what a format of times shows below one day, and in 1900 what stands before the first day.
  if (day === 0 && (kind === TIME || !is1904)) return kind === DAY && ms === 0 ? undefined : timeOf(ms)
  const text = dayOf(day, is1904)
  if (text === undefined) return undefined
  return ms === 0 && kind === DAY ? text : `${text} ${timeOf(ms)}`
}

/** Sheets name few days and name them often. */
const days = new Map<number, string>()
const MOST_DAYS = 10_000

function dayOf(day: number, is1904: boolean): string | undefined {
  const serial = is1904 ? day + SHIFT_1904 : day
  if (serial > LAST_SERIAL) return undefined
  const known = days.get(serial)
  if (known !== undefined) return known
  // Day 25,569 is 1970-01-01; before the day that never was, one less has been counted.
  const text = serial === 60 ? '1900-02-29' : new Date((serial - 25_569 + (serial < 60 ? 1 : 0)) * DAY_MS).toISOString().slice(0, 10)
  if (days.size === MOST_DAYS) days.clear()
  days.set(serial, text)
  return text
}

const ISO = /^(\d{4}-\d{2}-\d{2})?T?(?:((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(\.\d+)?)?$/

/** The wall-clock text of a date written as text (cells of type `d`), or undefined where it is something else, e.g. one with a zone or of no calendar. */
export function wallTextOfIso(text: string): string | undefined {
  const [, day, time, fraction] = ISO.exec(text) ?? []
  if (day === undefined && time === undefined) return undefined
  if (day !== undefined && !isDay(day)) return undefined
  if (time === undefined) return day
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0${fraction}`) * 1_000)
  const clock = `${time.length === 5 ? `${time}:00` : time}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`}`
  return day === undefined ? clock : `${day} ${clock}`
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
