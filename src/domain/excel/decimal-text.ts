import type { CellFault } from './cell-fault.ts'

export type ReadDecimal = { ok: true; value: string } | { ok: false; fault: CellFault }

/** Digits a spreadsheet keeps of a number; the others it replaces by zeros. */
const KEPT_DIGITS = 15
/** No number that anybody means is longer; reading stays quick whatever stands in a cell. */
const LONGEST = 400
const PLAIN = /^-?\d{1,15}(?:\.\d+)?$/

/**
 * A number as it is written in cells and in text cells: groups of three (`1,234.50`), full-width digits, a currency sign, brackets for less than
 * zero (`（12）`). Digits are never rounded.
 *
 * @returns a plain decimal without needless zeros, e.g. `-1234.5`
 */
export function decimalOfText(text: string): ReadDecimal {
  if (text.length > LONGEST) return { ok: false, fault: { kind: 'number' } }
  if (PLAIN.test(text)) return { ok: true, value: plain(text) }
  const folded = text
    .normalize('NFKC')
    .replace(/[\u2212\u2010\u2013]/g, '-')
    .replace(/。/g, '.')
    .replace(/\s+/g, '')
  const bracketed = /^\((.+)\)$/.exec(folded)
  const bare = (bracketed?.[1] ?? folded).replace(/^(-?)(?:[¥$€£]|CNY|RMB)(-?)/i, '$1$2').replace(/元$/, '')
  const match = /^([+-]?)([\d,]*)(?:\.(\d*))?$/.exec(bare)
  if (!match || !/\d/.test(bare)) {
    const hasExponent = /^[+-]?[\d.,]+e[+-]?\d+$/i.test(bare)
    return { ok: false, fault: { kind: hasExponent ? 'exponent' : 'number' } }
  }
  const [, sign, whole = '', fraction = ''] = match
  if (bracketed && sign !== '') return { ok: false, fault: { kind: 'number' } }
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return { ok: false, fault: { kind: 'grouping' } }
  const minus = sign === '-' || bracketed ? '-' : ''
  return { ok: true, value: plain(`${minus}${whole.replaceAll(',', '')}.${fraction}`) }
}

/**
 * A number of a cell as the spreadsheet shows it: with the 15 digits it keeps, so that the last bits of sums (`0.1 + 0.2`) do not become
 * digits. A whole number of more digits has been rounded by the spreadsheet and is refused.
 */
export function decimalOfNumber(value: number): ReadDecimal {
  if (Number.isInteger(value) && Math.abs(value) < 10 ** KEPT_DIGITS) return { ok: true, value: String(value === 0 ? 0 : value) }
  if (!Number.isFinite(value)) return { ok: false, fault: { kind: 'number' } }
  if (Math.abs(value) >= 10 ** KEPT_DIGITS) return { ok: false, fault: { kind: 'rounded' } }
  // Of so few digits the shortest text of a number is all that the spreadsheet keeps of it.
  const shortest = String(value)
  if (shortest.length <= KEPT_DIGITS && !shortest.includes('e')) return { ok: true, value: shortest }
  return { ok: true, value: plain(withoutExponent(value.toPrecision(KEPT_DIGITS))) }
}

/** `1.5e-7` as `0.00000015`. Only small numbers come here with an exponent. */
function withoutExponent(text: string): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', first = '', rest = '', places = '0'] = match
  return `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${rest}`
}

/** Without zeros that say nothing, and without a sign for zero. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? []
  const digits = fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`
  return digits === '0' ? '0' : `${sign}${digits}`
}

/** Which of two decimals without leading zeros is greater: below, at or above zero as sorting wants it. Exact, whatever the length. */
export function compareDecimals(a: string, b: string): number {
  const isBelow = a.startsWith('-')
  if (isBelow !== b.startsWith('-')) return isBelow ? -1 : 1
  const [wholeA = '', fractionA = ''] = a.replace('-', '').split('.')
  const [wholeB = '', fractionB = ''] = b.replace('-', '').split('.')
  const order = wholeA.length - wholeB.length || compareText(wholeA, wholeB) || compareText(trimmed(fractionA), trimmed(fractionB))
  return isBelow ? 0 - order : order
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const trimmed = (fraction: string) => fraction.replace(/0+$/, '')
