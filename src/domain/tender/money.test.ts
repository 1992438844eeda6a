import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, basisOf, formatMoney, lineAmount, maxGross, minGross, netOf, parseMoney } from './money.ts'

describe('TEND-11 amounts are read as written or not at all', () => {
  test.each([
    ['980000.00', 98_000_000n],
    ['980000', 98_000_000n],
    ['0.5', 50n],
    [' 12.30 ', 1230n],
    ['999999999999.99', 99_999_999_999_999n],
  ])('%o', (text, minor) => expect(parseMoney(text, 2)).toBe(minor))

  test.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '0.001',
    '１２',
    '.5',
    '5.',
    '0x10',
    'Infinity',
    'NaN',
    '1 000',
    '1234567890123',
    '-0',
    '１.0',
  ])('refused: %o', (text) => expect(parseMoney(text, 2)).toBeUndefined())

  test('printing and reading are each other’s inverse at every scale', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n - 1n), fc.integer({ min: 0, max: 4 }), (minor, scale) => {
        expect(parseMoney(formatMoney(minor, scale), scale)).toBe(minor)
      }),
    )
  })
})

test('TEND-11 negative differences print with their sign', () => expect(formatMoney(-5n, 2)).toBe('-0.05'))

test.each([
  ['4.127500', '1234.567', '5095.68'],
  ['0.005', '1', '0.01'],
  ['12.345', '3', '37.04'],
])('TEND-11 %s × %s = %s, half-up', (price, quantity, amount) => expect(formatMoney(lineAmount(price, quantity, 2), 2)).toBe(amount))

test.each([
  [1300, '1000000.00'],
  [300, '1097087.38'],
] as const)('TEND-11 net of 1 130 000.00 at %i basis points', (taxBp, net) => expect(formatMoney(netOf(113_000_000n, taxBp), 2)).toBe(net))

test.each([
  ['1130000.00', 1300],
  ['1030000.00', 300],
  ['1090000.00', 900],
])('TEND-11 net of %s at %i basis points is 1 000 000.00', (gross, taxBp) => {
  expect(netOf(parseMoney(gross, 2)!, taxBp)).toBe(100_000_000n)
})

test.each([
  [1300, '1101750.00'],
  [300, '1004250.00'],
])('TEND-11 largest gross under a net of 975 000.00 at %i basis points is %s', (taxBp, gross) => {
  expect(formatMoney(maxGross(97_500_000n, taxBp), 2)).toBe(gross)
})

test('TEND-11 the edge of a net limit is tight on both sides', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 11n), fc.constantFrom(0, 100, 300, 600, 900, 1300), (limit, taxBp) => {
      const high = maxGross(limit, taxBp)
      expect(netOf(high, taxBp) <= limit && netOf(high + 1n, taxBp) > limit).toBe(true)
      const low = minGross(limit, taxBp)
      expect(netOf(low, taxBp) >= limit && netOf(low - 1n, taxBp) < limit).toBe(true)
    }),
  )
})

test.each([
  ['950000.00', ['600000', '300000', '80000'], ['581632.65', '290816.33', '77551.02']],
  ['100.00', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
])('TEND-11 %s split over %o', (total, weights, parts) => {
  expect(allocate(parseMoney(total, 2)!, weights.map(BigInt)).map((part) => formatMoney(part, 2))).toEqual(parts)
})

test('TEND-11 the parts of a split add up to the total', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 40 }), (total, weights) => {
      expect(allocate(total, weights).reduce((a, b) => a + b, 0n)).toBe(total)
    }),
  )
})

test('TEND-11 the comparison basis is gross or net as the project says', () => {
  expect(basisOf(113_000_000n, 1300, 'gross')).toBe(113_000_000n)
  expect(basisOf(113_000_000n, 1300, 'net')).toBe(100_000_000n)
})
