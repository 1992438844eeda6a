import { expect, test } from 'vitest'
import { nearestOption } from './nearest-option.ts'

const UNITS = [
  { code: 'PC', labels: ['件', 'Piece'] },
  { code: 'KG', labels: ['千克', 'Kilogram'] },
  { code: 'M2', labels: ['平方米', 'Square metre'] },
  { code: 'T', labels: ['吨', 'Ton'] },
]

test.each([
  ['Pieces', 'PC'],
  ['ｋｇ．', 'KG'],
  ['公斤千克', 'KG'],
  ['kilogramm', 'KG'],
  ['平米', 'M2'],
  ['square meter', 'M2'],
  ['Tons', 'T'],
])('IMP-07 %s is near to %s', (text, code) => expect(nearestOption(text, UNITS)?.code).toBe(code))

test.each(['', '　', '套', 'K2', '分米方', 'Litre per second', 'x'.repeat(5_000)])('IMP-07 to %j nothing is near', (text) =>
  expect(nearestOption(text, UNITS)).toBeUndefined(),
)

test('IMP-07 of equals the first one is taken, and a list without values suggests none', () => {
  expect(
    nearestOption('Pices', [
      { code: '1', labels: ['Piece'] },
      { code: '2', labels: ['Piece'] },
    ])?.code,
  ).toBe('1')
  expect(nearestOption('Piece', [])).toBeUndefined()
})
