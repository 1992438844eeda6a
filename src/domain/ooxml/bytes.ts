/** Bytes as texts and numbers, with what both Node and browsers have. */

const encoder = new TextEncoder()
/** A byte order mark within a text is part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const encoded = (text: string): Uint8Array => encoder.encode(text)

export const utf8 = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to))

/** One character a byte; for short texts, which are ASCII mostly. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** Whether these bytes stand there, whole. */
export function stands(mark: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (end - at < mark.length) return false
  for (let n = 0; n < mark.length; n++) if (bytes[at + n] !== mark[n]) return false
  return true
}

/** Numbers of a file, little end first. Beyond its end, or beyond what a number holds exactly, they throw a RangeError. */
export interface Numbers {
  u16(at: number): number
  u32(at: number): number
  u64(at: number): number
}

export function numbersOf({ buffer, byteOffset, byteLength }: Uint8Array): Numbers {
  const view = new DataView(buffer, byteOffset, byteLength)
  return {
    u16: (at) => view.getUint16(at, true),
    u32: (at) => view.getUint32(at, true),
    u64(at) {
      const value = Number(view.getBigUint64(at, true))
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} at ${at}`)
      return value
    },
  }
}

const POWERS = Array.from({ length: 23 }, (_, n) => 10 ** n)
const LONGEST = 400
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/**
 * The number that `length` bytes say, NaN where they say none. Up to 15 digits are summed up here: a whole number below 2^53, divided once by a
 * power of ten below 10^22, is the nearest float (IEEE 754). Longer ones are left to the language.
 */
export function numberOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  const isNegative = bytes[at] === 45
  if (isNegative) at++
  let value = 0
  let fraction = -1
  const first = at
  for (; at < to; at++) {
    const digit = bytes[at]! - 48
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit
      if (fraction >= 0) fraction++
    } else if (digit === -2 && fraction < 0) fraction = 0
    else return byLanguage(bytes, from, to)
  }
  const digits = fraction < 0 ? to - first : to - first - 1
  if (digits < 1 || fraction === 0) return byLanguage(bytes, from, to)
  if (digits > 15) return to - from > LONGEST ? Number.NaN : Number(latin1(bytes, from, to))
  if (fraction > 0) value /= POWERS[fraction]!
  return isNegative ? -value : value
}

function byLanguage(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > LONGEST) return Number.NaN
  const text = latin1(bytes, from, to)
  return NUMBER.test(text) ? Number(text) : Number.NaN
}
