import { expect, test } from 'vitest'
import { AWARD_METHODS } from '#contract/tender/scoring.ts'
import {
  basisPointsOf,
  criteriaOf,
  criterionRows,
  MOST_WINNERS,
  nextCode,
  OFFERED,
  percentText,
  SHARE_PRESET_NAMES,
  SHARE_PRESETS,
  sharePresetOf,
  withMethod,
} from './award.rules.ts'

test('TEND-42 every method of the contract is offered', () => expect(OFFERED).toEqual(AWARD_METHODS))

test('TEND-42 another method is written out, and what was typed for the former one stays', () => {
  const average = withMethod({ method: 'lowestPrice', publicityDays: 5 }, 'averagePrice')
  expect(average).toEqual({ method: 'averagePrice', publicityDays: 5, avg: { rule: 'closest', floatBp: 0 } })
  const back = withMethod({ ...average, avg: { rule: 'score', floatBp: -500 } }, 'lowestPrice')
  expect(withMethod(back, 'averagePrice').avg).toEqual({ rule: 'score', floatBp: -500 })
  expect(withMethod(back, 'combined').weights).toEqual({ price: 40, technical: 45, business: 15 })
})

test.each([
  ['-5', -500],
  ['－２．５', -250],
  ['−0.25', -25],
  ['20', 2_000],
  ['0', 0],
  ['-0', 0],
  ['1.234', undefined],
  ['', undefined],
  ['5%', undefined],
])('TEND-42 a float of %s percent', (text, points) => expect(basisPointsOf(text)).toBe(points))
test('a float is shown as it is typed', () => expect([-250, 0, 2_000].map(percentText)).toEqual(['-2.5', '0', '20']))

test('TEND-42 criteria keep their codes when they move or are renamed; a new one has a code of its own', () => {
  const criteria = [
    { code: 'C2', name: '交货', max: '40', kind: 'business' },
    { code: 'spec', name: '规格', nameEn: 'Spec', max: '60.5', kind: 'technical' },
  ] as const
  const rows = criterionRows(criteria)
  expect(criteriaOf(rows)).toEqual(criteria)
  expect(nextCode(rows)).toBe('C3')
  expect(nextCode([])).toBe('C1')
})

test('TEND-42 ready-made shares are of as many winners as are asked for, never more for a later rank, and all of the award', () => {
  for (const name of SHARE_PRESET_NAMES) {
    for (let count = 1; count <= MOST_WINNERS; count++) {
      const shares = SHARE_PRESETS[name](count).map(({ sharePct }) => sharePct)
      expect([name, shares.length, shares.reduce((a, b) => a + b)]).toEqual([name, count, 100])
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }
  }
  expect(SHARE_PRESETS.equal(3)).toEqual([{ sharePct: 34 }, { sharePct: 33 }, { sharePct: 33 }])
  expect([sharePresetOf(SHARE_PRESETS.graded(2)), sharePresetOf([{ sharePct: 60 }, { sharePct: 40 }])]).toEqual(['graded', undefined])
})
