import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendClose } from './extension.ts'

const day = (time: string) => `2026-11-21T${time}Z`
const rules = { windowSec: 120, extendSec: 120 }
const stop = day('03:00:00.000')

test.each([
  ['120.001 s left', '02:30:00.000', '02:27:59.999', true, '02:30:00.000'],
  ['the window is reached, the candidate is the close itself', '02:30:00.000', '02:28:00.000', true, '02:30:00.000'],
  ['the lead did not change', '02:30:00.000', '02:29:10.000', false, '02:30:00.000'],
  ['the lead changed', '02:30:00.000', '02:29:30.500', true, '02:31:30.500'],
  ['again', '02:31:30.500', '02:31:30.499', true, '02:33:30.499'],
  ['up to the hard stop', '02:59:50.000', '02:59:20.000', true, '03:00:00.000'],
])('TEND-02 %s', (_, closes, at, hit, expected) => {
  expect(extendClose(rules, day(closes), stop, day(at), hit)).toBe(day(expected))
})

test('TEND-02 I14 the close only grows and never passes the hard stop', () => {
  const ms = fc.integer({ min: 0, max: 7_200_000 })
  const iso = (offset: number) => new Date(Date.parse(day('02:00:00.000')) + offset).toISOString()
  fc.assert(
    fc.property(
      ms,
      ms,
      ms,
      fc.boolean(),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 600 }),
      (a, b, c, hit, windowSec, extendSec) => {
        const [at, closes, hard] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
        const next = extendClose({ windowSec, extendSec }, iso(closes), iso(hard), iso(at), hit)
        expect(next >= iso(closes) && next <= iso(hard)).toBe(true)
      },
    ),
  )
})
