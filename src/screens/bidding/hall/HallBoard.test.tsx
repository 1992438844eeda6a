// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BidRow } from '#contract/tender/bid.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure } from '#core/testing.tsx'
import { aBidRow } from '#screens/bidding/live/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { write, written } from '#support/written.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { hall, open } from './HallBoard.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

async function show(lang: Lang, ...given: Parameters<typeof hall>) {
  const { ports } = await showStory(hall(...given), lang)
  return { client: ports.client }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['zh', '较最高限价节约', '不公开', '已撤销'],
  ['en', 'Saved against the ceiling', 'Hidden', 'Annulled'],
] as const)(
  'TEND-12 %s: lead, saving, ranking and bids; what is hidden says so, what was struck out stays',
  async (lang, saving, hidden, voided) => {
    await show(lang)
    expect(screen.getByText(saving)).toBeTruthy()
    expect(screen.getByText('5.50%')).toBeTruthy()
    expect(screen.getByText(hidden)).toBeTruthy()
    expect(screen.getByText(voided)).toBeTruthy()
    expect(screen.getAllByText('10:00:06.000')).toHaveLength(2)
  },
)

test.each([
  ['zh', '项目已废标', '不再进行竞价'],
  ['en', 'The project was cancelled', 'No bidding takes place'],
] as const)(
  'TEND-12 %s: the hall of a cancelled project says so and names no time at which bidding would have closed',
  async (lang, why, never) => {
    const { client } = await show(lang, { status: 'VOID', phase: 'CLOSED' }, [])
    await act(async () => {
      for (const listener of client.listeners) listener.online?.({ topic: 'p:P1', bidders: 0 })
    })
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(never)).toBeTruthy()
    expect(screen.queryByText(/^(截止|Closes) /)).toBeNull()
    expect(screen.queryByText(/^(在线投标人|Bidders online)$/)).toBeNull()
  },
)

test('TEND-05 who may do nothing is offered nothing', async () => {
  await show('zh')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['zh', '在线投标人'],
  ['en', 'Bidders online'],
] as const)('TEND-12 %s: who is told sees how many bidders are in the hall, and no number while the line is away', async (lang, label) => {
  const { client } = await show(lang)
  expect(screen.queryByText(label)).toBeNull()
  await act(async () => {
    for (const listener of client.listeners) listener.online?.({ topic: 'p:P1', bidders: 7 })
  })
  expect(screen.getByText(label).nextElementSibling?.textContent).toBe('7')
  await act(async () => {
    client.connection.value = 'reconnecting'
  })
  expect(screen.queryByText(label)).toBeNull()
})

test('TEND-10 zh: a supervisor suspends with a reason of ten characters or more', async () => {
  const { client } = await show('zh', { ...open, actions: ['suspend', 'message'] })
  await press('暂停')
  expect(screen.getByRole('button', { name: '暂停竞价' })).toHaveProperty('disabled', true)
  await act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: '消防演练，全员撤离大楼' } }))
  await press('暂停竞价')
  expect(client.done).toEqual(['suspend 消防演练，全员撤离大楼'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('TEND-10 en: resumption is set by minutes from the server clock', async () => {
  const { client } = await show('en', { ...open, phase: 'SUSPENDED', actions: ['resume'] })
  await press('Resume')
  await press('Set resumption')
  expect(client.done).toEqual(['resume 2026-11-21T02:05:00.000Z'])
})

test('TEND-09 en: a correction shows who has agreed, and takes the decision of whoever has not', async () => {
  const correction = { requestSeq: 12, bidSeq: 9, alias: 'B02', reason: 'typing error', until: '2026-11-21T02:20:00.000Z', buyer: true }
  const { client } = await show('en', { ...open, correction, actions: ['void-decide'] })
  expect(screen.getByText('Correction requested by B02')).toBeTruthy()
  expect(screen.getByText('Buyer agreed')).toBeTruthy()
  await press('Approve')
  expect(client.done).toEqual(['decide 12 true'])
})

test.each([
  ['zh', '密封首次报价'],
  ['en', 'Sealed first price'],
] as const)('TEND-12 %s: a bid that was sealed before the start is marked, another one is not', async (lang, mark) => {
  await show(lang)
  expect(screen.queryByText(mark)).toBeNull()
  cleanup()
  await show(lang, open, [aBidRow({ seq: 9 }), aBidRow({ seq: 3, alias: 'B01', entry: true })])
  expect(screen.getByText(mark).closest('li')?.textContent).toContain('B01')
})

test.each([
  ['zh', {}, ['尚无报价', '首次报价后开始绘制'], ['无人报价', '无报价']],
  ['zh', { phase: 'CLOSED' }, ['无人报价', '无报价', '没有报价，无走势可绘制'], ['尚无报价', '首次报价后开始绘制']],
  ['en', { phase: 'CLOSED' }, ['Nobody bid', 'No bids were made', 'There was no bid to draw'], ['No bids yet']],
] as const)('TEND-12 %s: an auction without bids says so, and after its close that none will come', async (lang, over, there, not) => {
  await show(lang, over, [])
  for (const text of there) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  for (const text of not) expect(screen.queryByText(text)).toBeNull()
})

const list = () => within(screen.getAllByRole('region', { name: /^(报价记录|Bid record)$/ }).at(-1)!)
const bidders = () =>
  list()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/B\d+/)?.[0])
/** Of the bids: beside it stands that of the messages where there are any. */
const filterBids = (text: string) =>
  act(async () => void fireEvent.change(screen.getAllByRole('searchbox')[0]!, { target: { value: text } }))

test('the bids of the hall are filtered in the page; one that comes in shows as far as it holds the words, and nothing is drawn anew', async () => {
  const { client } = await show('zh', open, [aBidRow({ seq: 9, alias: 'B02', gross: '945000.00' }), aBidRow({ seq: 3, alias: 'B01' })])
  expect(bidders()).toEqual(['B02', 'B01'])
  await filterBids('000.00 b02')
  const kept = list().getByRole('listitem')
  expect(bidders()).toEqual(['B02'])
  const tell = (row: BidRow) => act(async () => client.listeners.forEach((listener) => void listener.row?.({ topic: 'p:P1', row })))
  await tell(aBidRow({ seq: 11, alias: 'B01' }))
  expect(bidders()).toEqual(['B02'])
  await tell(aBidRow({ seq: 12, alias: 'B02', gross: '940000.00' }))
  expect([bidders(), list().getAllByRole('listitem')[1] === kept]).toEqual([['B02', 'B02'], true])
})

test.each([
  ['领先', { tookLead: true }],
  ['延时', { extended: true }],
  ['密封', { entry: true }],
  ['撤销', { voided: true }],
])('bids of the hall are found by their marks (%s)', async (word, mark) => {
  const marks = { tookLead: false, extended: false, voided: false }
  await show('zh', { ...open, bids: 2 }, [
    aBidRow({ ...marks, ...mark, seq: 9, alias: 'B01' }),
    aBidRow({ ...marks, seq: 3, alias: 'B02' }),
  ])
  await filterBids(word)
  expect(bidders()).toEqual(['B01'])
})

test('of a board with older bids only the newest are filtered, and that is said', async () => {
  await show('zh', { ...open, bids: 7 }, [aBidRow({ seq: 9, alias: 'B02' })])
  await filterBids('B07')
  expect(screen.getByText('最新 1 条中没有符合条件的记录，更早的记录不在筛选范围内')).toBeTruthy()
  await filterBids('B02')
  expect(screen.getByText('最新 1 条中的 1 条')).toBeTruthy()
})

/** A log that keeps what it was told by a key once, and loses its first answer. */
function aLog() {
  const log = new Map<string, string>()
  return {
    entries: () => [...log.values()],
    take: async (fact: string, key: string) => {
      const isFirst = log.size === 0
      log.set(key, log.get(key) ?? fact)
      if (isFirst) throw aFailure('unreachable', { message: '网络不通' })
    },
  }
}
const type = (text: string) => act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }))

test('R-16 a hall message whose answer is lost and that is sent again stands once in the log, also when its dialog was closed in between', async () => {
  const { client } = await show('zh', { ...open, actions: ['message'] })
  const log = aLog()
  client.announce = ({ text }, key) => log.take(text, key)
  await press('发布消息')
  await write('请各位注意时间')
  await press('发布')
  expect([screen.getByText('网络不通').textContent, await written()]).toEqual(['网络不通', '请各位注意时间'])
  await press('取消')
  await press('发布消息')
  await write('请各位注意时间')
  await press('发布')
  expect([log.entries(), screen.queryByRole('dialog')]).toEqual([['请各位注意时间'], null])
  await press('发布消息')
  await write('请各位注意时间')
  await press('发布')
  expect(log.entries()).toEqual(['请各位注意时间', '请各位注意时间'])
})

test('R-16 a suspension, a resumption and a decision on a correction whose answers are lost are sent again as the same', async () => {
  const suspension = { reason: '消防演练', from: '2026-11-21T01:59:00.000Z', remainingMs: 60_000, outage: false }
  const correction = { requestSeq: 12, bidSeq: 9, alias: 'B02', reason: 'typing error', until: '2026-11-21T02:20:00.000Z' }
  const { client } = await show('zh', { ...open, suspension, correction, actions: ['suspend', 'resume', 'void-decide'] })
  const [suspended, resumed, decided] = [aLog(), aLog(), aLog()]
  client.suspend = suspended.take
  client.resume = resumed.take
  client.decideCorrection = (seq, agree, key) => decided.take(`${seq} ${agree}`, key)
  await press('暂停')
  await type('消防演练，全员撤离大楼')
  await press('暂停竞价')
  await press('暂停竞价')
  await press('恢复')
  await press('确定恢复')
  await act(() => client.timers.pass(7_000))
  await press('确定恢复')
  await press('同意')
  await press('同意')
  expect([suspended.entries(), resumed.entries(), decided.entries()]).toEqual([
    ['消防演练，全员撤离大楼'],
    ['2026-11-21T02:05:00.000Z'],
    ['12 true'],
  ])
})
