import { latin1 } from './bytes.ts'

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
