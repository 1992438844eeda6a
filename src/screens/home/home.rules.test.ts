import { expect, test } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { sidesOf } from '#domain/start/sides.ts'
import { dueOf, inOrder, partOfDay } from './home.rules.ts'

const aRow = (over: Partial<ProjectRow>): ProjectRow => ({
  id: 'p1',
  code: 'TB-20261121-0001',
  title: '螺纹钢',
  titleEn: 'Rebar',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: '',
  deptId: '',
  currency: 'CNY',
  scale: 2,
  status: 'READY',
  registrationEndsAt: '2026-11-20T02:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
  actions: [],
  ...over,
})

test('the workbench follows the roles, and a person can stand on both sides', () => {
  expect(sidesOf(['BIDDER'])).toEqual({ bidder: true, purchaser: false })
  expect(sidesOf(['BUYER'])).toEqual({ bidder: false, purchaser: true })
  expect(sidesOf(['CUSTOMER_ADMIN', 'AUDITOR'])).toEqual({ bidder: true, purchaser: true })
  expect(sidesOf([])).toEqual({ bidder: false, purchaser: false })
})

test('a running auction counts down to its close, a coming one to its start, registration to its end', () => {
  expect(dueOf(aRow({ status: 'BIDDING', closesAt: '2026-11-21T02:30:00.000Z' }))).toEqual({
    until: 'closes',
    at: '2026-11-21T02:30:00.000Z',
  })
  expect(dueOf(aRow({ status: 'READY' }))).toEqual({ until: 'starts', at: '2026-11-21T02:00:00.000Z' })
  expect(dueOf(aRow({ status: 'REGISTRATION' }))).toEqual({ until: 'registration', at: '2026-11-20T02:00:00.000Z' })
})

test('a suspended auction has no countdown: nobody knows when it goes on', () => {
  expect(dueOf(aRow({ status: 'SUSPENDED', closesAt: '2026-11-21T02:30:00.000Z' }))).toEqual({ until: 'none' })
})

test('what runs comes first, then what begins next', () => {
  const later = aRow({ id: 'later', startsAt: '2026-11-23T02:00:00.000Z' })
  const soon = aRow({ id: 'soon' })
  const halted = aRow({ id: 'halted', status: 'SUSPENDED' })
  const live = aRow({ id: 'live', status: 'BIDDING', closesAt: '2026-11-25T02:30:00.000Z' })
  expect(inOrder([later, soon, halted, live]).map(({ id }) => id)).toEqual(['live', 'halted', 'soon', 'later'])
})

test('the greeting goes by the hour of the auctions’ clock', () => {
  expect(['00:00:00', '11:59:59', '12:00:00', '17:59:59', '18:00:00'].map(partOfDay)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
})
