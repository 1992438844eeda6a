// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import type { BidView } from '#contract/tender/bid.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { BiddingHall } from './hall/BiddingHall.tsx'
import { HallElement } from './hall/HallElement.tsx'
import { printReceipt } from './live/client/print-receipt.ts'
import { aBidView } from './live/testing.ts'
import { QuoteCenter } from './quote-center/QuoteCenter.tsx'
import { QuoteElement } from './quote-center/QuoteElement.tsx'
import { aQuoteReceipt, aRoundView } from './rounds/client/testing.ts'
import { RoundsHall } from './rounds/hall/RoundsHall.tsx'

// jsdom has no printer.
vi.mock('./live/client/print-receipt.ts', () => ({ printReceipt: vi.fn() }))

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

type Answers = NonNullable<FakeRuntimeOptions['answers']>
const BEHIND: Partial<BidView> = {
  seq: 5,
  bids: 2,
  lead: '975000.00',
  ownPrice: '985000.00',
  ownRank: 2,
  next: { own: '980000.00', step: '5000.00' },
}
const board = (over: Partial<BidView> = BEHIND) => ({ view: aBidView(over), rows: [], curve: [], messages: [] })
const aFirm = (customerId: string) => ({ customerId, name: customerId, nameEn: '', creditCode: '', grade: 'A', role: '', status: 'ACTIVE' })

/** The page around an element: it hears events and phases and calls methods. */
function aPage(props: object, before: (detail: object) => object = () => ({ ok: true, patch: {} })) {
  const heard: [string, unknown][] = []
  const asked: object[] = []
  let methods: Record<string, (...args: never[]) => unknown> = {}
  const host = {
    element: document.createElement('div'),
    root: document,
    props: Object.fromEntries(Object.entries({ kind: '', ...props }).map(([name, value]) => [name, signal(value)])),
    runtime: signal(undefined),
    emit: (name: string, detail: unknown) => Boolean(heard.push([name, detail])),
    before: async (_name: string, detail: object) => {
      asked.push(detail)
      return before(detail)
    },
    expose(given: typeof methods) {
      methods = given
      return () => undefined
    },
    write: () => undefined,
    setPhase: (phase: string) => void heard.push(['phase', phase]),
    fail: (failure: unknown) => void heard.push(['fail', failure]),
  }
  const told = (name: string) => heard.filter(([said]) => said === name).map(([, detail]) => detail)
  return {
    host: host as never,
    told,
    asked,
    call: (name: string, ...args: unknown[]) => act(async () => void methods[name]?.(...(args as never[]))),
    ask: (name: string) => act(async () => methods[name]?.()),
  }
}

async function show<Props>(
  View: ComponentType<{ host: BodyHost<Props> }>,
  page: ReturnType<typeof aPage>,
  answers: Answers,
  firms = ['c1'],
) {
  const placed: unknown[] = []
  const runtime = aRuntime({
    answers: {
      'GET /tender/api/v1/customer/mine': () => firms.map(aFirm),
      'POST /tender/api/v1/customer/switch': ({ body }) => ({ ...(body as object), runame: '', name: '' }),
      'GET /tender/api/v1/hall/board': () => board(),
      'POST /tender/api/v1/bid/receipts': () => ({ rows: [], total: 0, pageIndex: 1, pageSize: 200 }),
      'POST /tender/api/v1/bid/place': ({ body, customerId, key }) => {
        placed.push([body, customerId])
        const receipt = {
          projectId: 'P1',
          seq: 9,
          hash: 'h9',
          prev: 'h8',
          at: '2026-11-21T02:00:06.000Z',
          alias: 'B01',
          kind: 'bid',
          gross: '970000.00',
          receivedAt: '',
          kid: key,
          sig: 's',
        }
        return { receipt, view: aBidView({ ...BEHIND, seq: 9, ownRank: 1, ownPrice: '970000.00' }) }
      },
      ...answers,
    },
  })
  runtime.store.user.set({ userId: 'u1', username: 'u1', roles: ['BIDDER'] } as unknown as Profile)
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <View host={page.host} />
      </InRuntime>,
    )
  })
  return { placed, runtime }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('TEND-12 EMB-01 the quote centre as an element: the page is asked before a bid, may change the amount, and hears of it once it is accepted', async () => {
  const page = aPage({ projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' }, () => ({
    ok: true,
    patch: { payload: { amount: '970000.00' } },
  }))
  const { placed } = await show(QuoteElement, page, {})
  expect(page.told('phase')).toContain('ready')
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: '含税报价' }), { target: { value: '972000.00' } }))
  await press('出价')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确认出价/ })))
  expect(page.asked).toEqual([{ payload: { amount: '972000.00' } }])
  expect(placed).toEqual([[{ projectId: 'P1', gross: '970000.00', taxBp: 1_300, currency: 'CNY' }, 'c1']])
  expect(page.told('fly-submit')).toEqual([
    { quoteId: 'h9', receiptNo: '9', total: '970000.00', round: 1, serverTime: '2026-11-21T02:00:06.000Z' },
  ])
})

test('TEND-08 printReceipt() prints the last accepted price, and says no when there is none', async () => {
  const page = aPage({ projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' })
  const printed: unknown[] = []
  const rows: object[] = []
  await show(QuoteElement, page, { 'POST /tender/api/v1/bid/receipts': () => ({ rows, total: rows.length, pageIndex: 1, pageSize: 200 }) })
  expect(await page.ask('printReceipt')).toBe(false)
  const one = { projectId: 'P1', hash: 'h', prev: 'p', alias: 'B01', kind: 'bid', receivedAt: '', kid: 'k', sig: 's' }
  const at = (second: number) => ({ at: `2026-11-21T02:00:0${second}.000Z` })
  rows.push({ ...one, ...at(9), seq: 9, gross: '970000.00' }, { ...one, ...at(7), seq: 7, gross: '985000.00' })
  vi.mocked(printReceipt).mockImplementation((receipt) => void printed.push(receipt.facts[0]?.value))
  expect(await page.ask('printReceipt')).toBe(true)
  expect(printed).toEqual(['¥970,000.00'])
})

test('TEND-12 a page that says no keeps the bid back', async () => {
  const page = aPage({ projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' }, () => ({ ok: false, patch: {} }))
  const { placed } = await show(QuoteElement, page, {})
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: '含税报价' }), { target: { value: '970000.00' } }))
  await press('出价')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确认出价/ })))
  expect([placed, page.told('fly-submit')]).toEqual([[], []])
})

test.each([
  ['fly-quote-center', QuoteElement, { projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' }],
  ['fly-bidding-hall', HallElement, { projectId: 'P1', side: 'customer', compactView: false, muted: false, readonly: false }],
] as const)(
  'ERR-03 %s without a project is empty, a hidden project is denied, one that cannot be read is a failure with a way on',
  async (_tag, View, props) => {
    const shown = View as ComponentType<{ host: BodyHost<object> }>
    const none = aPage({ ...props, projectId: '' })
    await show(shown, none, {})
    expect(none.told('phase')).toEqual(['empty'])
    cleanup()
    const refuse = (failure: Error) => ({
      'GET /tender/api/v1/hall/board': () => {
        throw failure
      },
    })
    const hidden = aPage(props)
    await show(shown, hidden, refuse(aFailure('refused', { code: 'TENDER-2001' })))
    expect(hidden.told('phase')).toContain('denied')
    cleanup()
    const down = aPage(props)
    const failure = aFailure('unreachable', { message: '网络不可用' })
    await show(shown, down, refuse(failure))
    expect(down.told('fail')).toEqual([failure])
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  },
)

test('TEND-26 a bidder of two firms chooses inside the element before anything is asked of the hall', async () => {
  const boards: unknown[] = []
  const page = aPage({ projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' })
  const answers: Answers = {
    'GET /tender/api/v1/hall/board': ({ customerId }) => {
      boards.push(customerId)
      return board()
    },
  }
  await show(QuoteElement, page, answers, ['c1', 'c2'])
  expect(boards).toEqual([])
  await press('选择 c2')
  expect(boards).toEqual(['c2'])
})

test('TEND-26 customer-id: the element acts for that firm, the page for its own; a firm of others is denied', async () => {
  const asked: unknown[] = []
  const answers: Answers = {
    'GET /tender/api/v1/hall/board': ({ customerId }) => {
      asked.push(customerId)
      return board()
    },
  }
  const page = aPage({ projectId: 'P1', customerId: 'c2', muted: false, readonly: false, autosave: 'on' })
  const { placed, runtime } = await show(QuoteElement, page, answers, ['c1', 'c2'])
  expect(asked).toEqual(['c2'])
  await act(async () => runtime.store.customerId.set('c1'))
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: '含税报价' }), { target: { value: '970000.00' } }))
  await press('出价')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确认出价/ })))
  expect(placed).toEqual([[expect.anything(), 'c2']])
  expect(runtime.store.customerId.value.value).toBe('c1')
  cleanup()
  asked.length = 0
  const stranger = aPage({ projectId: 'P1', customerId: 'c9', muted: false, readonly: false, autosave: 'on' })
  await show(QuoteElement, stranger, answers, ['c1', 'c2'])
  expect([stranger.told('fail'), asked]).toEqual([[{ kind: 'forbidden' }], []])
})

const QUOTE: Answers = {
  'GET /tender/api/v1/hall/board': () =>
    board({ phase: 'BEFORE', canBid: false, entryQuote: { until: '2099-01-01T00:00:00.000Z' }, startsAt: '2099-01-01T00:00:00.000Z' }),
  'GET /tender/api/v1/project/find-by-id': () => ({
    ...{ items: [anItem({ lineNo: 1, quantity: '10' })], currency: 'CNY', scale: 2, direction: 'reverse' },
  }),
  'GET /tender/api/v1/quote/mine': () => ({ quote: null }),
}
const typePrice = (value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name: /^第 1 行/ }), { target: { value } }))

test.each(['on', 'off'])('TEND-12 autosave %s: what is typed by line is told, and kept when it is to be', async (autosave) => {
  const props = { projectId: 'P1', customerId: '', muted: false, readonly: false, autosave }
  const page = aPage(props)
  const { runtime } = await show(QuoteElement, page, QUOTE)
  expect([page.told('fly-change'), await page.ask('saveDraft')]).toEqual([[], false])
  await typePrice('12.5')
  const savedAt = autosave === 'on' ? expect.stringMatching(/^\d{4}-.*Z$/) : null
  expect(page.told('fly-change')).toEqual([{ total: '125.00', dirty: true, savedAt }])
  expect(runtime.storage.tab.read('quote:c1:P1')).toEqual(autosave === 'on' ? { 1: '12.5' } : undefined)
  expect(screen.getByText(autosave === 'on' ? '尚未提交，已保存在本页' : '尚未提交')).toBeTruthy()
  expect(await page.ask('saveDraft')).toBe(true)
  expect(runtime.storage.tab.read('quote:c1:P1')).toEqual({ 1: '12.5' })
  expect(page.told('fly-change').at(-1)).toMatchObject({ dirty: true, savedAt: expect.any(String) })
  await press('清空')
  expect(page.told('fly-change').at(-1)).toEqual({ total: '0.00', dirty: false, savedAt: null })
})

test('TEND-12 TEND-05 the hall as an element: bid() confirms like the form, and the purchaser side has no form', async () => {
  const props = { projectId: 'P1', side: 'customer', compactView: true, muted: false, readonly: false }
  const page = aPage(props)
  const { placed } = await show(HallElement as ComponentType<{ host: BodyHost<object> }>, page, {})
  await page.call('bid', '970000.00')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确认出价/ })))
  expect(placed).toHaveLength(1)
  expect(page.told('fly-bid')).toEqual([{ amount: '970000.00', rank: 1, accepted: true, serverTime: '2026-11-21T02:00:06.000Z' }])
  cleanup()
  const other = aPage({ ...props, side: 'purchaser' })
  await show(HallElement as ComponentType<{ host: BodyHost<object> }>, other, {})
  expect(screen.queryByRole('textbox', { name: '含税报价' })).toBeNull()
})

test('TEND-12 the hall in its compact view shows time and price to who does not bid; muted takes the switch of the sound away', async () => {
  const Hall = HallElement as ComponentType<{ host: BodyHost<object> }>
  const props = { projectId: 'P1', side: 'purchaser', compactView: true, muted: false, readonly: false }
  await show(Hall, aPage(props), {})
  expect(screen.getByText(/^当前最低价/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '排名' })).toBeNull()
  cleanup()
  await show(Hall, aPage({ ...props, side: 'customer' }), {})
  expect(screen.getByRole('checkbox', { name: '被超越提示音' })).toBeTruthy()
  cleanup()
  await show(Hall, aPage({ ...props, side: 'customer', muted: true }), {})
  expect(screen.queryByRole('checkbox', { name: '被超越提示音' })).toBeNull()
})

test('R-16 signed in again on the same page, a bid that the ended session kept back goes out under its key, once', async () => {
  const keys: unknown[] = []
  let expired = true
  const page = aPage({ projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' })
  const { runtime } = await show(QuoteElement, page, {
    'POST /tender/api/v1/bid/place': ({ key }) => {
      keys.push(key)
      if (expired) throw aFailure('unauthorised')
      return { view: aBidView({ ...BEHIND, seq: 9, ownRank: 1 }) }
    },
  })
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: '含税报价' }), { target: { value: '970000.00' } }))
  await press('出价')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确认出价/ })))
  expect(screen.getByRole('textbox', { name: '含税报价' })).toHaveProperty('value', '970000.00')
  expired = false
  const state = runtime.session.state as unknown as { value: string }
  await act(async () => {
    state.value = 'expired'
  })
  await act(async () => {
    state.value = 'signed-in'
  })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(screen.getByText('报价成功，当前第 1 名')).toBeTruthy()
})

/** A board without a picture of free bidding, which the gateway refuses to give. */
const ofRounds: Answers = {
  'GET /tender/api/v1/hall/board': () => ({ round: {}, prices: [], rows: [], curve: [], messages: [] }),
  'GET /tender/api/v1/bid/view': () => {
    throw aFailure('refused', { code: 'TENDER-2002', status: 409 })
  },
}

/** A board of free bidding, which has no picture of rounds. */
const ofBids: Answers = {
  'GET /tender/api/v1/hall/board': () => board(),
  'GET /tender/api/v1/round/view': () => {
    throw aFailure('refused', { code: 'TENDER-2002', status: 409 })
  },
}

const inRounds: Answers = {
  'GET /tender/api/v1/hall/board': () => ({ round: aRoundView({ projectId: 'P1' }), prices: [], rows: [], curve: [], messages: [] }),
  'GET /tender/api/v1/project/find-by-id': () => ({
    ...{ items: [anItem({ lineNo: 1, quantity: '1000' })], currency: 'CNY', scale: 2, direction: 'reverse' },
  }),
  'GET /tender/api/v1/quote/mine': () => ({ rounds: [], receipts: [aQuoteReceipt()] }),
}
const ofCenter = { projectId: 'P1', customerId: '', muted: false, readonly: false, autosave: 'on' }
const lines = () => screen.findByRole('textbox', { name: /^第 1 行/ })

test.each(['', 'threeRounds', 'multi'])('TEND-36 kind="%s": of a project in rounds the quote centre of rounds is shown', async (kind) => {
  const page = aPage({ ...ofCenter, kind })
  const asked: string[] = []
  const otherKind: Answers = {
    'GET /tender/api/v1/bid/view': (sent) => {
      asked.push('bid/view')
      return ofRounds['GET /tender/api/v1/bid/view']!(sent)
    },
  }
  await show(QuoteElement, page, { ...inRounds, ...otherKind })
  expect(await lines()).toBeTruthy()
  expect([page.told('phase').at(-1), page.told('fail')]).toEqual(['ready', []])
  expect(page.told('fly-round')).toEqual([{ round: 1, state: 'opened', endsAt: '2026-11-21T02:30:00.000Z', serverNow: expect.any(String) }])
  // Only who leaves it to the project asks for the other kind first.
  expect(asked.length > 0).toBe(kind === '')
})

test.each([
  ['free', ofRounds],
  ['auction', ofRounds],
  ['threeRounds', ofBids],
] as const)('ERR-03 TEND-36 kind="%s" of a project of the other kind is an error of the page', async (kind, answers) => {
  const page = aPage({ ...ofCenter, kind })
  await show(QuoteElement, page, answers)
  await vi.waitFor(() => expect(page.told('fail')).toEqual([expect.objectContaining({ code: 'FLY-E107' })]))
})

test('TEND-36 a quote of a round is asked about, told with its round, and its receipt printed', async () => {
  const page = aPage({ ...ofCenter, kind: 'threeRounds' })
  const printed: unknown[] = []
  vi.mocked(printReceipt).mockImplementation((receipt) => void printed.push(receipt.codes[1]?.value))
  await show(QuoteElement, page, {
    ...inRounds,
    'POST /tender/api/v1/quote/submit': () => ({
      receipt: aQuoteReceipt({ hash: 'h9', seq: 9 }),
      round: aRoundView({ projectId: 'P1', seq: 9 }),
    }),
  })
  await act(async () => void fireEvent.change(await lines(), { target: { value: '985' } }))
  expect(page.told('fly-change').at(-1)).toMatchObject({ total: '985000.00', dirty: true })
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: /^交货期/ }), { target: { value: '30' } }))
  await page.call('submit')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^提交/ })))
  expect(page.asked).toEqual([{ payload: { amount: '985000.00' } }])
  expect(page.told('fly-submit')).toEqual([
    { quoteId: 'h9', receiptNo: '9', total: '985000.00', round: 1, serverTime: '2026-11-21T02:05:00.000Z' },
  ])
  expect([await page.ask('printReceipt'), printed]).toEqual([true, ['a1'.repeat(32)]])
})

test.each([
  [
    'quote centre',
    QuoteCenter,
    ['BIDDER'],
    'c1',
    '三轮报价中心',
    ['/threerounds/multi-quote-center', { projectId: 'P1' }, { replace: true }],
  ],
  ['hall', BiddingHall, ['BUYER'], '', '进入大厅', ['/threerounds/multi-bidding-hall', { projectId: 'P1' }, { replace: true }]],
  ['hall of rounds', RoundsHall, ['BUYER'], '', '进入大厅', ['/freebid/free-bidding-hall', { projectId: 'P1' }, { replace: true }]],
] as const)('TEND-36 TEND-40 from the %s one goes on to that of the other kind of bidding', async (_, View, roles, firm, button, way) => {
  const went: unknown[] = []
  const runtime = aRuntime({ answers: (View as unknown) === RoundsHall ? ofBids : ofRounds })
  runtime.store.user.set({ userId: 'u1', username: 'u1', roles } as unknown as Profile)
  if (firm) runtime.store.customerId.set(firm)
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <View params={{ projectId: 'P1' }} navigate={(...to: unknown[]) => void went.push(to)} />
      </InRuntime>,
    )
  })
  await press(button)
  expect(went).toEqual([way])
})

const ofHall = { projectId: 'P1', muted: false, readonly: false, side: 'purchaser', compactView: false }
const showHall = (page: Parameters<typeof show>[1], answers: Answers) =>
  show(HallElement as ComponentType<{ host: BodyHost<object> }>, page, answers)

test.each(['', 'threeRounds', 'multi'])(
  'TEND-40 kind="%s": of a project in rounds the hall of rounds is shown, told, and takes no bid',
  async (kind) => {
    const page = aPage({ ...ofHall, kind })
    await showHall(page, { ...ofRounds, ...inRounds })
    expect(await screen.findByRole('table', { name: '各轮情况' })).toBeTruthy()
    expect([page.told('phase').at(-1), page.told('fail')]).toEqual(['ready', []])
    expect(page.told('fly-round')).toEqual([
      { round: 1, state: 'opened', endsAt: '2026-11-21T02:30:00.000Z', serverNow: expect.any(String) },
    ])
    await expect(page.ask('bid')).rejects.toMatchObject({ code: 'FLY-E107' })
  },
)

test.each([
  ['free', ofRounds],
  ['threeRounds', ofBids],
] as const)('ERR-03 TEND-40 kind="%s" of a hall of the other kind is an error of the page', async (kind, answers) => {
  const page = aPage({ ...ofHall, kind })
  await showHall(page, answers)
  await vi.waitFor(() => expect(page.told('fail')).toEqual([expect.objectContaining({ code: 'FLY-E107' })]))
})
