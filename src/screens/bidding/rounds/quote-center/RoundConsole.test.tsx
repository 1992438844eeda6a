// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, InRuntime } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { aQuoteReceipt, aRound, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import {
  Awarded,
  Closed,
  Eliminated,
  FirstRound,
  Interval,
  inSecond,
  LostKey,
  NoLower,
  NotStarted,
  NotTied,
  Once,
  roundConsole,
  type SecondRound,
  Suspended,
  sealed,
  secondScene,
  submitted,
  Waiting,
  Watching,
} from './RoundConsole.stories.tsx'
import { RoundQuoteCenter } from './RoundQuoteCenter.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

type Scene = Parameters<typeof roundConsole>[0]
const show = async (lang: Lang, scene: Scene) => (await showStory(roundConsole(scene), lang)).ports
const line = (n: number) => screen.getByRole('textbox', { name: new RegExp(`^(第 ${n} 行|Unit price of line ${n},)`) })
const days = () => screen.getByRole('textbox', { name: /^(交货期|Delivery time)/ })
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const button = (name: string) => screen.queryByRole('button', { name })
const reads = (text: string | RegExp) => screen.getByText(text)

test('TEND-39 zh: a price beyond what the round takes is told while it is typed; within it amounts, net and total follow', async () => {
  await show('zh', secondScene)
  expect(reads('本轮可报 ≤ 985,000.00')).toBeTruthy()
  await type(line(1), '1970')
  await type(line(2), '500')
  expect([reads('本轮报价不得高于 985,000.00'), button('提交报价')]).toMatchObject([{}, { disabled: true }])
  await type(line(1), '1960')
  expect(screen.queryByText('本轮报价不得高于 985,000.00')).toBeNull()
  expect([reads('含税总价 ¥985,000.00'), reads('不含税 871,681.42（税率 13%）')]).toHaveLength(2)
})

test('TEND-39 en: of lines without a price and a missing delivery time the bidder is told when he submits, nothing leaves', async () => {
  const { client, quote } = await show('en', secondScene)
  await type(line(1), '1900')
  await press('Submit quote')
  expect(reads('Lines without a price: 1')).toBeTruthy()
  await type(line(2), '500')
  await type(days(), '4000')
  await press('Submit quote')
  expect(screen.getAllByText('Enter the delivery time in days (1 to 3650)')).toHaveLength(2)
  expect([client.submitted, quote.asking.value]).toEqual([[], undefined])
})

test('TEND-39 zh: the confirmation repeats the total in capitals and how far it came since the last round', async () => {
  const { client } = await show('zh', secondScene)
  client.answers = [() => ({ receipt: aQuoteReceipt({ round: 2 }), round: aRoundView({ ...inSecond, ...submitted, seq: 12 }) })]
  await type(line(1), '1930')
  await type(line(2), '500')
  await press('提交报价')
  const dialog = within(screen.getByRole('dialog', { name: '提交第 2 轮报价' }))
  expect(dialog.getByText('¥970,000.00')).toBeTruthy()
  expect(dialog.getByText('大写：玖拾柒万元整')).toBeTruthy()
  expect(dialog.getByText('985,000.00 · 较上轮下降 1.52%')).toBeTruthy()
  await press('提交 970,000.00')
  expect(client.submitted).toMatchObject([{ roundNo: 2, total: '970000.00', deliveryDays: 30 }])
  expect([screen.queryByRole('dialog'), button('替换报价')]).toMatchObject([null, { disabled: true }])
})

test('TEND-39 en: a quote that replaces another is told to, and the round ending while it is asked about stops it', async () => {
  const { client, quote } = await show('en', sealed)
  await type(line(1), '1900')
  expect(reads('The changes below are not sealed yet; the price above stands.')).toBeTruthy()
  await press('Replace quote')
  expect(reads(/takes the place of the quote sealed at 2026-11-21 10:05:00/)).toBeTruthy()
  expect(button('Submit 955,000.00')).toHaveProperty('disabled', false)
  await act(async () => quote.live.take(aRoundView({ seq: 20, phase: 'WAITING', canQuote: false, why: 'NOT_OPEN' })))
  expect(reads('The round does not take quotes any more.')).toBeTruthy()
  expect([button('Submit 955,000.00'), client.submitted]).toMatchObject([{ disabled: true }, []])
})

test.each([
  ['TENDER-2051', { closedAt: '2026-11-21T02:30:00.000Z', at: '2026-11-21T02:30:00.100Z' }, /^本轮已于 2026-11-21 10:30:00 截止/],
  ['TENDER-2052', { max: '984999.99' }, '本轮报价不得高于 984,999.99'],
  ['TENDER-2053', { n: 1 }, '第 1 轮未进入下一轮'],
  ['TENDER-2054', {}, '本轮已报价，每轮只能报价一次。'],
  ['TENDER-2055', { reason: '消防演练' }, '竞价已暂停：消防演练'],
  ['TENDER-2058', { total: '1.00', sum: '2.00' }, '分项合计 2.00 与总价 1.00 不一致'],
  ['TENDER-2079', {}, /^更低的价格将不大于零/],
  ['TENDER-2097', { kid: 'k7' }, '网关的话'],
  ['TENDER-2099', {}, /^加轮仅限最优价相同者报价/],
])('TEND-39 zh: a refusal %s is told in words, and what was typed stays', async (code, args, text) => {
  const { client } = await show('zh', secondScene)
  client.answers = [
    () => {
      throw aFailure('refused', { code, args, message: '网关的话' })
    },
  ]
  await type(line(1), '1900')
  await type(line(2), '500')
  await press('提交报价')
  await press('提交 955,000.00')
  expect(reads(text)).toBeTruthy()
  expect(line(1)).toHaveProperty('value', '1900')
})

test('TEND-39 zh: the own quote is taken back after a question, and a refusal of it is told', async () => {
  const { client } = await show('zh', sealed)
  client.withdraw = async () => {
    throw aFailure('refused', { code: 'TENDER-2059' })
  }
  await press('撤回本轮报价')
  await act(
    async () => void fireEvent.click(within(screen.getByRole('dialog', { name: '撤回第 1 轮报价' })).getByRole('button', { name: '撤回' })),
  )
  expect(reads('本轮没有可撤回的报价')).toBeTruthy()
})

test('TEND-39 en: whoever takes a quote back reads what becomes of the firm without one, as the rules of the project say', async () => {
  const view = { ...inSecond, ...submitted }
  await show('en', { ...secondScene, view, missed: 'carry' })
  await press('Withdraw this round’s quote')
  expect(reads('Without a quote in Round 2 your last price stands.')).toBeTruthy()
})

test('TEND-39 zh: whose button can be pressed no more once the quote is sealed has the focus at the form, not at the top of the page', async () => {
  const { client } = await show('zh', sealed)
  client.answers = [() => ({ receipt: aQuoteReceipt(), round: aRoundView({ ...submitted, seq: 12 }) })]
  await type(line(1), '1900')
  await act(async () => button('替换报价')!.focus())
  await press('替换报价')
  await press('提交 955,000.00')
  expect(button('替换报价')).toHaveProperty('disabled', true)
  expect(document.activeElement?.className).toBe('round-console')
})

test('TEND-39 zh: who took a quote back by the keyboard has the focus where the quote stood, not at the top of the page', async () => {
  const { client } = await show('zh', sealed)
  client.withdraw = async () => aRoundView({ seq: 30 })
  await act(async () => screen.getByRole('button', { name: '撤回本轮报价' }).focus())
  await press('撤回本轮报价')
  const answer = within(screen.getByRole('dialog', { name: '撤回第 1 轮报价' })).getByRole('button', { name: '撤回' })
  await act(async () => void fireEvent.click(answer))
  expect(button('撤回本轮报价')).toBeNull()
  expect(document.activeElement?.className).toBe('round-console')
})

test('TEND-39 zh: when all rounds are over no clock stands any more', async () => {
  await showStory(Closed, 'zh')
  expect(screen.queryByText('各轮报价已结束')).toBeNull()
})

test('TEND-37 zh: receipts of every quote are there, of replaced ones as well; no price of those is told', async () => {
  await show('zh', sealed)
  await press('第 1 轮回执')
  const receipt = within(screen.getByRole('dialog', { name: '密封报价回执' }))
  expect(receipt.getByText('c1'.repeat(32))).toBeTruthy()
  expect(receipt.getByRole('img', { name: '回执二维码' })).toBeTruthy()
  expect(receipt.getByRole('button', { name: '打印' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '关闭' })[0]!))
  await press('第 1 轮，2026-11-21 10:03:00')
  expect(reads('b2'.repeat(32))).toBeTruthy()
})

test.each([
  ['not started', NotStarted, ['第 1 轮尚未开始，到时自动开放。', '承诺书未签署', '实时连接正常'], true],
  ['waiting', Waiting, ['第 1 轮已截止，贵公司的报价等待开启，目前无人查看过。'], false],
  ['between rounds', Interval, ['第 1 轮本公司报价 985,000.00 · 第 2 名 · 最低价 980,000.00', '第 2 轮未报价的，退出竞争。'], true],
  ['eliminated', Eliminated, ['第 1 轮未进入下一轮'], false],
  ['suspended', Suspended, ['竞价已暂停：消防演练'], true],
  ['once', Once, ['每轮只能报价一次，该报价在开启前保持有效。'], false],
  ['no lower price', NoLower, [/^更低的价格将不大于零/], false],
  ['not tied', NotTied, [/^加轮仅限最优价相同者报价/], false],
  ['open for the first time', FirstRound, ['第 1 轮未报价的，退出竞争。'], true],
  ['closed', Closed, ['各轮报价已结束，结果在评审后公布。', '最终排名第 2 · 最终报价 ¥960,000.00'], false],
  ['awarded', Awarded, ['各轮报价已结束，结果已公布。', '最终排名第 2 · 最终报价 ¥960,000.00'], false],
  ['lost key', LostKey, ['第 1 轮的密封报价暂时无法读取：缺少密钥k7'], true],
  ['watching', Watching, [], false],
] as const)('TEND-39 zh: %s says what is, and sends nothing', async (_, story, texts, types) => {
  await showStory(story as typeof SecondRound, 'zh')
  for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.queryAllByRole('textbox', { name: /^第 1 行/ })).toHaveLength(types ? 1 : 0)
  if (story !== LostKey && story !== FirstRound) expect(button('提交报价')).toBeNull()
})

test('TEND-39 of a project of free bidding the screen leads to its own quote centre', async () => {
  const went: unknown[] = []
  const answers = {
    'GET /tender/api/v1/hall/board': () => ({ view: {}, rows: [], curve: [], messages: [] }),
    'GET /tender/api/v1/round/view': () => {
      throw aFailure('refused', { code: 'TENDER-2002' })
    },
  }
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ answers })}>
        <RoundQuoteCenter params={{ projectId: 'P1' }} navigate={(...to: unknown[]) => void went.push(to)} />
      </InRuntime>,
    )
  })
  await press('报价中心')
  expect(went).toEqual([['/freebid/free-quote-center', { projectId: 'P1' }, { replace: true }]])
})

test('TEND-39 without a project the own projects in rounds are listed, and one is entered', async () => {
  const went: unknown[] = []
  const bodies: unknown[] = []
  const row = {
    id: 'P9',
    code: 'TB-9',
    title: '纸',
    titleEn: 'Paper',
    status: 'BIDDING',
    mode: 'threeRounds',
    startsAt: '2026-11-21T02:00:00.000Z',
    actions: [],
  }
  const runtime = aRuntime({
    answers: {
      'POST /tender/api/v1/project/cu-page-list': ({ body }) => {
        bodies.push(body)
        return { rows: [row], total: 1, pageIndex: 1, pageSize: 200, totalPages: 1 }
      },
    },
  })
  runtime.store.customerId.set('c1')

  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <RoundQuoteCenter params={{}} navigate={(...to: unknown[]) => void went.push(to)} />
      </InRuntime>,
    )
  })
  await press('进入')
  expect([bodies, went]).toEqual([[expect.objectContaining({ mode: '1' })], [['/threerounds/multi-quote-center', { projectId: 'P9' }]]])
})

test('TEND-39 Enter goes to the line beneath, from the last one it submits', async () => {
  const { quote } = await show('zh', secondScene)
  await type(line(1), '1960')
  await type(line(2), '500')
  const enter = (field: HTMLElement) => act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  await enter(line(1))
  expect([document.activeElement === line(2), quote.asking.value]).toEqual([true, undefined])
  await enter(line(2))
  expect(quote.asking.value).toBe('submit')
})

const waiting = (seq: number) =>
  aRoundView({ seq, phase: 'WAITING', canQuote: false, why: 'NOT_OPEN', rounds: [aRound({ state: 'CLOSED' })] })

test('TEND-39 zh: when the round ends, what was typed stays in sight, unsent, and can be worked on again when the next one comes', async () => {
  const { quote } = await show('zh', {})
  await type(line(1), '1960')
  await act(async () => quote.live.take(waiting(20)))
  expect(reads('目前不能提交报价，以下内容尚未提交。')).toBeTruthy()
  expect(reads('内容已保存在本页，后续轮次可报价时可继续使用。')).toBeTruthy()
  expect([line(1), button('提交报价')]).toMatchObject([{ value: '1960', readOnly: true }, null])
  await act(async () => quote.live.take(aRoundView({ ...inSecond, seq: 30 })))
  expect(line(1)).toMatchObject({ value: '1960', readOnly: false })
  await act(async () => quote.live.take(waiting(40)))
  await press('清空')
  expect(screen.queryByRole('textbox', { name: /^第 1 行/ })).toBeNull()
})

test('TEND-39 zh: an answer that comes after the round has ended is told beside what was typed', async () => {
  const { client, quote } = await show('zh', {})
  let refuse: () => void = () => undefined
  client.answers = [
    () =>
      new Promise((_, reject) => {
        const args = { closedAt: '2026-11-21T02:30:00.000Z', at: '2026-11-21T02:30:00.100Z' }
        refuse = () => reject(aFailure('refused', { code: 'TENDER-2051', args }))
      }) as never,
  ]
  await type(line(1), '1960')
  await type(line(2), '500')
  await type(days(), '30')
  await press('提交报价')
  await press('提交 985,000.00')
  await act(async () => quote.live.take(waiting(20)))
  expect(line(1)).toHaveProperty('value', '1960')
  await act(async () => refuse())
  expect(reads(/^本轮已于 2026-11-21 10:30:00 截止，报价于 .* 到达；已填写的内容保留。$/)).toBeTruthy()
  expect(line(1)).toHaveProperty('value', '1960')
})

test('TEND-39 zh: rounds with their states, last prices, what was opened and what is announced stand beside the form', async () => {
  const { client } = await show('zh', secondScene)
  const rounds = within(screen.getByRole('navigation', { name: '轮次' })).getAllByRole('listitem')
  expect(rounds.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    [expect.stringContaining('第 1 轮'), null],
    [expect.stringContaining('第 2 轮'), 'step'],
    [expect.stringContaining('第 3 轮'), null],
  ])
  expect(screen.getByRole('timer')).toBeTruthy()
  const lines = within(screen.getByRole('table', { name: '标的分项' }))
  expect(lines.getByRole('columnheader', { name: '上轮单价' })).toBeTruthy()
  expect(lines.getByRole('row', { name: /^1\. 复印纸 A4/ }).textContent).toContain('1,960.00')
  const results = within(screen.getByRole('table', { name: '各轮情况' }))
  expect(results.getByRole('row', { name: /^最低价/ }).textContent).toMatch(/980,000\.00.*2/)
  expect(results.getByRole('row', { name: /^本公司/ }).textContent).toContain('985,000.00第 2 名')
  expect(within(screen.getByRole('table', { name: '我的各轮报价' })).getByRole('row', { name: /^第 1 轮 ?已开启/ })).toBeTruthy()
  const message = { seq: 30, at: '2026-11-21T02:40:00.000Z', from: 'BUYER', text: '请注意交货地点' } as const
  await act(async () => [...client.listeners].map(({ msg }) => msg({ topic: 'p:P3', message })))
  expect(reads('请注意交货地点')).toBeTruthy()
})

test('TEND-39 leaving asks as long as something typed is not sent', async () => {
  await show('zh', secondScene)
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  expect(asks()).toBe(false)
  await type(line(1), '1960')
  expect(asks()).toBe(true)
  await press('清空')
  expect(asks()).toBe(false)
})

test('TEND-39 the head names project, own number and phase; the way to hall, rules and log is there', async () => {
  const round = aRoundView({ title: '办公用纸' })
  const answers = {
    'GET /tender/api/v1/hall/board': () => ({ round, prices: [], rows: [], curve: [], messages: [] }),
    'GET /tender/api/v1/quote/mine': () => ({ rounds: [], receipts: [] }),
    'GET /tender/api/v1/project/find-by-id': () => ({ items: [anItem()], currency: 'CNY', scale: 2, direction: 'reverse' }),
    'POST /platform/dictData/getDictByCode': () => [],
  }
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ answers })}>
        <RoundQuoteCenter params={{ projectId: 'P3' }} navigate={() => undefined} />
      </InRuntime>,
    )
  })
  expect(screen.getByRole('heading', { name: '办公用纸' })).toBeTruthy()
  expect([reads(round.code), reads(`我的号牌 ${round.alias}`), reads('第 1 轮报价中')]).toHaveLength(3)
  for (const name of ['三轮竞价大厅', '竞价规则', '校验日志']) expect(button(name), name).toBeTruthy()
})

test('TEND-39 a project of 500 lines draws a window of them', async () => {
  const items = Array.from({ length: 500 }, (_, at) => anItem({ lineNo: at + 1, name: `N${at + 1}`, quantity: '1' }))
  await show('zh', { items })
  expect(document.querySelectorAll('[data-line]').length).toBeLessThan(100)
})
