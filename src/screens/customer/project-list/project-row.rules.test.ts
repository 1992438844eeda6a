import { expect, test } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { hallPath, quoteCenterOf } from '#screens/mode.ts'
import { isLive, mayBid, myResult, myStatus } from './project-row.rules.ts'

const aRow = (id: string, over: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  code: `TB-${id}`,
  title: '办公用纸',
  titleEn: 'Paper',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'OFFICE',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  status: 'BIDDING',
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
  actions: [],
  ...over,
})

test('the latest step of a firm is its status', () => {
  expect(myStatus({ bidder: 'ACTIVE', application: 'APPROVED', invitation: 'ACCEPTED' })).toBe('bidder.ACTIVE')
  expect(myStatus({ application: 'RETURNED', invitation: 'ACCEPTED' })).toBe('application.RETURNED')
  expect(myStatus({ invitation: 'SENT' })).toBe('mine.SENT')
  expect(myStatus({})).toBe('mine.none')
  expect(mayBid(aRow('x', { bidder: 'BANNED', application: 'APPROVED' }))).toBe(false)
})

test('TEND-24 the outcome is told once it is published: won and how far, or not awarded to who bid', () => {
  expect(myResult(aRow('x', { status: 'PUBLICITY', awardLine: 'WAIT_CONFIRM', bidder: 'ACTIVE' }))).toBe('result.WAIT_CONFIRM')
  expect(myResult(aRow('x', { status: 'AWARDED', bidder: 'ACTIVE' }))).toBe('result.lost')
  expect(myResult(aRow('x', { status: 'AWARDED' }))).toBeUndefined()
  expect(myResult(aRow('x', { status: 'REVIEW', bidder: 'ACTIVE' }))).toBeUndefined()
})

test('TEND-36 TEND-40 three rounds have a quote centre and a hall of their own', () => {
  const row = aRow('x', { status: 'BIDDING', bidder: 'ACTIVE' })
  const inRounds = { ...row, mode: 'threeRounds' }
  expect([isLive(row), mayBid(row), isLive(inRounds), mayBid(inRounds)]).toEqual([true, true, true, true])
  expect([row, inRounds].map(quoteCenterOf)).toEqual(['/freebid/free-quote-center', '/threerounds/multi-quote-center'])
  expect([row, inRounds].map(hallPath)).toEqual(['/freebid/free-bidding-hall', '/threerounds/multi-bidding-hall'])
  expect(mayBid({ ...inRounds, bidder: 'ELIMINATED' })).toBe(false)
})
