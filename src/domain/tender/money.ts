/**
 * Amounts. Inside functions they are `bigint` minor units (98000000n = 980 000.00 CNY at scale 2), outside decimal strings. Never a float.
 *
 * @see tendering.md 4 (money, rounding, tax) and 7.2 (worked numbers)
 */

/** Unit prices and quantities carry six decimals. */
const FINE_SCALE = 6
const MAX_INTEGER_DIGITS = 12
const BASIS_POINTS = 10_000n

/** What a price is compared by. */
export type CompareBasis = 'gross' | 'net'

/**
 * Reads an amount as a person typed it: ASCII digits, at most twelve before the point and `scale` after it; no sign, exponent, grouping
 * or full-width digits (security.md T49). Leading and trailing spaces are typing noise, not part of the amount.
 *
 * @param scale digits after the point, 0 to 6
 * @returns minor units, or undefined when it is not such an amount
 */
export function parseMoney(text: string, scale: number): bigint | undefined {
  const match = /^([0-9]{1,12})(?:\.([0-9]+))?$/.exec(text.trim())
  if (!match || (match[2]?.length ?? 0) > scale) return undefined
  return BigInt(match[1]! + (match[2] ?? '').padEnd(scale, '0'))
}

/** Prints minor units with exactly `scale` decimals: `formatMoney(98000000n, 2)` is `"980000.00"`. */
export function formatMoney(minor: bigint | string, scale: number): string {
  const amount = BigInt(minor)
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(scale + 1, '0')
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Half-up division of two numbers that are not negative (四舍五入). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n)
}

/**
 * Unit price × quantity, half-up to the minor unit.
 *
 * @param unitPrice decimal string, at most 6 decimals
 * @param quantity decimal string, at most 6 decimals
 * @throws RangeError when either is not such a number
 */
export function lineAmount(unitPrice: string, quantity: string, scale: number): bigint {
  const price = parseMoney(unitPrice, FINE_SCALE)
  const count = parseMoney(quantity, FINE_SCALE)
  if (price === undefined || count === undefined) throw new RangeError('not a decimal number')
  return divideHalfUp(price * count, 10n ** BigInt(FINE_SCALE * 2 - scale))
}

/** Net of a gross amount at a tax rate in basis points (13 % = 1300), half-up. */
export function netOf(gross: bigint, taxBp: number): bigint {
  return divideHalfUp(gross * BASIS_POINTS, BASIS_POINTS + BigInt(taxBp))
}

/** The largest gross whose net is at most `limitNet`. */
export function maxGross(limitNet: bigint, taxBp: number): bigint {
  let gross = divideHalfUp(limitNet * (BASIS_POINTS + BigInt(taxBp)), BASIS_POINTS)
  while (netOf(gross + 1n, taxBp) <= limitNet) gross += 1n
  while (gross > 0n && netOf(gross, taxBp) > limitNet) gross -= 1n
  return gross
}

/** The smallest gross whose net is at least `limitNet` (selling). */
export function minGross(limitNet: bigint, taxBp: number): bigint {
  return limitNet <= 0n ? 0n : maxGross(limitNet - 1n, taxBp) + 1n
}

/** The amount that decides ranks, steps and limits. */
export function basisOf(gross: bigint, taxBp: number, compareBasis: CompareBasis): bigint {
  return compareBasis === 'net' ? netOf(gross, taxBp) : gross
}

/**
 * Splits a total in the proportion of the weights by the largest remainder; equal remainders go to the lower index. The parts add up to the total.
 *
 * @param weights not negative, not all zero
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum <= 0n) throw new RangeError('weights must have a positive sum')
  const parts = weights.map((weight) => (total * weight) / sum)
  const left = Number(total - parts.reduce((a, b) => a + b, 0n))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1n
  return parts
}

/** The largest amount that `parseMoney` reads: whatever is computed and written down stays within it, or nobody reads it back. */
export const largestAmount = (scale: number): bigint => 10n ** BigInt(MAX_INTEGER_DIGITS + scale) - 1n

/** Highest amount the storage takes: 10^15 minor units, exclusive. */
export const MAX_MINOR = 10n ** BigInt(MAX_INTEGER_DIGITS + 3)
