import { latin1, utf8 } from './bytes.ts'
import { damagedXml, type Xml } from './xml.ts'

/** UTF-8 that grows, and how many UTF-16 units its string will have. */
export interface TextBytes {
  bytes: Uint8Array
  length: number
  units: number
}

export const textBytes = (capacity: number): TextBytes => ({ bytes: new Uint8Array(capacity), length: 0, units: 0 })

export function clearText(text: TextBytes): void {
  text.length = 0
  text.units = 0
}

export const textOf = ({ bytes, length }: TextBytes): string => utf8(bytes, 0, length)

const [LT, AMPERSAND, RETURN, NEWLINE, LOW_LINE, SEMICOLON, HASH, X] = [60, 38, 13, 10, 95, 59, 35, 120]

/** Makes room for so many bytes more. */
export function reserve(text: TextBytes, more: number): void {
  if (text.length + more <= text.bytes.length) return
  const wider = new Uint8Array(Math.max(text.bytes.length * 2, text.length + more))
  wider.set(text.bytes.subarray(0, text.length))
  text.bytes = wider
}

/**
 * Adds a text, the one at hand unless told: entities resolved, line ends as XML wants them, `_xHHHH_` as spreadsheets write what XML cannot carry.
 */
export function addText(text: TextBytes, xml: Xml, from = xml.from, to = xml.to, isRaw = xml.isRaw): void {
  const { bytes } = xml
  // What is written in references is never shorter than what it stands for.
  reserve(text, to - from)
  const out = text.bytes
  let { length, units } = text
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    if (byte >= 0x80) {
      out[length++] = byte
      if (byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1
    } else if ((byte === AMPERSAND && !isRaw) || byte === RETURN || byte === LOW_LINE) {
      text.length = length
      text.units = units
      at = addOdd(text, xml, at, to)
      length = text.length
      units = text.units
    } else {
      out[length++] = byte
      units++
    }
  }
  text.length = length
  text.units = units
}

/** The longest text that is looked at by `addPlain`. */
const LONGEST_PLAIN = 4_096

/**
 * Adds a text up to the tag behind it, where it stands as it is meant: no reference, no line end of another kind, no escape.
 *
 * @returns the place of the tag, or -1 with nothing added
 */
export function addPlain(text: TextBytes, bytes: Uint8Array, from: number, end: number): number {
  const last = Math.min(end, from + LONGEST_PLAIN)
  reserve(text, last - from)
  const out = text.bytes
  let { length, units } = text
  for (let at = from; at < last; at++) {
    const byte = bytes[at]!
    if (byte === LT) {
      text.length = length
      text.units = units
      return at
    }
    if (byte === AMPERSAND || byte === RETURN || byte === LOW_LINE) return -1
    out[length++] = byte
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1
  }
  return -1
}

/** @returns the last place it has used */
function addOdd(text: TextBytes, xml: Xml, at: number, to: number): number {
  const { bytes } = xml
  const byte = bytes[at]!
  if (byte === RETURN) {
    addCode(text, NEWLINE)
    return bytes[at + 1] === NEWLINE && at + 1 < to ? at + 1 : at
  }
  if (byte === LOW_LINE) {
    const unit = escaped(bytes, at, to)
    if (unit < 0) {
      addCode(text, LOW_LINE)
      return at
    }
    const second = unit >= 0xd800 && unit < 0xdc00 ? escaped(bytes, at + 7, to) : -1
    if (second >= 0xdc00 && second < 0xe000) {
      addCode(text, 0x10000 + ((unit - 0xd800) << 10) + (second - 0xdc00))
      return at + 13
    }
    addCode(text, unit)
    return at + 6
  }
  const end = bytes.indexOf(SEMICOLON, at + 1)
  if (end < 0 || end >= to || end - at > 12) throw damagedXml(xml)
  addCode(text, entity(xml, at + 1, end))
  return end
}

/** The unit of `_xHHHH_`, or -1. */
function escaped(bytes: Uint8Array, at: number, to: number): number {
  if (at + 7 > to || bytes[at] !== LOW_LINE || bytes[at + 1] !== X || bytes[at + 6] !== LOW_LINE) return -1
  return hexadecimal(bytes, at + 2, at + 6)
}

function hexadecimal(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]! | 32
    const digit = byte >= 48 && byte <= 57 ? byte - 48 : byte >= 97 && byte <= 102 ? byte - 87 : -1
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return to > from ? value : -1
}

const ENTITIES: Readonly<Record<string, number>> = { lt: 60, gt: 62, amp: 38, quot: 34, apos: 39 }

function entity(xml: Xml, from: number, to: number): number {
  const { bytes } = xml
  const name = latin1(bytes, from, to)
  if (bytes[from] !== HASH) {
    const code = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (code === undefined) throw damagedXml(xml)
    return code
  }
  const code = /^#x[0-9a-fA-F]{1,8}$/.test(name)
    ? hexadecimal(bytes, from + 2, to)
    : /^#\d{1,8}$/.test(name)
      ? Number(name.slice(1))
      : Number.NaN
  if (!(code <= 0x10ffff)) throw damagedXml(xml)
  return code
}

const REPLACEMENT = 0xfffd

/** Half a surrogate pair is no character: it becomes U+FFFD, as in every decoder. */
function addCode(text: TextBytes, told: number): void {
  const code = told >= 0xd800 && told < 0xe000 ? REPLACEMENT : told
  reserve(text, 4)
  const out = text.bytes
  if (code < 0x80) out[text.length++] = code
  else {
    const rest = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
    out[text.length++] = (code >> (6 * rest)) | (rest === 1 ? 0xc0 : rest === 2 ? 0xe0 : 0xf0)
    for (let n = rest - 1; n >= 0; n--) out[text.length++] = ((code >> (6 * n)) & 0x3f) | 0x80
  }
  text.units += code >= 0x10000 ? 2 : 1
}
