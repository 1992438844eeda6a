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

/** Digits of a whole number, `count` of them. */
function putDigits(out: Uint8Array, at: number, value: number, count: number): void {
  let rest = value
  for (let n = at + count - 1; n >= at; n--) {
    const tens = (rest / 10) | 0
    out[n] = 48 + rest - tens * 10
    rest = tens
  }
}

const [DASH, POINT, COLON, SPACE] = [45, 46, 58, 32]

/** @returns the place behind it */
function putTime(out: Uint8Array, at: number, ms: number): number {
  const seconds = (ms / 1_000) | 0
  const minutes = (seconds / 60) | 0
  const hours = (minutes / 60) | 0
  putDigits(out, at, hours, 2)
  out[at + 2] = COLON
  putDigits(out, at + 3, minutes - hours * 60, 2)
  out[at + 5] = COLON
  putDigits(out, at + 6, seconds - minutes * 60, 2)
  if (ms === seconds * 1_000) return at + 8
  out[at + 8] = POINT
  putDigits(out, at + 9, ms - seconds * 1_000, 3)
  return at + 12
}

/** The longest text that `putWall` writes, and that of a day without a time, which is the only one of its length. */
export const [WALL_BYTES, DAY_BYTES] = [23, 10]

/**
 * Writes the wall-clock text of a serial number as ASCII. The value decides before the format: a time that a format hides is told. 1900-02-29, which
 * spreadsheets know and the calendar does not, stays.
 *
 * @returns its length; 0 where the spreadsheet shows no date (before its first day, after 9999-12-31)
 */
export function putWall(out: Uint8Array, serial: number, kind: DateKind, is1904: boolean): number {
  if (!(serial >= 0) || serial > LAST_SERIAL + 1) return 0
  const total = Math.round(serial * DAY_MS)
  const day = Math.floor(total / DAY_MS)
  const ms = total - day * DAY_MS
  // Without a day: what a format of times shows below one day, and in 1900 what stands before the first day.
  if (day === 0 && (kind === TIME || !is1904)) return kind === DAY && ms === 0 ? 0 : putTime(out, 0, ms)
  const told = is1904 ? day + SHIFT_1904 : day
  if (told > LAST_SERIAL) return 0
  putDay(out, told)
  if (ms === 0 && kind === DAY) return DAY_BYTES
  out[DAY_BYTES] = SPACE
  return putTime(out, DAY_BYTES + 1, ms)
}

/** The calendar's 400 years, and its years from March on, counted from 0000-03-01: the day that comes and goes is the last of a year. */
const [ERA, CENTURY, FOUR_YEARS, YEAR] = [146_097, 36_524, 1_461, 365]
/** Days from 0000-03-01 to 1899-12-30, which is day 0. */
const BEFORE = 693_899

function putDay(out: Uint8Array, serial: number): void {
  // Before the day that never was, one less has been counted.
  const days = serial + BEFORE + (serial < 60 ? 1 : 0)
  const era = (days / ERA) | 0
  const inEra = days - era * ERA
  const years = ((inEra - ((inEra / (FOUR_YEARS - 1)) | 0) + ((inEra / CENTURY) | 0) - ((inEra / (ERA - 1)) | 0)) / YEAR) | 0
  const inYear = inEra - (YEAR * years + (years >> 2) - ((years / 100) | 0))
  const fromMarch = ((5 * inYear + 2) / 153) | 0
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  putDigits(out, 0, years + era * 400 + (month <= 2 ? 1 : 0), 4)
  out[4] = DASH
  putDigits(out, 5, serial === 60 ? 2 : month, 2)
  out[7] = DASH
  putDigits(out, 8, serial === 60 ? 29 : inYear - (((153 * fromMarch + 2) / 5) | 0) + 1, 2)
}

const ascii = new Uint8Array(WALL_BYTES)

/** The same as a string, or undefined where there is no date. */
export function wallText(serial: number, kind: DateKind, is1904: boolean): string | undefined {
  const length = putWall(ascii, serial, kind, is1904)
  return length === 0 ? undefined : String.fromCharCode(...ascii.subarray(0, length))
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
