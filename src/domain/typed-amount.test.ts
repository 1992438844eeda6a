import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseMoney } from './tender/money.ts'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['980000', 2, '980000.00'],
  ['１２３．５', 2, '123.50'],
  ['１，２３４．5', 2, '1234.50'],
  ['1,234,567.89', 2, '1234567.89'],
  [' ¥ 1 234.5 ', 2, '1234.50'],
  ['￥99', 2, '99.00'],
  ['12。5', 2, '12.50'],
  ['007.5', 2, '7.50'],
  ['.5', 2, '0.50'],
  ['5.', 2, '5.00'],
  ['0', 0, '0'],
  ['1200', 0, '1200'],
  ['0.000001', 6, '0.000001'],
])('%s is an amount', (text, scale, value) => expect(typedAmount(text, scale)).toEqual({ ok: true, value }))

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['-5', 'negative'],
  ['－5', 'negative'],
  ['1e3', 'exponent'],
  ['１Ｅ３', 'exponent'],
  ['1.5e+3', 'exponent'],
  ['abc', 'notNumber'],
  ['1.2.3', 'notNumber'],
  ['.', 'notNumber'],
  ['¥', 'empty'],
  ['0x10', 'notNumber'],
  ['1,23', 'grouping'],
  ['1,2345', 'grouping'],
  [',123', 'grouping'],
  ['1.005', 'decimals'],
  ['1234567890123', 'tooLong'],
])('%s is none: %s', (text, fault) => expect(typedAmount(text, 2)).toEqual({ ok: false, fault }))

test('what it gives is an amount of the auction, and gives itself again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 2 }), (minor, scale) => {
      const text = formatMoney(minor, scale)
      const read = typedAmount(text, scale)
      expect(read).toEqual({ ok: true, value: text })
      expect(parseMoney(read.ok ? read.value : '', scale)).toBe(minor)
    }),
  )
})
