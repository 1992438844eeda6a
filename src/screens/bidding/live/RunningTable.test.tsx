// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { RunningTable } from './RunningTable.tsx'

afterEach(cleanup)

const aRow = (id: string, title: string, status: string) => ({
  id,
  code: `TB-${id}`,
  title,
  status,
  mode: 'freeBid',
  startsAt: '2026-11-21T02:00:00.000Z',
  actions: [],
})

async function show(rows: readonly object[]) {
  const answers = { 'POST /tender/api/v1/project/cu-page-list': () => ({ rows, total: rows.length, pageIndex: 1, pageSize: 100 }) }
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'zh', answers })}>
        <RunningTable side="customer" actions={() => null} empty="没有竞价" />
      </InRuntime>,
    )
  })
}
const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.match(/TB-\d/)?.[0])

test('SEA-14 the auctions that may be entered are searched in the page, and all come back by one press', async () => {
  await show([aRow('1', '办公用纸', 'BIDDING'), aRow('2', '钢材', 'READY')])
  await vi.waitUntil(() => document.querySelector('fly-advanced-search') !== null)
  const search = (prop: string, rule: string, value: string) => {
    const detail = { conditions: { logic: 'AND', children: [{ prop, rule, value }] }, text: '' }
    return act(async () => void document.querySelector('fly-advanced-search')!.dispatchEvent(new CustomEvent('fly-search', { detail })))
  }
  await search('title', 'like', '钢')
  expect(codes()).toEqual(['TB-2'])
  await search('status', 'eq', 'SUSPENDED')
  expect([codes(), screen.queryByText('没有竞价'), screen.getByText('没有符合条件的记录')]).toEqual([[], null, expect.anything()])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect(codes()).toEqual(['TB-1', 'TB-2'])
})

test('without an auction that may be entered there is nothing to search', async () => {
  await show([])
  expect([screen.getByText('没有竞价'), document.querySelector('fly-advanced-search')]).toEqual([expect.anything(), null])
})
