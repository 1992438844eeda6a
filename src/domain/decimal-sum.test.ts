import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaledDecimals, sumDecimals } from './decimal-sum.ts'

test('WID-01 totals are exact where floats are not', () => {
  expect(sumDecimals(['0.1', '0.2']).sum).toBe('0.3')
  expect(sumDecimals(['99999999999999999999.99', '0.01']).sum).toBe('100000000000000000000.00')
  expect(sumDecimals(['1,234,567.50', '-0.5', 3]).sum).toBe('1234570.00')
  expect(sumDecimals(['-0.4', '0.1']).sum).toBe('-0.3')
  expect(sumDecimals([])).toEqual({ sum: '0', counted: 0, left: 0 })
})

test('what is no number is counted as left out; empty is neither', () => {
  expect(sumDecimals(['1', '', null, undefined, 'n/a', '1e3', '1,23'])).toEqual({ sum: '1', counted: 1, left: 3 })
})

test('any amounts in cents sum as their integers do', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), { minLength: 1 }), (cents) => {
      const write = (value: bigint) => {
        const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
        return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      }
      expect(sumDecimals(cents.map(write)).sum).toBe(write(cents.reduce((sum, one) => sum + one, 0n)))
    }),
    { seed: 5 },
  )
})

test('amounts are compared as whole numbers of one unit', () => {
  expect(scaledDecimals(['1.5', '-0.25', 'x', '', '1,000', null])).toEqual([150n, -25n, undefined, undefined, 100_000n, undefined])
  expect(scaledDecimals(Array.from({ length: 200_000 }, () => '0.1'))).toHaveLength(200_000)
})
