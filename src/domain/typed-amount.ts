/** Why a text is no amount: what a field says beneath itself. */
export type AmountFault = 'empty' | 'negative' | 'exponent' | 'notNumber' | 'grouping' | 'decimals' | 'tooLong'

export type TypedAmount = { ok: true; value: string } | { ok: false; fault: AmountFault }

/** What the storage of amounts takes before the point (`domain/tender/money.ts`). */
const MAX_INTEGER_DIGITS = 12

/**
 * Reads an amount as people type or paste it: full-width digits and points (`１２．５`), groups of three (`1,234,567.50`), spaces around
 * it and a currency sign in front. An exponent is a fault of its own: `1e3` may be meant as 1000 or be a slip.
 *
 * @param scale most digits after the point, 0 to 6
 * @returns a decimal string with exactly `scale` digits after the point, e.g. `1234567.50`
 * @example typedAmount('１,２３４．5', 2) // { ok: true, value: '1234.50' }
 */
export function typedAmount(text: string, scale: number): TypedAmount {
  const plain = text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[\s\u00a0]+/g, '')
    .replace(/^[¥$€£]/, '')
  if (plain === '') return { ok: false, fault: 'empty' }
  if (/^-/.test(plain)) return { ok: false, fault: 'negative' }
  if (/^\d[\d.,]*e[+-]?\d+$/i.test(plain)) return { ok: false, fault: 'exponent' }
  const match = /^([\d,]*)(?:\.(\d*))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return { ok: false, fault: 'notNumber' }
  const [, whole = '', fraction = ''] = match
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return { ok: false, fault: 'grouping' }
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > MAX_INTEGER_DIGITS) return { ok: false, fault: 'tooLong' }
  if (fraction.length > scale) return { ok: false, fault: 'decimals' }
  return { ok: true, value: scale === 0 ? digits : `${digits}.${fraction.padEnd(scale, '0')}` }
}
