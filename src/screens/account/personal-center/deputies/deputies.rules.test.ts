import { expect, test } from 'vitest'
import { daysOf, firstDayFault, isRunning, lastDayFault, periodOf } from './deputies.rules.ts'

test.each([
  ['Asia/Shanghai', '2026-11-20', '2026-11-23', '2026-11-19T16:00:00.000Z', '2026-11-23T16:00:00.000Z'],
  ['America/New_York', '2026-10-31', '2026-11-01', '2026-10-31T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['UTC', '2026-12-31', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  // Chile puts the clock forward at midnight: that day begins at one.
  ['America/Santiago', '2026-09-06', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
])('days of %s are whole, the last one within, and read back the same (%s to %s)', (zone, first, last, from, until) => {
  expect(periodOf({ first, last }, zone)).toEqual({ from, until })
  expect(daysOf({ from, until }, zone)).toEqual({ first, last })
})

test('a deputy stands in from the first instant to the last', () => {
  const period = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
  const at = (iso: string) => isRunning(period, Date.parse(iso))
  expect(['2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'].map(at)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each([
  ['', '', 'missing', 'missing'],
  ['2026-02-30', '2026-13-01', 'noDay', 'noDay'],
  ['2026-11-23', '2026-11-22', undefined, 'order'],
  ['2026-11-01', '2026-11-20', undefined, 'over'],
  ['2026-11-01', '2026-11-21', undefined, undefined],
  ['soon', '2026-11-21', 'noDay', undefined],
] as const)('what is wrong with %s to %s on 21 November', (first, last, atFirst, atLast) => {
  expect([firstDayFault(first), lastDayFault({ first, last }, '2026-11-21')]).toEqual([atFirst, atLast])
})
