// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
import { History } from './History.tsx'

afterEach(cleanup)

const aChange = (seq: number, over: Partial<TimeChange> = {}): TimeChange => ({
  seq,
  field: 'startsAt',
  oldValue: '2026-11-21T02:00:00.000Z',
  newValue: '2026-11-22T02:00:00.000Z',
  shiftLater: false,
  reason: '会议冲突',
  requestedBy: '王建华',
  requestedAt: '2026-11-20T02:00:00.000Z',
  status: 'APPROVED',
  decidedBy: ['陈志强', '赵敏'],
  needs: [],
  acks: 0,
  ackedBy: [],
  acksNeeded: 0,
  ...over,
})

test('changes of times are filtered by what was to change, from when to when, by whom, why, and what became of it', async () => {
  const late = aChange(2, {
    field: 'registrationEndsAt',
    newValue: '2026-12-05T02:00:00.000Z',
    status: 'REJECTED',
    comment: '理由不充分',
    decidedBy: [],
  })
  render(
    <InRuntime runtime={aRuntime({ lang: 'zh' })}>
      <History history={[late, aChange(1)]} zone="Asia/Shanghai" />
    </InRuntime>,
  )
  const reasons = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  for (const [typed, found] of [
    ['报名截止', ['报名截止']],
    ['已通过', ['开始时间']],
    ['2026-12-05', ['报名截止']],
    ['不充分', ['报名截止']],
    ['赵敏', ['开始时间']],
    ['王建华', ['报名截止', '开始时间']],
  ] as const) {
    await filterBy(typed)
    expect([typed, reasons()]).toEqual([typed, found])
  }
})

test.each([
  ['zh', '原时间 → 新时间', '陈志强、赵敏2026-11-20 11:00:00'],
  ['en', 'Old → new', '陈志强,赵敏2026-11-20 11:00:00'],
] as const)('TEND-27 a change stands in few columns, what belongs together beneath each other (%s)', (lang, times, decided) => {
  render(
    <InRuntime runtime={aRuntime({ lang })}>
      <History history={[aChange(1, { decidedAt: '2026-11-20T03:00:00.000Z' })]} zone="Asia/Shanghai" />
    </InRuntime>,
  )
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect([texts('columnheader').length, texts('columnheader')[1]]).toEqual([6, times])
  expect([texts('cell')[1], texts('cell')[5]]).toEqual(['2026-11-21 10:00:00→ 2026-11-22 10:00:00', decided])
})

test('two deciders of one name are both there, and none of them twice', () => {
  const warned = vi.spyOn(console, 'error')
  render(
    <InRuntime runtime={aRuntime({ lang: 'zh' })}>
      <History history={[aChange(1, { decidedBy: ['赵敏', '赵敏'] })]} zone="Asia/Shanghai" />
    </InRuntime>,
  )
  expect(screen.getAllByText(/^赵敏/)).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})
