// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LogEntry } from '#contract/tender/bid.ts'
import { aFailure } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { type Answers, pageOf } from '#support/story.tsx'
import { aLog, Changed, logCheck } from './LogCheck.stories.tsx'

afterEach(cleanup)

async function show(answers: Answers, ...rights: string[]) {
  const { sent } = await showStory(logCheck(answers, ...rights))
  return { asked: () => sent.map(({ name }) => name) }
}
const page = (rows: LogEntry[]) => pageOf(rows, 200)

test('TEND-07 a whole log is verified in the browser, and says how many entries it has', async () => {
  const log = await aLog()
  await show({ 'POST /tender/api/v1/log/page-list': () => page(log) })
  expect(await screen.findByText('校验通过，共 3 条')).toBeTruthy()
})

test('TEND-08 receipts are asked for by whoever may bid, and by nobody else', async () => {
  const log = await aLog()
  for (const rights of [[], ['tender:supervision:view'], ['tender:bid:place']]) {
    const { asked } = await show({ 'POST /tender/api/v1/log/page-list': () => page(log) }, ...rights)
    await screen.findByText('校验通过，共 3 条')
    expect([rights, asked().includes('POST /tender/api/v1/bid/receipts')]).toEqual([rights, rights.includes('tender:bid:place')])
    cleanup()
  }
})

test('TEND-07 a changed entry is found, whatever the gateway says of it', async () => {
  await showStory(Changed)
  expect(await screen.findByText('第 2 条校验失败')).toBeTruthy()
  expect(screen.queryByText(/^校验通过/)).toBeNull()
})

test('ERR-03 a log that cannot be read says why, and can be asked for again', async () => {
  const log = await aLog()
  let down = true
  await show({
    'POST /tender/api/v1/log/page-list': () => {
      if (down) throw aFailure('unreachable', { message: '网络不可用' })
      return page(log)
    },
  })
  expect(await screen.findByText('网络不可用')).toBeTruthy()
  down = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '开始校验' })))
  expect(await screen.findByText('校验通过，共 3 条')).toBeTruthy()
})

test('TEND-07 neither an empty log nor the sound log of another project passes', async () => {
  await show({ 'POST /tender/api/v1/log/page-list': () => page([]) })
  expect(await screen.findByText('没有可校验的日志记录')).toBeTruthy()
  cleanup()
  const other = await aLog('P2')
  await show({ 'POST /tender/api/v1/log/page-list': () => page(other) })
  expect(await screen.findByText('第 1 条校验失败')).toBeTruthy()
})

test('M2 a log that would tell the number of bidders is not open yet, which is no failure; one that cannot be read is', async () => {
  const refused = (code: string) => () => {
    throw aFailure('refused', { code, message: 'why' })
  }
  await show({ 'POST /tender/api/v1/log/page-list': refused('TENDER-2089') })
  expect((await screen.findByRole('status')).textContent).toBe('why')
  expect(screen.queryByText('日志读取失败')).toBeNull()
  cleanup()
  await show({ 'POST /tender/api/v1/log/page-list': refused('SERVICE-1005') })
  expect((await screen.findByRole('alert')).textContent).toContain('日志读取失败')
})

const list = () => within(screen.getByRole('table', { name: '日志' }))
/** Numbers of the entries that show. */
const shown = () =>
  list()
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent))
const searchBy = (prop: string, rule: string, value: string) =>
  act(async () => {
    const conditions = { logic: 'AND', children: [{ prop, rule, value }] }
    document.querySelector('fly-advanced-search')!.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions, text: '' } }))
  })

test('SEA-14 a log is shown by pages and searched by number, kind, hash and what can be read of it; the verdict is still that of the whole', async () => {
  const log = await aLog('P1', 23)
  await show({ 'POST /tender/api/v1/log/page-list': () => page(log) })
  expect(await screen.findByText('校验通过，共 23 条')).toBeTruthy()
  expect(shown()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  await searchBy('hash', 'eq', log[21]!.hash)
  expect(shown()).toEqual([22])
  await searchBy('content', 'like', '"n":17')
  expect(shown()).toEqual([17])
  await searchBy('seq', 'eq', '99')
  expect(screen.getByText('没有符合条件的记录')).toBeTruthy()
  expect(screen.getByText('校验通过，共 23 条')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect(shown()).toHaveLength(20)
  // The kind is a condition of the same search.
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: '记录类型' }), { target: { value: 'bid.rejected' } }))
  expect(shown()).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
  await searchBy('kind', 'in', 'bid.rejected')
  expect((screen.getByRole('combobox', { name: '记录类型' }) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('按搜索条件')
})

test('TEND-07 a log that fails opens with the page of the entry that does not fit, and marks it', async () => {
  const log = await aLog('P1', 23)
  log[21]!.parts.pub = { salt: '', data: { n: 99 } }
  await show({ 'POST /tender/api/v1/log/page-list': () => page(log) })
  expect(await screen.findByText('第 22 条校验失败')).toBeTruthy()
  expect(shown()).toEqual([21, 22, 23])
  expect(list().getAllByRole('row')[2]?.hasAttribute('data-marked')).toBe(true)
  // After a search the list comes back to that page.
  await searchBy('kind', 'eq', 'bidding.closed')
  expect(screen.getByText('没有符合条件的记录')).toBeTruthy()
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: '记录类型' })
  expect(kind.selectedOptions[0]?.value).toBe('bidding.closed')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect([shown(), kind.selectedOptions[0]?.value]).toEqual([[21, 22, 23], ''])
})
