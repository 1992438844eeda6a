// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BidView } from '#contract/tender/bid.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, InRuntime } from '#core/testing.tsx'
import { aFreeBid } from '#domain/tender/testing.ts'
import { createLiveStore } from '#screens/bidding/live/index.ts'
import { aBidRow, aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { QuoteConsole } from './QuoteConsole.tsx'
import { createQuoteStore } from './quote.store.ts'

/** What is said after an answer is true for as long as it stands there (U-01). */

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const FIRST: Partial<BidView> = {
  ...{ seq: 5, bids: 2, lead: '970000.00', ownPrice: '970000.00', ownRank: 1, isLead: true },
  next: { own: '965000.00', step: '5000.00' },
}
const SECOND: Partial<BidView> = {
  ...{ seq: 7, bids: 3, lead: '965000.00', ownPrice: '970000.00', ownRank: 2, isLead: false },
  next: { own: '965000.00', lead: '960000.00', step: '5000.00' },
}

async function show(lang: Lang, first: Partial<BidView>) {
  const client = aClient(aBidView(first))
  const live = createLiveStore(client)
  await live.open()
  const pending = { load: () => undefined, keep: () => undefined, clear: () => undefined }
  const quote = createQuoteStore({ client, live, rules: signal(aFreeBid()), pending, newKey: () => 'key' })
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang })}>
        <QuoteConsole client={client} live={live} quote={quote} />
      </InRuntime>,
    )
  })
  const becomes = (view: Partial<BidView>) => act(async () => live.take(aBidView(view)))
  const bid = async (gross: string) => {
    await act(async () => {
      quote.type(gross)
      await quote.offer(client.clock.now())
    })
    await act(async () => void quote.confirm())
  }
  return { client, live, quote, becomes, bid }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['zh', '报价成功，当前第 1 名', '您已被超越，当前第 2 名', '当前最低价 965,000.00', /^夺回第一 960,000\.00/, '含税报价'],
  [
    ...(['en', 'Accepted, you are rank 1', 'You were outbid and now rank 2', 'The lowest price is 965,000.00'] as const),
    ...([/^Take back the lead: 960,000\.00/, 'Price incl. tax'] as const),
  ],
] as const)('U-01 %s: an acceptance ends with the lead, and its loss is shown with the price that takes it back', async (...row) => {
  const [lang, accepted, outbid, lead, takeBack, field] = row
  const { client, becomes, bid } = await show(lang, { ...SECOND, seq: 3 })
  client.answers = [() => ({ view: aBidView(FIRST) })]
  await bid('960000.00')
  expect(screen.getByText(accepted)).toBeTruthy()
  expect(screen.queryByRole('button', { name: takeBack })).toBeNull()
  await becomes(SECOND)
  expect(screen.queryByText(accepted)).toBeNull()
  expect(screen.getByText(lead)).toBeTruthy()
  const told = screen.getAllByText(outbid)
  expect(told.filter((one) => one.closest('[role=alert], [role=status]'))).toHaveLength(1)
  await press(takeBack)
  expect(screen.getByRole('textbox', { name: field })).toHaveProperty('value', '960000.00')
  expect(client.placed).toHaveLength(1)
  await becomes({ ...FIRST, seq: 9 })
  expect(screen.queryByRole('button', { name: takeBack })).toBeNull()
})

test('U-01 the price that takes the lead back moves with the lead', async () => {
  const { becomes } = await show('zh', FIRST)
  await becomes(SECOND)
  await becomes({ ...SECOND, seq: 8, ownRank: 3, lead: '955000.00', next: { own: '965000.00', lead: '950000.00', step: '5000.00' } })
  expect(screen.getByRole('button', { name: '夺回第一 950,000.00' })).toBeTruthy()
  expect(screen.getAllByText('您已被超越，当前第 3 名').length).toBeGreaterThan(0)
})

test('U-01 where ranks and prices are hidden no more is said than that the lead is lost', async () => {
  const own = { bids: 2, ownPrice: '970000.00', next: { own: '965000.00', step: '5000.00' } }
  const { becomes } = await show('zh', { ...own, seq: 5, isLead: true })
  await becomes({ ...own, seq: 6, isLead: false })
  expect(screen.getAllByText('您已被超越')).toHaveLength(2)
  expect(screen.queryByText(/第 2 名/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^夺/ })).toBeNull()
})

test('U-01 after a reload the rows tell that the lead was held; who never led is told nothing of the kind', async () => {
  const { live } = await show('zh', SECOND)
  expect(screen.queryByText('您已被超越，当前第 2 名')).toBeNull()
  cleanup()
  expect(live.hasLed.value).toBe(false)
  const client = aClient(aBidView(SECOND))
  client.shows.rows = [aBidRow({ seq: 4, alias: 'B01', own: true, tookLead: true })]
  const again = createLiveStore(client)
  await again.open()
  expect(again.hasLed.value).toBe(true)
})

test.each([
  ['TENDER-2045', {}, '已有其他投标人报出相同价格', { ...SECOND, seq: 9, lead: '955000.00' }],
  [
    'TENDER-2044',
    { max: '960000.00' },
    '要取得第一名，报价须不高于 960,000.00',
    { ...SECOND, seq: 9, next: { own: '965000.00', lead: '955000.00', step: '5000.00' } },
  ],
  ['TENDER-2040', { t: '2026-11-21T02:00:00.000Z' }, /^竞价将于/, { ...SECOND, seq: 9 }],
] as const)('U-01 a refusal (%s) goes when its reason is gone, and not before', async (code, args, sentence, after) => {
  const { client, becomes, bid } = await show('zh', { ...SECOND, seq: 6, lead: '960000.00' })
  client.answers = [
    () => {
      throw aFailure('refused', { code, args })
    },
  ]
  await bid('960000.00')
  // The field may say the same of what was typed.
  const told = () => screen.queryAllByText(sentence).length
  expect(told()).toBeGreaterThan(0)
  await becomes({ ...SECOND, seq: 7, lead: '960000.00', ...(code === 'TENDER-2040' && { seq: 6 }) })
  expect(told()).toBeGreaterThan(0)
  await becomes(after)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('U-01 a success that was told is gone where the auction has closed on another rank', async () => {
  const { client, becomes, bid } = await show('zh', { ...SECOND, seq: 3 })
  client.answers = [() => ({ view: aBidView(FIRST) })]
  await bid('960000.00')
  await becomes({ ...SECOND, phase: 'CLOSED', canBid: false, why: 'CLOSED' })
  expect(screen.queryByText(/报价成功/)).toBeNull()
  expect(screen.queryByText('当前最低价')).toBeNull()
  expect(screen.getByText('最终最低价')).toBeTruthy()
})

test.each([
  ['zh', /^确认出价/, '仍然出价 960,000.00', '最优价已变动，该报价不再是第一。', '当前不能报价。'],
  [
    'en',
    /^Place bid 9/,
    'Bid 960,000.00 all the same',
    'The lead price has moved: this price no longer takes the lead.',
    'Nothing can be bid now.',
  ],
] as const)('U-09 %s: the confirmation begins at its button and shows what changes while it is open', async (...row) => {
  const [lang, send, anyway, overtaken, stopped] = row
  const { client, quote, becomes } = await show(lang, SECOND)
  await act(async () => {
    quote.type('960000.00')
    await quote.offer(client.clock.now())
  })
  const dialog = within(screen.getByRole('dialog'))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: send }))
  expect(dialog.getByText('965,000.00')).toBeTruthy()
  await becomes({ ...SECOND, seq: 8, lead: '955000.00', next: { own: '965000.00', lead: '950000.00', step: '5000.00' } })
  expect(dialog.getByText('955,000.00')).toBeTruthy()
  expect(dialog.getByText(overtaken)).toBeTruthy()
  expect(dialog.getByRole('button', { name: anyway })).toHaveProperty('disabled', false)
  await becomes({ ...SECOND, seq: 9, phase: 'SUSPENDED', canBid: false, why: 'SUSPENDED' })
  expect(dialog.getByText(stopped)).toBeTruthy()
  expect(dialog.getByRole('button', { name: send })).toHaveProperty('disabled', true)
})

test('U-09 an Enter that is held down does not go on to confirm', async () => {
  const { client, quote } = await show('zh', SECOND)
  await act(async () => {
    quote.type('960000.00')
    await quote.offer(client.clock.now())
  })
  const confirm = screen.getByRole('button', { name: /^确认出价/ })
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(true)
})

test('U-01 U-20 a standstill without an instant to go on at names no end; with one, the form says when', async () => {
  const suspension = { reason: '消防演练', from: '', remainingMs: 60_000, outage: false }
  const stopped = { ...SECOND, phase: 'SUSPENDED', canBid: false, why: 'SUSPENDED', suspension } as const
  const { becomes } = await show('zh', stopped)
  expect(screen.queryByText(/^截止 /)).toBeNull()
  expect(screen.queryByText(/^最晚结束 /)).toBeNull()
  await becomes({ ...stopped, seq: 8, suspension: { ...suspension, resumeAt: '2026-11-21T02:20:00.000Z' } })
  expect(screen.getByText('将于 2026-11-21 10:20:00 恢复。')).toBeTruthy()
  expect(screen.getByText(/^截止 /)).toBeTruthy()
})
