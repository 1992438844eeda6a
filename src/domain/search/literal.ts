import type { FieldType, Scalar } from '#contract/search.ts'
import { instantOf } from '#domain/time/zoned-time.ts'
import { dayAfter, isDay } from './days.ts'
import { isWhole, type Kind, kindOf } from './rules.ts'

/**
 * A value as it compares. What is written to the day or the minute means the whole of it: `span` runs from its first moment to the one after
 * its last, in ISO instants, so that "up to 2026-11-30" has the last day in it.
 */
export type Literal =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; units: bigint }
  | { kind: 'bool'; value: boolean }
  | { kind: 'day'; day: string }
  | { kind: 'time'; from: number; until: number }
  | { kind: 'instant'; from: string; until: string }

const NUMBER = /^-?\d{1,18}(?:\.\d{1,10})?$/
const SCALE = 10
const ONE = 10n ** BigInt(SCALE)
const INSTANT = /^(?:19|20|21)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/
const MINUTE = /^((?:19|20|21)\d\d-[01]\d-[0-3]\d) ([0-2]\d:[0-5]\d)$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const MINUTE_MS = 60_000
/** Clocks that are put forward skip at most this much at midnight. */
const GAPS = ['00:00', '00:30', '01:00', '02:00', '03:00']

/**
 * Reads a value of the wire for a field of this kind; undefined when it is none: a day that does not exist, a number with letters.
 *
 * @param zone IANA zone of the tenant; days and wall-clock times are its own
 */
export function literalOf(kind: Kind, value: Scalar, zone: string): Literal | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? { kind, text: value } : undefined
    case 'number':
      return numberOf(value)
    case 'bool':
      return typeof value === 'boolean' ? { kind, value } : undefined
    case 'day':
      return typeof value === 'string' && isDay(value) ? { kind, day: value } : undefined
    case 'time':
      return typeof value === 'string' ? timeOf(value) : undefined
    case 'instant':
      return typeof value === 'string' ? spanOf(value, zone) : undefined
  }
}

/** What is asked of a field of this type: of whole numbers another one finds nothing, so it is none. @see literalOf */
export function askedOf(type: FieldType, value: Scalar, zone: string): Literal | undefined {
  const literal = literalOf(kindOf(type), value, zone)
  return literal?.kind === 'number' && isWhole(type) && literal.units % ONE !== 0n ? undefined : literal
}

function numberOf(value: Scalar): Literal | undefined {
  const text = typeof value === 'boolean' ? '' : String(value)
  if (!NUMBER.test(text)) return undefined
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(SCALE, '0'))
  return { kind: 'number', text, units: text.startsWith('-') ? -units : units }
}

function timeOf(value: string): Literal | undefined {
  const [, hours, minutes, seconds] = TIME.exec(value) ?? []
  if (hours === undefined) return undefined
  const from = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)
  return { kind: 'time', from, until: from + (seconds === undefined ? 60 : 1) }
}

function spanOf(value: string, zone: string): Literal | undefined {
  if (INSTANT.test(value)) {
    const at = Date.parse(value)
    return Number.isNaN(at) || new Date(at).toISOString() !== value ? undefined : { kind: 'instant', from: value, until: isoAfter(at, 1) }
  }
  if (isDay(value)) return { kind: 'instant', from: startOfDay(value, zone), until: startOfDay(dayAfter(value, 1), zone) }
  const [, day, time] = MINUTE.exec(value) ?? []
  if (day === undefined || !isDay(day)) return undefined
  const typed = instantOf(`${day} ${time}`, zone)
  return typed.ok ? { kind: 'instant', from: typed.iso, until: isoAfter(Date.parse(typed.iso), MINUTE_MS) } : undefined
}

const isoAfter = (at: number, ms: number) => new Date(at + ms).toISOString()

/** The first moment of a day in a zone; where the clock jumps over midnight, the moment of the jump or the first half hour after it. */
function startOfDay(day: string, zone: string): string {
  for (const time of GAPS) {
    const typed = instantOf(`${day} ${time}`, zone)
    if (typed.ok) return typed.iso
  }
  // A day that the zone never had (Samoa, 2011-12-30) begins with the next one.
  return startOfDay(dayAfter(day, 1), zone)
}
