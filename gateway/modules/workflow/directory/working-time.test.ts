import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTimeOf } from '#domain/time/zoned-time.ts'
import { dueAfter } from './working-time.ts'

const SHANGHAI = 'Asia/Shanghai'
const dueIn = (zone: string) => (at: string, hours: number) => wallTimeOf(dueAfter(at, hours, zone), zone)

// 2026-11-26 is a Thursday; Shanghai is eight hours ahead of UTC.
test.each<[string, string, number, string]>([
  ['within a day', '2026-11-26T02:00:00.000Z', 4, '2026-11-26 14:00'],
  ['to the end of the day', '2026-11-26T02:00:00.000Z', 8, '2026-11-26 18:00'],
  ['over the night', '2026-11-26T02:00:00.000Z', 9, '2026-11-27 10:00'],
  ['over the weekend', '2026-11-27T09:00:00.000Z', 2, '2026-11-30 10:00'],
  ['from before work', '2026-11-26T00:00:00.000Z', 1, '2026-11-26 10:00'],
  ['from the evening', '2026-11-26T12:00:00.000Z', 1, '2026-11-27 10:00'],
  ['from a Sunday', '2026-11-29T02:00:00.000Z', 1, '2026-11-30 10:00'],
  ['from a Friday evening in UTC that is a Saturday here', '2026-11-27T20:00:00.000Z', 1, '2026-11-30 10:00'],
  ['two weeks', '2026-11-26T01:00:00.000Z', 90, '2026-12-09 18:00'],
  ['nothing, at work', '2026-11-26T02:00:00.000Z', 0, '2026-11-26 10:00'],
  ['nothing, on a Sunday', '2026-11-29T02:00:00.000Z', 0, '2026-11-30 09:00'],
])('FLOW-07 %s', (_, at, hours, due) => expect(dueIn(SHANGHAI)(at, hours)).toBe(due))

test('milliseconds are kept, and the zone of the house is meant where none is named', () => {
  expect(dueAfter('2026-11-26T02:00:00.123Z', 1)).toBe('2026-11-26T03:00:00.123Z')
})

test('a day on which clocks change has as many hours of work as any other', () => {
  // Berlin puts its clocks back on 2026-10-25, a Sunday, and New York on 2026-11-01.
  expect(dueIn('Europe/Berlin')('2026-10-23T14:00:00.000Z', 9)).toBe('2026-10-26 16:00')
  expect(dueIn('America/New_York')('2026-10-30T20:00:00.000Z', 9)).toBe('2026-11-02 16:00')
})

test('more hours are never due earlier, and what is due lies in working time', () => {
  const at = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }).map((ms) => new Date(ms).toISOString())
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 60 }), (from, hours) => {
      const due = dueAfter(from, hours)
      const [day = '', time = ''] = wallTimeOf(due, SHANGHAI).split(' ')
      expect(dueAfter(from, hours + 1) > due && due > from).toBe(true)
      expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay())
      expect(time >= '09:00' && time <= '18:00').toBe(true)
    }),
    { numRuns: 200 },
  )
})
