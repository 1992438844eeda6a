// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Announcements } from './Announcements.tsx'

afterEach(cleanup)

const said = (seq: number, from: string, text: string) => ({
  seq,
  at: `2026-11-21T02:00:${String(seq % 60).padStart(2, '0')}.000Z`,
  from,
  text,
})
const SAID = [said(3, 'SYSTEM', 'bid.voided'), said(2, 'SUPERVISOR', '请注意延时规则'), said(1, 'BUYER', '报价含运费')]

async function show(list: readonly ReturnType<typeof said>[], lang: 'zh' | 'en' = 'zh', hasOlder = false) {
  await act(
    async () => void render(<InRuntime runtime={aRuntime({ lang })}>{<Announcements list={list} hasOlder={hasOlder} />}</InRuntime>),
  )
  await vi.waitUntil(() => list.length === 0 || document.querySelector('fly-advanced-search') !== null)
}
const search = (condition: object) => {
  const detail = { conditions: { logic: 'AND', children: [condition] }, text: '' }
  return act(async () => void document.querySelector('fly-advanced-search')!.dispatchEvent(new CustomEvent('fly-search', { detail })))
}
const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)

test.each([
  ['zh', '撤销'],
  ['en', 'annulled'],
] as const)('SEA-14 what was announced in the hall is searched by who said it and by what is read (%s)', async (lang, voided) => {
  await show(SAID, lang)
  await search({ prop: 'sender', rule: 'eq', value: 'BUYER' })
  expect(texts()).toEqual(['报价含运费'])
  await search({ prop: 'words', rule: 'like', value: voided })
  expect(texts()).toEqual([expect.stringContaining(voided)])
  await search({ prop: 'at', rule: 'gt', value: '2026-11-21T02:00:01.000Z' })
  expect(texts()).toHaveLength(2)
})

test('SEA-14 of a hall with more messages than a board begins with, the newest are searched, and that is said', async () => {
  await show(
    Array.from({ length: 200 }, (_, index) => said(200 - index, 'BUYER', `第 ${200 - index} 条`)),
    'zh',
    true,
  )
  await search({ prop: 'words', rule: 'like', value: '第 7 条' })
  expect(screen.getByText('最新 200 条中的 1 条')).toBeTruthy()
})

test('SEA-14 of a hall that has said 250 things before its reader’s eyes all are searched, and nothing is said of older ones', async () => {
  await show(Array.from({ length: 250 }, (_, index) => said(250 - index, 'BUYER', `第 ${250 - index} 条`)))
  await search({ prop: 'words', rule: 'like', value: '第 7 条' })
  expect(screen.queryByText(/最新/)).toBeNull()
})

test('where nothing was announced the hall says so, and there is nothing to search', async () => {
  await show([])
  expect([screen.getByText('暂无公告'), document.querySelector('fly-advanced-search')]).toEqual([expect.anything(), null])
})
