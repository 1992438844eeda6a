// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import { Empty, Full } from './RunningTable.stories.tsx'

afterEach(cleanup)

const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.match(/TB-\d/)?.[0])

test('SEA-14 the auctions that may be entered are searched in the page, and all come back by one press', async () => {
  await showStory(Full)
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
  await showStory(Empty)
  expect([screen.getByText('没有竞价'), document.querySelector('fly-advanced-search')]).toEqual([expect.anything(), null])
})
