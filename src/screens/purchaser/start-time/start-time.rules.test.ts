import { expect, test } from 'vitest'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import { isEarlier } from '#domain/tender/schedule/decide-schedule.ts'
import { faultOf, fieldsOf, nextChange, openUntil, previewOf, spanOf, type Wanted } from './start-time.rules.ts'

const NOW = Date.parse('2026-11-21T02:00:00.000Z')
const TIMES = {
  registrationEndsAt: '2026-11-22T06:00:00.000Z',
  qualificationEndsAt: '2026-11-23T06:00:00.000Z',
  startsAt: '2026-11-24T06:00:00.000Z',
}
const want = (over: Partial<Wanted>): Wanted => ({ field: 'startsAt', newValue: '2026-11-25T06:00:00.000Z', shiftLater: true, ...over })

test.each([
  ['a later start', want({}), undefined],
  ['the time in force', want({ newValue: TIMES.startsAt }), 'same'],
  ['29 minutes from now', want({ newValue: '2026-11-21T02:29:00.000Z' }), 'soon'],
  ['a start 9 minutes after qualification', want({ newValue: '2026-11-23T06:09:00.000Z' }), 'order'],
  ['a start 10 minutes after qualification', want({ newValue: '2026-11-23T06:10:00.000Z' }), undefined],
  [
    'registration past the start, later steps with it',
    want({ field: 'registrationEndsAt', newValue: '2026-11-26T06:00:00.000Z' }),
    undefined,
  ],
  [
    'registration past the start alone',
    want({ field: 'registrationEndsAt', newValue: '2026-11-26T06:00:00.000Z', shiftLater: false }),
    'order',
  ],
] as const)('TEND-27 2014, 2020: %s', (_, wanted, fault) => expect(faultOf(TIMES, wanted, NOW)).toBe(fault))

test('TEND-27 the preview moves later steps by the same span, earlier ones never', () => {
  const wanted = want({ field: 'qualificationEndsAt', newValue: '2026-11-23T08:30:00.000Z' })
  expect(previewOf(TIMES, wanted).map(({ field, byMs }) => [field, byMs / 60_000])).toEqual([
    ['registrationEndsAt', 0],
    ['qualificationEndsAt', 150],
    ['startsAt', 150],
  ])
  expect(isEarlier(TIMES, wanted)).toBe(false)
  expect(isEarlier(TIMES, want({ newValue: '2026-11-24T05:00:00.000Z' }))).toBe(true)
})

test('TEND-27 2021: a change is open until 30 minutes before the start, and only between publication and start', () => {
  const project = { ...TIMES, status: 'READY' } as never
  expect(openUntil(project, Date.parse('2026-11-24T05:30:00.000Z'))).toEqual({ at: '2026-11-24T05:30:00.000Z', open: true })
  expect(openUntil(project, Date.parse('2026-11-24T05:30:00.001Z'))).toMatchObject({ open: false })
  expect(openUntil({ ...TIMES, status: 'BIDDING' } as never, NOW)).toBeUndefined()
  expect(openUntil({ ...TIMES, status: 'DRAFT' } as never, NOW)).toBeUndefined()
  expect([fieldsOf({ status: 'READY' }), fieldsOf({ status: 'QUALIFICATION' })].map(({ length }) => length)).toEqual([2, 3])
})

test('TEND-27 from the fourth approved change on the supervisor must agree; refused ones do not count', () => {
  const history = (...statuses: TimeChange['status'][]) => statuses.map((status) => ({ status }) as TimeChange)
  expect(nextChange(history('APPROVED', 'REJECTED', 'APPROVED'))).toEqual({ number: 3, withSupervisor: false })
  expect(nextChange(history('APPROVED', 'APPROVED', 'WITHDRAWN', 'APPROVED'))).toEqual({ number: 4, withSupervisor: true })
})

test('a span is said in days, hours and minutes without those of 0', () => {
  expect(spanOf(-(26 * 60 + 5) * 60_000)).toEqual([
    { unit: 'days', n: 1 },
    { unit: 'hours', n: 2 },
    { unit: 'minutes', n: 5 },
  ])
  expect(spanOf(0)).toEqual([])
})
