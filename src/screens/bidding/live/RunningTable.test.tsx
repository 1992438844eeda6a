// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import { filterBy } from '#ui/testing.ts'
import { Empty, Full, Rounds } from './RunningTable.stories.tsx'

afterEach(cleanup)

const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.match(/TB-\d/)?.[0])

test('the auctions that may be entered are filtered in the page, and all come back by one press', async () => {
  await showStory(Full)
  await filterBy('钢')
  expect(codes()).toEqual(['TB-2'])
  await filterBy('竞价中')
  expect(codes()).toEqual(['TB-1'])
  await filterBy('已暂停')
  expect([codes(), screen.queryByText('没有竞价'), screen.getByText('没有符合条件的记录')]).toEqual([[], null, expect.anything()])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect(codes()).toEqual(['TB-1', 'TB-2'])
})

test('TEND-40 of rounds the list tells which one waits to be opened; a suspended project has no end', async () => {
  await showStory(Rounds)
  const [waiting, suspended] = within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(waiting).toContain('第2/3轮 · 待开启')
  expect(waiting).toContain('2026-11-21 11:00:00')
  expect(suspended).not.toContain('12:00:00')
})

test('without an auction that may be entered there is nothing to filter', async () => {
  await showStory(Empty)
  expect([screen.getByText('没有竞价'), screen.queryByRole('searchbox')]).toEqual([expect.anything(), null])
})
