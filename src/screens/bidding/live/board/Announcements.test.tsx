// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
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
}
const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)

test.each([
  ['zh', '撤销', '采购员'],
  ['en', 'annulled', 'buyer'],
] as const)('what was announced in the hall is filtered by who said it, when, and by what is read (%s)', async (lang, voided, buyer) => {
  await show(SAID, lang)
  await filterBy(buyer)
  expect(texts()).toEqual(['报价含运费'])
  await filterBy(voided)
  expect(texts()).toEqual([expect.stringContaining(voided)])
  await filterBy('10:00:02')
  expect(texts()).toEqual(['请注意延时规则'])
})

test('of a hall with more messages than a board begins with, the newest are filtered, and that is said', async () => {
  await show(
    Array.from({ length: 200 }, (_, index) => said(200 - index, 'BUYER', `第 ${200 - index} 条`)),
    'zh',
    true,
  )
  await filterBy('第 187 条')
  expect(screen.getByText('最新 200 条中的 1 条')).toBeTruthy()
})

test('of a hall that has said 250 things before its reader’s eyes all are filtered, and nothing is said of older ones', async () => {
  await show(Array.from({ length: 250 }, (_, index) => said(250 - index, 'BUYER', `第 ${250 - index} 条`)))
  await filterBy('第 187 条')
  expect([screen.getByText('1 / 250 条'), screen.queryByText(/最新/)]).toEqual([expect.anything(), null])
})

test('where nothing was announced the hall says so, and there is nothing to filter', async () => {
  await show([])
  expect([screen.getByText('暂无公告'), screen.queryByRole('searchbox')]).toEqual([expect.anything(), null])
})
