import { putFraction, putInteger } from './bytes.ts'

/** Wall-clock times as a spreadsheet counts them: days since the eve of 1900, with the 29 February 1900 that never was (ECMA-376 part 1, 18.17.4.1). */

const DAY_MS = 86_400_000
/** A millisecond is 1.2e-8 of a day; twelve places are finer than the double they are read into. */
const PLACES = 12
const SCALE = 1_000_000_000_000 / DAY_MS

export type WallShape = 'date' | 'datetime' | 'instant' | 'time' | 'finetime'

export interface Serial {
  day: number
  /** Of the day. */
  ms: number
  /** `instant` and `finetime` have milliseconds. */
  shape: WallShape
}

/**
 * @param wall `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss[.SSS]` or `HH:mm:ss[.SSS]`
 * @param into is overwritten; false when the text is no such time
 */
export function readWall(wall: string, into: Serial): boolean {
  const length = wall.length
  const isDated = wall.charCodeAt(4) === 0x2d
  if (!isDated) {
    into.day = 0
    into.ms = timeAt(wall, 0)
    into.shape = length > 8 ? 'finetime' : 'time'
    return into.ms >= 0
  }
  if (wall.charCodeAt(7) !== 0x2d) return false
  const year = two(wall, 0) * 100 + two(wall, 2)
  const month = two(wall, 5)
  const date = two(wall, 8)
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month))) return false
  into.day = serialDay(year, month, date)
  into.ms = 0
  into.shape = 'date'
  if (length === 10) return true
  if (wall.charCodeAt(10) !== 0x20) return false
  into.ms = timeAt(wall, 11)
  into.shape = length > 19 ? 'instant' : 'datetime'
  return into.ms >= 0
}

/** Below 1 for days before 1900, which have no number. */
function serialDay(year: number, month: number, date: number): number {
  if (year < 1900) return 0
  if (year === 1900 && month < 3) return month === 1 ? date : 31 + date
  // Years that begin in March have their leap day at the end.
  const years = month > 2 ? year : year - 1
  const days = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + days - 693_899
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year === 1900 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) ? 29 : 28
}

/** Milliseconds of `HH:mm:ss[.SSS]` from `start` to the end of the text; -1 for what is none. */
function timeAt(wall: string, start: number): number {
  const length = wall.length - start
  if ((length !== 8 && length !== 12) || wall.charCodeAt(start + 2) !== 0x3a || wall.charCodeAt(start + 5) !== 0x3a) return -1
  const hours = two(wall, start)
  const minutes = two(wall, start + 3)
  const seconds = two(wall, start + 6)
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return -1
  const whole = ((hours * 60 + minutes) * 60 + seconds) * 1_000
  if (length === 8) return whole
  const ms = digit(wall, start + 9) * 100 + two(wall, start + 10)
  return wall.charCodeAt(start + 8) === 0x2e && ms >= 0 ? whole + ms : -1
}

/** NaN for what is no digit. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : Number.NaN
}

const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/** At most nineteen bytes. */
export function putSerial(bytes: Uint8Array, at: number, { day, ms }: Serial): number {
  const after = putInteger(bytes, at, day)
  return ms === 0 ? after : putFraction(bytes, after, Math.round(ms * SCALE), PLACES)
}
