import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './zoned-time.ts'

test.each([
  ['2026-11-21 10:00', 'Asia/Shanghai', '2026-11-21T02:00:00.000Z'],
  ['2026/1/5 9:05', 'Asia/Shanghai', '2026-01-05T01:05:00.000Z'],
  ['２０２６－１１－２１ １０：００', 'Asia/Shanghai', '2026-11-21T02:00:00.000Z'],
  ['2026年11月21日 10:00', 'Asia/Shanghai', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T10:00', 'UTC', '2026-11-21T10:00:00.000Z'],
  ['2026-07-01 12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-11-21 00:00', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2028-02-29 08:00', 'America/New_York', '2028-02-29T13:00:00.000Z'],
])('%s in %s', (text, zone, iso) => expect(instantOf(text, zone)).toEqual({ ok: true, iso }))

test.each(['', 'tomorrow', '2026-11-21', '2026-02-29 10:00', '2026-11-21 24:00', '2026-13-01 10:00', '2026-11-21 10:60', '10:00'])(
  'no time: "%s"',
  (text) => expect(instantOf(text, 'Asia/Shanghai')).toEqual({ ok: false, fault: 'format' }),
)

test('an hour that the clock jumps over is refused, not moved', () => {
  expect(instantOf('2026-03-29 02:30', 'Europe/Berlin')).toEqual({ ok: false, fault: 'gap' })
  expect(instantOf('2026-03-08 02:00', 'America/New_York')).toEqual({ ok: false, fault: 'gap' })
  expect(instantOf('2026-03-29 03:00', 'Europe/Berlin')).toEqual({ ok: true, iso: '2026-03-29T01:00:00.000Z' })
})

test('an hour that comes twice is the earlier one', () => {
  expect(instantOf('2026-10-25 02:30', 'Europe/Berlin')).toEqual({ ok: true, iso: '2026-10-25T00:30:00.000Z' })
})

test('what is shown, typed again, is the same minute', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2090, 0) / 60_000 })
  const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kolkata')
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const iso = new Date(minute * 60_000).toISOString()
      const typed = instantOf(wallTimeOf(iso, zone), zone)
      expect(typed.ok && wallTimeOf(typed.iso, zone)).toBe(wallTimeOf(iso, zone))
    }),
  )
})

test.each(['soon', '', '2026-11-2', '2026-11-21 10:00'])('what is no instant shows nothing: "%s"', (text) =>
  expect(wallTimeOf(text, 'UTC')).toBe(''),
)
