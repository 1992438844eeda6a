/**
 * The exact sum of decimal strings such as `1,234.50` or `-0.005`, with as many decimals as the longest has. Nothing is rounded, whatever the
 * length; what is not a plain decimal number is counted and left out, never taken for zero in silence.
 *
 * @example sumDecimals(['0.1', '0.20', '']) // { sum: '0.30', counted: 2, left: 0 }: empty is no number and no fault
 */
export function sumDecimals(values: Iterable<unknown>): { sum: string; counted: number; left: number } {
  let units = 0n
  let scale = 0
  let counted = 0
  let left = 0
  for (const value of values) {
    const text = value === null || value === undefined ? '' : String(value).trim()
    if (text === '') continue
    const parts = DECIMAL.exec(text.replace(GROUPS, ''))
    if (!parts) {
      left += 1
      continue
    }
    const [, sign, whole = '', fraction = ''] = parts
    if (fraction.length > scale) {
      units *= 10n ** BigInt(fraction.length - scale)
      scale = fraction.length
    }
    const size = BigInt(whole + fraction.padEnd(scale, '0'))
    units += sign === '-' ? -size : size
    counted += 1
  }
  return { sum: written(units, scale), counted, left }
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/
const GROUPS = /(?<=\d),(?=\d{3}(?:\D|$))/g

function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}
