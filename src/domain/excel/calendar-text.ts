import { instantOf } from '#domain/time/zoned-time.ts'
import type { CellFault } from './cell-fault.ts'

export type ReadTime = { ok: true; value: string } | { ok: false; fault: CellFault }

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet from its first of March 1900 on; before that its calendar has a day that never was. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const FIRST_SERIAL = 61
const LAST_SERIAL = 2_958_465
const LONGEST = 60
const MANY_DAYS = 20_000
/** What readers of workbooks give is written like this, and is read at once. */
const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/
const CLOCK = / (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/
const TIME = /^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?(?:\.\d+)?|分)?$/
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i

const no = (kind: CellFault['kind']): { ok: false; fault: CellFault } => ({ ok: false, fault: { kind } })

/** A day as `yyyy-MM-dd`; of a day with a time the day. Years have four digits: nobody knows which day `01/02/03` is. */
export function dayOfText(text: string): ReadTime {
  if (text.length === 10 && exists(text)) return { ok: true, value: text }
  const folded = fold(text)
  return splitDay(folded ?? '')?.day ?? no('day')
}

/** A time of day as `HH:mm:ss`; parts of seconds are left out. */
export function timeOfText(text: string): ReadTime {
  const match = TIME.exec(fold(text) ?? '')
  if (!match) return no('time')
  const [hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return hour < 24 && minute < 60 && second < 60 ? { ok: true, value: [hour, minute, second].map(pad).join(':') } : no('noSuchTime')
}

/** An instant in ISO 8601 UTC of a wall-clock text of a zone, or of a text that names its own offset. A day alone means its beginning. */
export function instantOfText(text: string, zone: string): ReadTime {
  if (text.length === 19 && CLOCK.test(text)) {
    const day = text.slice(0, 10)
    if (exists(day)) return instantOfWall(day, text.slice(11), zone)
  }
  const folded = fold(text)
  if (folded === undefined) return no('instant')
  if (ISO.test(folded)) return instantOfIso(folded)
  const split = splitDay(folded)
  if (!split) return no('instant')
  if (!split.day.ok) return split.day
  const time = split.rest === '' ? ({ ok: true, value: '00:00:00' } as const) : timeOfText(split.rest)
  if (!time.ok) return time.fault.kind === 'time' ? no('instant') : time
  return instantOfWall(split.day.value, time.value, zone)
}

/** A number that was not formatted as a date: the spreadsheet's count of days, or a day written as 20261130. */
export function dayOfNumber(value: number): ReadTime {
  if (Number.isInteger(value) && value >= 10_000_101 && value <= 99_991_231) return dayOfText(String(value))
  if (!(value >= FIRST_SERIAL && value < LAST_SERIAL + 1)) return no('day')
  return { ok: true, value: new Date(SERIAL_ZERO + Math.floor(value) * DAY_MS).toISOString().slice(0, 10) }
}

/** The same with its part of a day as the time. */
export function instantOfNumber(value: number, zone: string): ReadTime {
  const day = dayOfNumber(value)
  if (!day.ok) return no('instant')
  const seconds = value > LAST_SERIAL + 1 ? 0 : Math.round((value - Math.floor(value)) * 86_400)
  return seconds === 86_400 ? instantOfNumber(Math.floor(value) + 1, zone) : instantOfWall(day.value, clockOf(seconds), zone)
}

/** A part of a day as a time; 1 is the next midnight, which is no time of this day. */
export function timeOfNumber(value: number): ReadTime {
  const seconds = Math.round(value * 86_400)
  return seconds >= 0 && seconds < 86_400 ? { ok: true, value: clockOf(seconds) } : no('time')
}

/** Whether a text is a day of the calendar, written `yyyy-MM-dd`; the same few days come again and again. */
const known = new Map<string, boolean>()
function exists(text: string): boolean {
  const told = known.get(text)
  if (told !== undefined) return told
  if (!PLAIN_DAY.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  const answer = !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
  if (known.size >= MANY_DAYS) known.clear()
  known.set(text, answer)
  return answer
}

const pad = (value: number): string => String(value).padStart(2, '0')
const clockOf = (seconds: number): string =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => pad(Math.floor(part))).join(':')

/** Full-width digits and signs as plain ones; undefined for what is far too long to be a time. */
const fold = (text: string): string | undefined => (text.length > LONGEST ? undefined : text.normalize('NFKC').trim())

/** The day in front, and what follows it. */
function splitDay(text: string): { day: ReadTime; rest: string } | undefined {
  const [, front = '', rest = ''] = /^(\S+?)(?:(?:T|\s+|(?<=日))(\d{1,2}[:时].*))?$/.exec(text) ?? []
  const match = DAY.exec(front)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = [match[1], match[2] ?? match[4], match[3] ?? match[5]].map(Number)
  const value = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  const at = new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && new Date(at).toISOString().slice(0, 10) === value
  return { day: exists ? { ok: true, value } : no('noSuchDay'), rest }
}

function instantOfIso(text: string): ReadTime {
  const at = Date.parse(text.toUpperCase())
  return Number.isNaN(at) ? no('noSuchTime') : { ok: true, value: new Date(at).toISOString() }
}

/** By zone and day: the instant of its midnight when its clock runs through, else NaN. Asking the zone is a hundred times slower than adding. */
const midnights = new Map<string, Map<string, number>>()

function instantOfWall(day: string, time: string, zone: string): ReadTime {
  const midnight = midnightOf(day, zone)
  const second = Number(time.slice(6, 8))
  const seconds = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60 + second
  if (!Number.isNaN(midnight)) return { ok: true, value: instantText(midnight + seconds * 1_000) }
  const found = instantOf(`${day} ${time.slice(0, 5)}`, zone)
  return found.ok ? { ok: true, value: new Date(Date.parse(found.iso) + second * 1_000).toISOString() } : no('noSuchTime')
}

/** Days of UTC by their number, as they stand in an instant. */
const utcDays = new Map<number, string>()
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => pad(n))

/** A whole second as `toISOString` writes it, many times faster where days come again. */
function instantText(at: number): string {
  const number = Math.floor(at / DAY_MS)
  let day = utcDays.get(number)
  if (day === undefined) {
    if (utcDays.size >= MANY_DAYS) utcDays.clear()
    day = new Date(number * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length)
    utcDays.set(number, day)
  }
  const seconds = (at - number * DAY_MS) / 1_000
  return `${day}${TWO_DIGITS[Math.floor(seconds / 3_600)]}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]}:${TWO_DIGITS[seconds % 60]}.000Z`
}

function midnightOf(day: string, zone: string): number {
  const known = midnightsIn(zone)
  const told = known.get(day)
  if (told !== undefined) return told
  if (known.size >= MANY_DAYS) known.clear()
  const [first, last] = [instantOf(`${day} 00:00`, zone), instantOf(`${day} 23:59`, zone)]
  const at = first.ok && last.ok ? Date.parse(first.iso) : Number.NaN
  const runsThrough = last.ok && Date.parse(last.iso) - at === DAY_MS - 60_000
  const midnight = runsThrough ? at : Number.NaN
  known.set(day, midnight)
  return midnight
}

function midnightsIn(zone: string): Map<string, number> {
  const known = midnights.get(zone) ?? new Map<string, number>()
  midnights.set(zone, known)
  return known
}
