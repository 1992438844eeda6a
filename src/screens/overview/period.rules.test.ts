import { expect, test } from 'vitest'
import { type Period, spanOf } from './period.rules.ts'

test.each([
  ['year', '2026-11-21T02:00:00Z', '2025-12-31T16:00:00.000Z'],
  ['quarter', '2026-11-21T02:00:00Z', '2026-09-30T16:00:00.000Z'],
  ['month', '2026-11-21T02:00:00Z', '2026-10-31T16:00:00.000Z'],
  ['twelve', '2026-11-21T02:00:00Z', '2025-11-30T16:00:00.000Z'],
  // Still last year in London, already the new one in Shanghai.
  ['year', '2026-12-31T16:00:00Z', '2026-12-31T16:00:00.000Z'],
  ['twelve', '2026-01-15T00:00:00Z', '2025-01-31T16:00:00.000Z'],
] as [Period, string, string][])('TEND-32 %s at %s begins at %s', (period, now, from) => {
  expect(spanOf(period, Date.parse(now))).toEqual({ from })
})

test('TEND-32 all time has no bounds', () => expect(spanOf('all', 0)).toEqual({}))
