import { expect, test } from 'vitest'
import { curveShape } from './board/curve.rules.ts'
import { clockFace, remainingAt, spokenMark, wasNotHeld } from './countdown.rules.ts'
import { aBidView } from './testing.ts'

const close = Date.parse('2026-11-21T02:30:00.000Z')

test.each([
  [120_000, 'calm'],
  [119_999, 'soon'],
  [30_000, 'soon'],
  [29_999, 'last'],
] as const)('TEND-12 with %i ms left the countdown is %s', (ms, urgency) => {
  expect(remainingAt(aBidView(), close - ms)).toMatchObject({ until: 'close', ms, urgency })
})

test('TEND-10 a suspended auction keeps the time it had and counts to its resumption', () => {
  const suspension = { reason: 'fire alarm', from: '2026-11-21T02:10:00.000Z', remainingMs: 600_000, outage: false }
  const view = aBidView({ phase: 'SUSPENDED', suspension })
  expect(remainingAt(view, close + 5_000_000)).toMatchObject({ until: 'none', ms: 600_000 })
  const set = aBidView({ phase: 'SUSPENDED', suspension: { ...suspension, resumeAt: '2026-11-21T03:00:00.000Z' } })
  expect(remainingAt(set, Date.parse('2026-11-21T02:58:00.000Z'))).toMatchObject({ until: 'resume', ms: 120_000 })
})

test.each([
  [0, '0.0'],
  [50, '0.1'],
  [9_400, '9.4'],
  [10_000, '00:10'],
  [59_001, '01:00'],
  [3_599_001, '01:00:00'],
  [86_400_000 + 3_661_000, '01:01:01'],
])('%i ms read as %s', (ms, text) => {
  expect(clockFace(ms).text).toBe(text)
})

test('TEND-12 an auction that closed was held, by whatever clock one looks; one that was stopped before its close was not', () => {
  const early = Date.parse(aBidView().closesAt) - 1_000
  expect(wasNotHeld(aBidView({ phase: 'CLOSED', status: 'REVIEW' }), early)).toBe(false)
  expect(wasNotHeld(aBidView({ phase: 'CLOSED', status: 'VOID' }), early)).toBe(true)
})

test('60, 30 and 10 seconds are said once, when they are passed', () => {
  expect(spokenMark(60_100, 59_900)).toBe(60)
  expect(spokenMark(59_900, 59_800)).toBeUndefined()
  expect(spokenMark(10_050, 9_950)).toBe(10)
  expect(spokenMark(500, 0)).toBeUndefined()
})

test('the curve steps: the price holds until the next bid', () => {
  const point = (seq: number, minute: string, gross: string, extended = false) => ({
    seq,
    at: `2026-11-21T02:${minute}:00.000Z`,
    gross,
    extended,
  })
  const shape = curveShape(
    [point(1, '00', '100.00'), point(2, '15', '50.00', true)],
    { width: 300, height: 100, startsAt: '2026-11-21T02:00:00.000Z', endsAt: '2026-11-21T02:30:00.000Z', now: close },
    (gross) => BigInt(gross.replace('.', '')),
  )!
  expect(shape.line).toMatch(/^M0 [\d.]+H150V[\d.]+H300$/)
  expect(shape.dots.map(({ x }) => x)).toEqual([0, 150])
  expect(shape.grid.map(({ minor }) => minor)).toEqual([10_000n, 7_500n, 5_000n])
})

test('no points, no curve; one point is a line', () => {
  const frame = { width: 300, height: 100, startsAt: '2026-11-21T02:00:00.000Z', endsAt: '2026-11-21T02:30:00.000Z', now: close }
  expect(curveShape([], frame, BigInt)).toBeUndefined()
  expect(curveShape([{ seq: 1, at: frame.startsAt, gross: '5', extended: false }], frame, BigInt)?.grid).toHaveLength(1)
})
