import { expect, test } from 'vitest'
import { quotesOf, rowsFor, rowsOfCourse } from './simulation.rules.ts'

test('TEND-36 prices that were typed become quotes in order of the bidders; what is no amount yet is left out', () => {
  const rows = rowsFor(3).map((row, index) => ({
    ...row,
    ...[{ r1: '９８０,000' }, { r1: '', r2: '97' }, { r1: 'x', r2: '1.234' }][index],
  }))
  expect(quotesOf(rows, 2, 2)).toEqual([
    { bidder: 0, round: 1, gross: '980000.00' },
    { bidder: 1, round: 2, gross: '97.00' },
  ])
})

test('TEND-36 one goes on from the prices of a course, without those that were carried; more bidders keep what was typed', () => {
  const place = { alias: 'B01', gross: '10.00', rank: 1 }
  const round = { opensAfterMs: 0, closesAfterMs: 1, received: 1, tieCount: 1, bidders: {} }
  const purchaser = {} as never
  const course = {
    rounds: [
      { no: 1, ...round, purchaser, places: [place] },
      { no: 2, ...round, purchaser, places: [{ ...place, carried: true as const }] },
    ],
    ...{ lengthMs: 1, quotes: 1 },
  }
  expect(rowsOfCourse(course, 2)).toEqual([{ id: 'B01', r1: '10.00' }, { id: 'B02' }])
  expect(rowsFor(3, [{ id: 'B01', r1: '9' }]).map(({ r1 }) => r1)).toEqual(['9', undefined, undefined])
})
