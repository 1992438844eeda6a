import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, joinRange, problemOf, readDecimal, splitRange } from './number-range.rules.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['12', '12'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1,234,567.80', '1234567.80'],
  ['１，２００．５０', '1200.50'],
  ['−3', '-3'],
  ['-0.00', '0.00'],
  ['+4', '4'],
  ['123456789012345678901234567890.12', '123456789012345678901234567890.12'],
  ['1e5', undefined],
  ['abc', undefined],
  ['1.2.3', undefined],
  ['-', undefined],
  ['.', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
])('WID-10 %j is read as %j', (typed, read) => {
  expect(readDecimal(typed)).toBe(read)
})

test('WID-10 decimals are compared as they are written, never as floating numbers', () => {
  expect(compareDecimals('0.1', '0.10')).toBe(0)
  expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  expect(compareDecimals('-2', '-1.5')).toBe(-1)
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(-(10n ** 30n), 10n ** 30n), (a, b) => {
      const text = (n: bigint) => {
        const digits = (n < 0n ? -n : n).toString().padStart(3, '0')
        return `${n < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      }
      expect(compareDecimals(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
    { seed: 10 },
  )
})

test.each([
  [{ from: '', to: '' }, ''],
  [{ from: '1', to: '5' }, '1,5'],
  [{ from: '1', to: '' }, '1,'],
  [{ from: '', to: '5' }, ',5'],
])('WID-10 %j has the form value %j, and is read back from it', (range, value) => {
  expect(joinRange(range)).toBe(value)
  expect(splitRange(value)).toEqual(range)
})

test('WID-10 a form value that is none leaves its ends empty', () => {
  expect(splitRange('x,5')).toEqual({ from: '', to: '5' })
})

const limits = { least: '0', most: '100', precision: 2 }
test.each([
  ['1', '5', undefined],
  ['', '', undefined],
  ['5', '', undefined],
  ['5', '5.0', undefined],
  ['x', '', { end: 'from', reason: 'number' }],
  ['1', '2.345', { end: 'to', reason: 'decimals', places: 2 }],
  ['-1', '', { end: 'from', reason: 'least', limit: '0' }],
  ['', '100.01', { end: 'to', reason: 'most', limit: '100' }],
  ['7', '6.99', { end: 'to', reason: 'order' }],
])('WID-10 from %j to %j: %j', (from, to, problem) => {
  expect(problemOf({ from, to }, limits)).toEqual(problem)
})
