import { expect, test } from 'vitest'
import { lengthOf, lengthsOf, spansOf, timesOf } from './schedule.rules.ts'

const NOW = Date.parse('2026-11-21T02:03:04.000Z')

test('TEND-13 “报名 3 天 · 审核 1 天” gives the three times, on a tenth minute', () => {
  expect(timesOf({ registrationDays: 3, qualificationDays: 1, gapMinutes: 30 }, NOW)).toEqual({
    registrationEndsAt: '2026-11-24T02:10:00.000Z',
    qualificationEndsAt: '2026-11-25T02:10:00.000Z',
    startsAt: '2026-11-25T02:40:00.000Z',
  })
  expect(timesOf({ registrationDays: 0.5, qualificationDays: 0.25, gapMinutes: 10 }, NOW).startsAt).toBe('2026-11-21T20:20:00.000Z')
})

test('TEND-13 the time line shows what has both ends and runs forwards', () => {
  const times = timesOf({ registrationDays: 3, qualificationDays: 1, gapMinutes: 30 }, NOW)
  expect(spansOf(times, NOW, { durationSec: 1_800, maxExtendSec: 7_200 }).map(({ kind }) => kind)).toEqual([
    'registration',
    'qualification',
    'wait',
    'bidding',
    'overtime',
  ])
  expect(spansOf({ ...times, qualificationEndsAt: '' }, NOW, { durationSec: 60 }).map(({ kind }) => kind)).toEqual([
    'registration',
    'bidding',
  ])
  expect(spansOf({ ...times, startsAt: 'morgen' }, NOW, {}).map(({ kind }) => kind)).toEqual(['registration', 'qualification'])
})

test.each([
  [3 * 86_400_000, { n: 3, unit: 'day' }],
  [5.5 * 3_600_000, { n: 5.5, unit: 'hour' }],
  [90_000, { n: 2, unit: 'minute' }],
])('a length of %d ms is told in its own unit', (ms, told) => expect(lengthOf(ms)).toEqual(told))

test('TEND-36 three rounds last as long as rounds and pauses, and are never extended', () => {
  const rounds = { rounds: 3, durationsSec: [1_800, 900, 900], intervalsSec: [600, 600] }
  expect(lengthsOf({ mode: 'threeRounds', rounds })).toEqual({ durationSec: 4_800 })
  expect(lengthsOf({ mode: 'freeBid', bidding: { durationSec: 60 } })).toEqual({ durationSec: 60 })
})
