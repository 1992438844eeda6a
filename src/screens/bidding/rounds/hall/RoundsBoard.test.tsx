// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RoundView } from '#contract/tender/round-view.ts'
import { aFailure, settle } from '#core/testing.tsx'
import { anOpened, aRound, aRoundRow, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import {
  aStaffView,
  Drawn,
  firstOpened,
  Halted,
  Late,
  Open,
  Projected,
  prices,
  roundsHall,
  Suspended,
  Waiting,
  Watcher,
} from './RoundsBoard.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const page = () => document.body.textContent ?? ''
const row = (name: RegExp) => within(screen.getByRole('table')).getByRole('row', { name })
const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('TEND-40 an open round: quotes received of how many, sealed cells, the round before with ranks and who left', async () => {
  await showStory(Open)
  expect(cells(/^收到报价/)).toEqual(['3', '1 / 2', '—'])
  expect(cells(/^最低价/)).toEqual(['980,000.00CNY', '密封', '—'])
  expect(cells(/^B02/)).toEqual(['980,000.00第 1 名', '密封', '—'])
  expect(cells(/^B03/)).toEqual(['998,000.00第 3 名已淘汰', '—', '—'])
  expect(screen.getByText('开启前任何人都无法查看报价。')).toBeTruthy()
})

test('TEND-40 TEND-41 who left for want of a price has the mark in that round, his own line as well', async () => {
  const rounds = [firstOpened, { ...firstOpened, no: 2 }, aRound({ no: 3 })]
  const later = [...prices.slice(0, 2).map((row) => ({ ...row, missed: 2 })), aRoundRow({ round: 2, alias: 'B04', rank: 1 })]
  await showStory(roundsHall(aStaffView({ rounds }), later))
  expect(cells(/^B02/)).toEqual(['980,000.00第 1 名', '无价格已淘汰', '—'])
  cleanup()
  const own = [anOpened(), { ...firstOpened, no: 2 }, aRound({ no: 3 })]
  await showStory(roundsHall(aRoundView({ rounds: own, why: 'ELIMINATED', canQuote: false, eliminated: { round: 2, cause: 'NO_PRICE' } })))
  expect(cells(/^本公司/)).toEqual(['985,000.00第 2 名', '无价格已淘汰', '—'])
})

test('TEND-40 numbers come by the stream, in place', async () => {
  const { ports } = await showStory(Open)
  const seq = 2
  await act(async () => {
    for (const { view } of ports.client.listeners) {
      view({ topic: 'p:P3', seq, now: '', cause: 'quote', view: { ...ports.client.shows.round, seq, quotesReceived: 2 } })
    }
  })
  expect(cells(/^收到报价/)).toEqual(['3', '2 / 2', '—'])
})

test('TEND-38 the committee: both places, who has confirmed and for how long, and the button of whoever has not', async () => {
  const { ports } = await showStory(Waiting)
  expect(screen.getByText('李静')).toBeTruthy()
  expect(screen.getByText('09:00 内有效')).toBeTruthy()
  expect(screen.getByText('尚未确认')).toBeTruthy()
  const interval: RoundView = {
    ...ports.client.shows.round,
    seq: 9,
    phase: 'INTERVAL',
    roundNo: 2,
    rounds: [firstOpened, aRound({ no: 2, state: 'SCHEDULED' })],
  }
  ports.client.agrees = () => ({ approvals: [], round: interval })
  await press('开启第 1 轮')
  expect(ports.client.done).toEqual(['open 1'])
  expect(screen.queryByRole('button', { name: '开启第 1 轮' })).toBeNull()
  expect(cells(/^最低价/)[0]).toBe('980,000.00CNY')
})

test('TEND-38 once the buyer does not come another supervisor may take his place; when he has come, it is his again', async () => {
  const committee: Partial<RoundView> = {
    phase: 'WAITING',
    opening: 'committee',
    rounds: [aRound({ state: 'CLOSED' })],
    deputyFrom: '2026-11-21T01:00:00.000Z',
  }
  await showStory(roundsHall(aStaffView({ ...committee, approvals: [] })))
  expect(screen.getByText('采购员或另一名监督员')).toBeTruthy()
  expect(screen.getByText('现可由另一名监督员代采购员确认。')).toBeTruthy()
  cleanup()
  const word = { role: 'BUYER' as const, by: '王建华', at: '2026-11-21T01:59:00.000Z', until: '2026-11-21T02:09:00.000Z' }
  await showStory(roundsHall(aStaffView({ ...committee, approvals: [word] })))
  expect(screen.getByText('采购员')).toBeTruthy()
  expect(screen.queryByText(/另一名监督员/)).toBeNull()
})

test('TEND-38 TENDER-2097 a lost key is said where the round was to be opened, and the button stays', async () => {
  const { ports } = await showStory(Waiting)
  ports.client.agrees = () => Promise.reject(aFailure('refused', { code: 'TENDER-2097', message: '密封报价无法开启：缺少密钥k7' }))
  await press('开启第 1 轮')
  expect(screen.getByText('密封报价无法开启：缺少密钥k7')).toBeTruthy()
  expect(screen.getByRole('button', { name: '开启第 1 轮' })).toBeTruthy()
})

test('TEND-38 a word that lapses leaves its place, and the picture is asked for again', async () => {
  const view = {
    ...aStaffView({ phase: 'WAITING', opening: 'committee', rounds: [aRound({ state: 'CLOSED' })] }),
    deputyFrom: '2099-01-01T00:00:00.000Z',
  }
  const story = roundsHall(view)
  const { ports, timers } = await showStory({
    ...story,
    arrange: async (stage) => {
      const until = new Date(stage.timers.wall() + 60_000).toISOString()
      const made = roundsHall({ ...view, approvals: [{ role: 'BUYER', by: '王建华', at: view.startsAt, until }] })
      return made.arrange(stage)
    },
  })
  expect(screen.getByText('王建华')).toBeTruthy()
  const before = ports.client.boards
  await act(async () => {
    await timers.pass(62_000)
    vi.advanceTimersByTime(1_200)
    await settle()
  })
  expect(screen.queryByText('王建华')).toBeNull()
  expect(screen.getAllByText('尚未确认')).toHaveLength(2)
  expect(ports.client.boards).toBe(before + 1)
})

test('TEND-38 a round that the system has not opened: those in charge may try, and are told why it does not open', async () => {
  const { ports } = await showStory(Late)
  expect(screen.getByText('第 1 轮已截止，系统尚未开启')).toBeTruthy()
  ports.client.agrees = () => Promise.reject(aFailure('refused', { code: 'TENDER-2097', message: '缺少密钥k7' }))
  await press('立即开启')
  expect(screen.getByText('缺少密钥k7')).toBeTruthy()
})

test('TEND-38 who may not open is told that it is late, and has no button', async () => {
  const closesAt = '2020-01-01T00:00:00.000Z'
  await showStory(
    roundsHall(aStaffView({ phase: 'WAITING', quotesReceived: 2, closesAt, rounds: [aRound({ state: 'CLOSED', closesAt })] })),
  )
  expect(screen.getByText('第 1 轮已截止，系统尚未开启')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即开启' })).toBeNull()
})

test('TEND-40 who did not go on is told so, watches, and may do nothing', async () => {
  await showStory(Watcher)
  expect(screen.getByText('第 1 轮后未进入下一轮，可继续观看。')).toBeTruthy()
  expect(cells(/^本公司报价/)).toEqual(['985,000.00第 3 名', '—'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('TEND-38 who has opened by the keyboard has the focus where the opening stood', async () => {
  const { ports } = await showStory(Waiting)
  await act(async () => screen.getByRole('button', { name: '开启第 1 轮' }).focus())
  await act(async () =>
    ports.store.take(aStaffView({ phase: 'INTERVAL', roundNo: 2, seq: 99, rounds: [firstOpened, aRound({ no: 2, state: 'SCHEDULED' })] })),
  )
  expect(document.activeElement?.className).toBe('rounds-top')
})

test('TEND-40 an extra round makes the table wider than a phone: the keyboard reaches it', async () => {
  const extra = { no: 4, state: 'OPEN' as const, extra: true }
  await showStory(roundsHall(aStaffView({ roundNo: 4, rounds: [firstOpened, aRound({ no: 2 }), aRound({ no: 3 }), extra] })))
  expect(screen.getByRole('table').parentElement?.tabIndex).toBe(0)
})

test('TEND-40 suspended between rounds: no round that is to come has a close, and the clock stands at what was left to its start', async () => {
  await showStory(Halted)
  expect(screen.getByRole('columnheader', { name: /^第 1 轮/ }).textContent).toContain('开启 11-21 10:30')
  expect(screen.getByRole('columnheader', { name: /^第 2 轮/ }).textContent).not.toMatch(/\d\d:\d\d/)
  expect([screen.getByText('暂停时距第 2 轮开始'), screen.getByRole('timer').textContent]).toEqual([expect.anything(), '02:00'])
})

test('TEND-40 suspended: the reason, and the button to go on; no button to open', async () => {
  await showStory(Suspended)
  expect(page()).toContain('消防演练')
  expect(screen.getByRole('button', { name: '恢复' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /开启/ })).toBeNull()
})

test('TEND-41 a draw is drawn again in the page, with seed, entry and lots', async () => {
  vi.useRealTimers()
  await showStory(Drawn)
  expect(await screen.findByText('本页复算一致')).toBeTruthy()
  expect(page()).toContain('日志第 41 条')
  const order = within(screen.getByRole('list', { name: '抽签顺序' })).getAllByRole('listitem')
  expect(order.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['B12', 'B07', 'B01', 'B03'])
  expect(cells(/^最低价/)[0]).toContain('2 家同价')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

test('TEND-40 on a wall: neither prices that bidders are not shown nor how many take part, and no button', async () => {
  await showStory(Projected)
  expect(prices.some(({ gross }) => page().includes(gross.slice(0, 3)))).toBe(false)
  expect(screen.queryByRole('row', { name: /^(收到报价|B0)/ })).toBeNull()
})

test('TEND-23 who works with the tender reads that two bidders are enough', async () => {
  await showStory(roundsHall(aStaffView({ phase: 'WAITING', quotesReceived: 2, waived: true, rounds: [aRound({ state: 'CLOSED' })] })))
  expect(screen.getByText('监督员已准许两家竞价。')).toBeTruthy()
})

test('TEND-38 of a tender that failed a round that was never opened does not wait to be', async () => {
  const failed = { phase: 'CLOSED', status: 'FAILED', failReason: 'TOO_FEW_QUOTES' } as const
  await showStory(roundsHall(aStaffView({ ...failed, rounds: [aRound({ state: 'CLOSED' }), { no: 2, state: 'SCHEDULED' }] })))
  const heads = within(screen.getByRole('table')).getAllByRole('columnheader')
  expect(heads.slice(1).map(({ textContent }) => textContent?.trim().slice(0, 9))).toEqual([
    expect.stringMatching(/^第 1 轮未开启/),
    expect.stringMatching(/^第 2 轮未开启/),
  ])
})
