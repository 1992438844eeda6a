// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BidView } from '#contract/tender/bid.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure } from '#core/testing.tsx'
import { aBidRow, aBidView } from '#screens/bidding/live/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { filterBy, pretendDialogs } from '#ui/testing.ts'
import { behind, quoteConsole, stopped, suspendedNow } from './QuoteConsole.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

async function show(lang: Lang, ...given: Parameters<typeof quoteConsole>) {
  const { ports } = await showStory(quoteConsole(...given), lang)
  return ports
}

const price = (name: string) => screen.getByRole('textbox', { name })
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('TEND-12 zh: what is allowed stands above the price, before anything is typed', async () => {
  await show('zh')
  expect(screen.getByText('可报 ≤ 980,000.00')).toBeTruthy()
  expect(screen.getByText('夺第一须 ≤ 970,000.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: '出价' })).toHaveProperty('disabled', true)
})

test('TEND-12 en: the effect of the typed price is told before it is sent', async () => {
  await show('en')
  await press('Take the lead 970,000.00')
  expect(price('Price incl. tax')).toHaveProperty('value', '970000.00')
  expect(screen.getByText('You will rank 1')).toBeTruthy()
  expect(screen.getByText('Net 858,407.08 at 13 % tax')).toBeTruthy()
})

test('TEND-12 zh: the confirmation repeats the amount in figures and capitals; the answer gives the rank', async () => {
  const { client } = await show('zh')
  client.answers = [
    () => ({ view: aBidView({ ...behind, seq: 9, ownRank: 1, ownPrice: '970000.00' }), extendedTo: '2026-11-21T02:32:00.000Z' }),
  ]
  await type(price('含税报价'), '970000')
  await press('出价')
  const dialog = within(screen.getByRole('dialog', { name: '确认报价' }))
  expect(dialog.getByText('¥970,000')).toBeTruthy()
  expect(dialog.getByText(/玖拾柒万元整/)).toBeTruthy()
  await press(/^确认出价/)
  expect(client.placed).toEqual([{ gross: '970000', key: 'key' }])
  expect(screen.getByText('报价成功，当前第 1 名')).toBeTruthy()
  expect(screen.getByText('已延时至 2026-11-21 10:32:00')).toBeTruthy()
})

test.each([
  ['zh', '含税报价', '新报价须不高于 980,000.00'],
  ['en', 'Price incl. tax', 'Your next price must be 980,000.00 or lower'],
] as const)('TEND-12 %s: a price that cannot pass says why, with the largest allowed one', async (lang, label, sentence) => {
  await show(lang)
  await type(price(label), '984000.00')
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('TEND-12 en: a refusal of the gateway is told in words with formatted amounts', async () => {
  const { client } = await show('en')
  client.answers = [
    () => {
      throw aFailure('refused', { code: 'TENDER-2044', args: { max: '965000.00' } })
    },
  ]
  await type(price('Price incl. tax'), '970000.00')
  await press('Place bid')
  await press(/^Place bid 970/)
  expect(screen.getByText('To take the lead bid 965,000.00 or lower')).toBeTruthy()
})

test.each([
  ['zh', { phase: 'BEFORE', canBid: false, why: 'NOT_STARTED' }, '竞价尚未开始，到时自动开放。'],
  ['en', { phase: 'CLOSED', canBid: false, why: 'CLOSED' }, 'Bidding has closed. The result is published after review.'],
  [
    'zh',
    {
      phase: 'SUSPENDED',
      canBid: false,
      why: 'SUSPENDED',
      suspension: { reason: '消防演练', from: '', remainingMs: 60_000, outage: false },
    },
    '竞价已暂停：消防演练',
  ],
  ['en', { canBid: false, why: 'BANNED' }, 'Your supplier was excluded from this project.'],
] as const)('%s: without a form the reason stands in its place', async (lang, over, sentence) => {
  await show(lang, over)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('zh: being outbid is announced assertively, a better rank politely', async () => {
  const { live } = await show('zh', { ...behind, ownRank: 1, isLead: true })
  await act(async () => live.take(aBidView({ ...behind, seq: 6, ownRank: 2 })))
  expect(screen.getAllByRole('alert').map((region) => region.textContent)).toContain('您已被超越，当前第 2 名')
  await act(async () => live.take(aBidView({ ...behind, seq: 7, ownRank: 1, isLead: true })))
  expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('您当前第 1 名')
})

test('TEND-12 zh: with seconds left the form warns, at zero it rests', async () => {
  const { client, live } = await show('zh')
  await act(async () => live.take(aBidView({ ...behind, seq: 6, closesAt: new Date(client.clock.now() + 2_000).toISOString() })))
  expect(screen.getByText('剩余时间很短，可能来不及送达')).toBeTruthy()
  await act(async () => live.take(aBidView({ ...behind, seq: 7, closesAt: new Date(client.clock.now()).toISOString() })))
  expect(screen.getByRole('button', { name: '出价' })).toHaveProperty('disabled', true)
})

/** Presses send, and the hall stands still, or closes, before the answer is there. */
async function overtaken(lang: Lang, view: Partial<BidView>, code: string, args: Record<string, string>) {
  const { client, live, quote } = await show(lang)
  let refuse = () => {}
  client.answers = [
    () =>
      new Promise((_, failed) => {
        refuse = () => failed(aFailure('refused', { code, args }))
      }),
  ]
  await act(async () => {
    quote.type('970000.00')
    await quote.offer(client.clock.now())
  })
  await act(async () => void quote.confirm())
  await act(async () => live.take(aBidView({ ...behind, seq: 6, canBid: false, ...view })))
  await act(async () => refuse())
  return live
}

test.each([
  ['zh', stopped, '消防演练', '报价 970,000.00 未被受理', '竞价已暂停：消防演练'],
  ['en', stopped, 'Fire drill', 'Your bid of 970,000.00 was not accepted', 'Bidding is suspended: Fire drill'],
  ['zh', { ...stopped, outage: true }, 'OUTAGE', '报价 970,000.00 未被受理', '系统故障导致竞价中断，损失的时间将予补足。'],
] as const)(
  'TEND-10 %s: a bid that the suspension overtook is told of beside it, and its price is there again afterwards',
  async (...row) => {
    const [lang, suspension, reason, title, sentence] = row
    const why = { phase: 'SUSPENDED', why: 'SUSPENDED', suspension: { ...suspension, reason } } as const
    const live = await overtaken(lang, why, 'TENDER-2055', { reason })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getAllByText(sentence)).toHaveLength(2)
    await act(async () => live.take(aBidView({ ...behind, seq: 8 })))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.getByRole('textbox')).toHaveProperty('value', '970000.00')
  },
)

test('TEND-03 zh: a bid that came too late is told so, though the form is gone', async () => {
  const args = { closedAt: '2026-11-21T02:30:00.000Z', at: '2026-11-21T02:30:00.120Z' }
  await overtaken('zh', { phase: 'CLOSED', why: 'CLOSED' }, 'TENDER-2051', args)
  expect(screen.getByText('报价 970,000.00 未被受理')).toBeTruthy()
  expect(screen.getByText(/^已于 2026-11-21 10:30:00 截止/)).toBeTruthy()
})

test('TEND-04 TEND-10 zh: an acceptance is told though the hall stands still at the same moment, until its rank is another one', async () => {
  const { client, live } = await show('zh')
  const first = aBidView({ ...behind, ...suspendedNow, seq: 6, ownRank: 1, ownPrice: '970000.00' })
  client.answers = [() => ({ view: first })]
  await type(price('含税报价'), '970000')
  await press('出价')
  await press(/^确认出价/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('报价成功，当前第 1 名')).toBeTruthy()
  await act(async () => live.take({ ...first, seq: 7, ownRank: 2 }))
  expect(screen.queryByText('报价成功，当前第 1 名')).toBeNull()
})

test.each([
  ['zh', '我的报价记录', '没有符合条件的记录', '清除筛选'],
  ['en', 'My bids', 'No entry matches the filter', 'Clear filter'],
] as const)('%s: the own bids are filtered, and of the others nothing is looked at', async (lang, label, none, reset) => {
  const own = [aBidRow({ seq: 5, own: true, gross: '985000.00' }), aBidRow({ seq: 4, own: true, gross: '990000.00', entry: true })]
  await show(lang, behind, [aBidRow({ seq: 6, alias: 'B02', gross: '975000.00' }), ...own])
  const rows = () => within(screen.getAllByRole('region', { name: label }).at(-1)!).queryAllByRole('listitem').length
  expect(rows()).toBe(2)
  await filterBy('985,000')
  expect(rows()).toBe(1)
  await filterBy(lang === 'zh' ? '密封' : 'sealed')
  expect(rows()).toBe(1)
  await filterBy('975000')
  expect(screen.getByText(none)).toBeTruthy()
  await press(reset)
  expect(rows()).toBe(2)
})
