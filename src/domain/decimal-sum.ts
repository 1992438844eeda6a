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

/**
 * Decimal strings as whole numbers of one unit, so that many of them can be compared exactly. What is no plain decimal number, also what is
 * empty, is undefined.
 *
 * @example scaledDecimals(['1.5', '-0.25', 'x']) // [150n, -25n, undefined]
 */
export function scaledDecimals(values: readonly unknown[]): (bigint | undefined)[] {
  const parts = values.map((value) =>
    DECIMAL.exec(
      String(value ?? '')
        .trim()
        .replace(GROUPS, ''),
    ),
  )
  const scale = Math.max(0, ...lengthsOf(parts))
  return parts.map((part) => {
    if (!part) return undefined
    const size = BigInt(part[2]! + (part[3] ?? '').padEnd(scale, '0'))
    return part[1] === '-' ? -size : size
  })
}

/** One length of each kind: spreading 100,000 of them would exhaust the stack. */
const lengthsOf = (parts: readonly (RegExpExecArray | null)[]) => new Set(parts.map((part) => part?.[3]?.length ?? 0))
