import { expect, test } from 'vitest'
import { wallClock } from './wall-clock.ts'

test.each([
  ['2026-11-22T02:30:00.000Z', '2026-11-22 10:30:00'],
  ['2026-11-22T18:30:01.070Z', '2026-11-23 02:30:01.070'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
  // Shanghai had daylight saving in the summers of 1986 to 1991.
  ['1988-07-01T00:00:05.250Z', '1988-07-01 09:00:05.250'],
  // Before 1901 it kept the time of its own meridian.
  ['1900-03-02T00:00:00.000Z', '1900-03-02 08:05:43'],
  ['1969-12-31T23:59:59.250Z', '1970-01-01 07:59:59.250'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01 08:00:00'],
])('%s is %s on the clock of Shanghai', (iso, wall) => {
  expect(wallClock(iso)).toEqual({ wall })
})

test('what is no instant is no cell', () => {
  expect(wallClock('soon')).toBeNull()
})
