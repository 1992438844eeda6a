/** Decimal strings all the way: `-12.50` is the text it is, of any length; nothing becomes a floating number. */

/** Full-width digits and signs as an input method writes them, and what people put between groups of digits. */
const plain = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[\s,，_]/g, '')
    .replace(/^[−–]/, '-')

/**
 * What was typed as a decimal string: `１，２００.50` is `1200.50`, `.5` is `0.5`, `007` is `7`; trailing zeros stay. An empty text is empty.
 * `undefined` when it is no number.
 */
export function readDecimal(typed: string): string | undefined {
  const text = plain(typed)
  if (text === '') return ''
  const [, sign, whole = '', fraction] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (sign === undefined || (!whole && !fraction)) return undefined
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const number = fraction ? `${digits}.${fraction}` : digits
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number
}

/** Digits behind the point. */
export const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

const scaled = (decimal: string, scale: number): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const digits = BigInt(whole + fraction.padEnd(scale, '0'))
  return decimal.startsWith('-') ? -digits : digits
}

/** Negative when `one` is smaller, 0 when both are the same number (`1.50` and `1.5`). */
export function compareDecimals(one: string, other: string): number {
  const scale = Math.max(decimalsOf(one), decimalsOf(other))
  const [a, b] = [scaled(one, scale), scaled(other, scale)]
  return a < b ? -1 : a > b ? 1 : 0
}

export interface Range {
  from: string
  to: string
}

/** The form value of a range: `1,5`, `1,` (no end), `,5` (no beginning), empty when both are. */
export const joinRange = ({ from, to }: Range): string => (from || to ? `${from},${to}` : '')

/** Reads a form value; what is no number is left out. */
export function splitRange(value: string): Range {
  const [from = '', to = ''] = value.split(',')
  return { from: readDecimal(from) ?? '', to: readDecimal(to) ?? '' }
}

export type RangeProblem =
  | { end: 'from' | 'to'; reason: 'number' }
  | { end: 'from' | 'to'; reason: 'decimals'; places: number }
  | { end: 'from' | 'to'; reason: 'least' | 'most'; limit: string }
  | { end: 'to'; reason: 'order' }

export interface RangeLimits {
  least: string
  most: string
  /** Digits behind the point that are allowed; any number of them when left out. */
  precision: number | undefined
}

/** What is wrong with what was typed; the first thing, from left to right. */
export function problemOf(typed: Range, { least, most, precision }: RangeLimits): RangeProblem | undefined {
  for (const end of ['from', 'to'] as const) {
    const read = readDecimal(typed[end])
    if (read === undefined) return { end, reason: 'number' }
    if (read === '') continue
    if (precision !== undefined && decimalsOf(read) > precision) return { end, reason: 'decimals', places: precision }
    if (least && compareDecimals(read, least) < 0) return { end, reason: 'least', limit: least }
    if (most && compareDecimals(read, most) > 0) return { end, reason: 'most', limit: most }
  }
  const [from, to] = [readDecimal(typed.from), readDecimal(typed.to)]
  return from && to && compareDecimals(from, to) > 0 ? { end: 'to', reason: 'order' } : undefined
}
