import { clockText } from './zone-clock.ts'

/**
 * Wall-clock times of a zone. A project's times are written and read by the clock of its own place (IANA zone), whoever types them and
 * wherever he sits; what is stored is the instant.
 */

/** `yyyy-MM-dd HH:mm`. */
export type WallTime = string

/** `format`: no such date or time of day. `gap`: the clock was put forward over it, so it never was (daylight saving). */
export type WallFault = 'format' | 'gap'

export type TypedInstant = { ok: true; iso: string } | { ok: false; fault: WallFault }

const TYPED = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]+(\d{1,2})[:时](\d{2})分?$/
const TYPED_DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const MINUTE_MS = 60_000

/**
 * The instant of a wall-clock time in a zone. A time that comes twice (the clock was put back) is the earlier one.
 *
 * @param text `2026-11-21 10:00`; also `/` or `.` between the parts, `T`, full-width digits, and 年月日
 * @param zone IANA
 * @returns ISO 8601 UTC with milliseconds
 */
export function instantOf(text: string, zone: string): TypedInstant {
  const match = TYPED.exec(text.normalize('NFKC').trim())
  if (!match) return { ok: false, fault: 'format' }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const wished = asUtc.toISOString().slice(0, 16).replace('T', ' ')
  if (wished !== `${pad(year, 4)}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}`) return { ok: false, fault: 'format' }
  // The zone's offset around that day gives at most two candidates; the earlier one that shows the wished time is it.
  const offsets = [-1, 0, 1].map((days) => offsetMs(asUtc.getTime() + days * 24 * 60 * MINUTE_MS, zone))
  const fit = [...new Set(offsets)]
    .map((offset) => asUtc.getTime() - offset)
    .sort((a, b) => a - b)
    .find((at) => wallTimeOf(new Date(at).toISOString(), zone) === wished)
  return fit === undefined ? { ok: false, fault: 'gap' } : { ok: true, iso: new Date(fit).toISOString() }
}

/**
 * A typed day as `yyyy-MM-dd`; undefined for what is none.
 *
 * @param text `2026-11-21`; also `/` or `.` between the parts, full-width digits, and 年月日
 */
export function dayOf(text: string): string | undefined {
  const match = TYPED_DAY.exec(text.normalize('NFKC').trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const asUtc = new Date(Date.UTC(year, month - 1, day))
  const wished = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  return asUtc.toISOString().slice(0, 10) === wished ? wished : undefined
}

/**
 * The wall-clock time of an instant in a zone; empty for what is no instant.
 *
 * @example wallTimeOf('2026-11-21T02:00:00.000Z', 'Asia/Shanghai') // '2026-11-21 10:00'
 */
export function wallTimeOf(iso: string, zone: string): WallTime {
  const at = INSTANT.test(iso) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(at)) return ''
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16).replace('T', ' ')
}

/** How far the zone's clock is ahead of UTC at an instant, ms. */
const offsetMs = (at: number, zone: string): number => Date.parse(`${clockText(at, zone).replace(' ', 'T')}Z`) - at

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
