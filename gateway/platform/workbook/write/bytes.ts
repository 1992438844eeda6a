/**
 * XML of a sheet, put straight into bytes: no text is built for a cell. Every function writes at `at` and gives the place after what it wrote; the caller has made
 * room (`roomFor`).
 */

/** Most bytes a text of this many UTF-16 units can take: a unit that XML cannot carry is seven. */
export const roomFor = (units: number): number => units * 7

const SAFE = 0
const BY_HAND = 1
/** What a unit below 128 asks for: nothing, or to be written another way. */
const KIND = new Uint8Array(128)
for (let unit = 0; unit < 32; unit++) KIND[unit] = BY_HAND
for (const sign of '\t\n') KIND[sign.charCodeAt(0)] = SAFE
for (const sign of '&<>"_') KIND[sign.charCodeAt(0)] = BY_HAND
const ESCAPES: Readonly<Record<number, Uint8Array>> = Object.fromEntries(
  [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
  ].map(([sign = '', written = '']) => [sign.charCodeAt(0), asciiBytes(written)]),
)
const HEX = asciiBytes('0123456789ABCDEF')
/** A text that looks like an escaped unit; readers take both cases. */
const ESCAPE_LIKE = /^_[xX][0-9a-fA-F]{4}_/

export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

export function putBytes(bytes: Uint8Array, at: number, source: Uint8Array): number {
  const length = source.length
  for (let n = 0; n < length; n++) bytes[at + n] = source[n]!
  return at + length
}

/**
 * Text as XML, in UTF-8. What XML cannot carry or would change (controls, CR, lone surrogates) becomes `_xHHHH_`, and a text that looks like such an escape is
 * escaped itself (ECMA-376 part 1, 22.9.2.19 ST_Xstring).
 */
export function putXmlText(bytes: Uint8Array, start: number, text: string): number {
  let at = start
  const length = text.length
  for (let n = 0; n < length; n++) {
    const unit = text.charCodeAt(n)
    if (unit < 128) {
      if (KIND[unit] === SAFE) bytes[at++] = unit
      else at = putOdd(bytes, at, text, n, unit)
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6)
      bytes[at++] = 0x80 | (unit & 63)
    } else if (unit < 0xd800 || (unit > 0xdfff && unit < 0xfffe)) {
      bytes[at++] = 0xe0 | (unit >> 12)
      bytes[at++] = 0x80 | ((unit >> 6) & 63)
      bytes[at++] = 0x80 | (unit & 63)
    } else {
      const low = text.charCodeAt(n + 1)
      if (unit < 0xdc00 && (low & 0xfc00) === 0xdc00) {
        const point = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff)
        bytes[at++] = 0xf0 | (point >> 18)
        bytes[at++] = 0x80 | ((point >> 12) & 63)
        bytes[at++] = 0x80 | ((point >> 6) & 63)
        bytes[at++] = 0x80 | (point & 63)
        n++
      } else at = putUnit(bytes, at, unit)
    }
  }
  return at
}

function putOdd(bytes: Uint8Array, at: number, text: string, n: number, unit: number): number {
  if (unit === 0x5f) {
    if (ESCAPE_LIKE.test(text.slice(n, n + 7))) return putUnit(bytes, at, unit)
    bytes[at] = unit
    return at + 1
  }
  const written = ESCAPES[unit]
  return written ? putBytes(bytes, at, written) : putUnit(bytes, at, unit)
}

/** `_xHHHH_` */
function putUnit(bytes: Uint8Array, at: number, unit: number): number {
  bytes[at] = 0x5f
  bytes[at + 1] = 0x78
  bytes[at + 2] = HEX[unit >> 12]!
  bytes[at + 3] = HEX[(unit >> 8) & 15]!
  bytes[at + 4] = HEX[(unit >> 4) & 15]!
  bytes[at + 5] = HEX[unit & 15]!
  bytes[at + 6] = 0x5f
  return at + 7
}

/** A whole number of at most 2^31 in size, at most eleven bytes. */
export function putInteger(bytes: Uint8Array, start: number, value: number): number {
  let at = start
  let rest = value
  if (rest < 0) {
    bytes[at++] = 0x2d
    rest = -rest
  }
  const length = rest < 10 ? 1 : rest < 100 ? 2 : rest < 1_000 ? 3 : rest < 10_000 ? 4 : rest < 100_000 ? 5 : digitsOf(rest)
  for (let place = at + length - 1; place >= at; place--) {
    const tenth = Math.floor(rest / 10)
    bytes[place] = 0x30 + rest - tenth * 10
    rest = tenth
  }
  return at + length
}

function digitsOf(value: number): number {
  let digits = 6
  for (let bound = 1_000_000; value >= bound; bound *= 10) digits++
  return digits
}

/** Digits behind a point, from the left, without zeros at the end: `putFraction(…, 500, 3)` is `.5`; nothing for 0. */
export function putFraction(bytes: Uint8Array, at: number, value: number, places: number): number {
  if (value === 0) return at
  bytes[at] = 0x2e
  let rest = value
  for (let place = at + places; place > at; place--) {
    const tenth = Math.floor(rest / 10)
    bytes[place] = 0x30 + rest - tenth * 10
    rest = tenth
  }
  let end = at + places
  while (bytes[end] === 0x30) end--
  return end + 1
}

/** Signs below 128 as they are: digits, references, formats. */
export function putAscii(bytes: Uint8Array, at: number, text: string): number {
  const length = text.length
  for (let n = 0; n < length; n++) bytes[at + n] = text.charCodeAt(n)
  return at + length
}
