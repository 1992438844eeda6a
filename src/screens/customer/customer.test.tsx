// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime } from '#core/testing.tsx'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { pageOf } from '#support/story.tsx'
import { filterBy, pretendDialogs } from '#ui/testing.ts'
import { entering } from './declaration/Declaration.stories.tsx'
import { aProject, aReceipt, detail } from './project-detail/ProjectDetail.stories.tsx'
import { ProjectDetail } from './project-detail/ProjectDetail.tsx'
import { FightRules } from './rules/RulesScreen.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

type Answers = NonNullable<FakeRuntimeOptions['answers']>

async function show(Screen: (props: ScreenProps) => React.ReactNode, params: Record<string, string>, answers: Answers, codes = '') {
  const runtime = aRuntime({ answers })
  const may = { ...runtime, session: { ...runtime.session, can: (code: string) => code === codes } }
  const went: [string, unknown][] = []
  await act(async () => {
    render(
      <InRuntime runtime={may}>
        <Screen params={params} navigate={(path, to) => went.push([path, to])} />
      </InRuntime>,
    )
  })
  return { went }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const open = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))

const HASH = 'abcdef0123456789'
const aText = (over: object = {}) => ({
  rulesHash: HASH,
  sections: [{ heading: '价格规则', lines: ['每次报价须低于本方上次报价。'] }],
  ...over,
})

test('TEND-21 the rules are read in words; who may register confirms the very text that is shown', async () => {
  const sent: unknown[] = []
  let acknowledgedAt: string | undefined
  const answers: Answers = {
    'GET /tender/api/v1/rule/text': () => aText(acknowledgedAt ? { acknowledgedAt } : {}),
    'POST /tender/api/v1/rule/ack': ({ body }) => {
      sent.push(body)
      acknowledgedAt = '2026-11-20T02:00:00.000Z'
    },
  }
  await show(FightRules, { projectId: 'P1' }, answers, 'tender:apply:submit')
  expect(screen.getByRole('heading', { name: '价格规则' })).toBeTruthy()
  await press('我已知晓')
  expect(sent).toEqual([{ projectId: 'P1', kind: 'fight', rulesHash: HASH }])
  expect(screen.getByText(/^已于 2026-11-20 .* 确认$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '我已知晓' })).toBeNull()
})

test('TEND-20 who confirms the rules before the project is known goes on all the same', async () => {
  const late = Promise.withResolvers<void>()
  const { went } = await show(
    FightRules,
    { projectId: 'P1' },
    {
      'GET /tender/api/v1/rule/text': () => aText(),
      'GET /tender/api/v1/project/find-by-id': () => late.promise.then(() => entering({ pledgedAt: '2026-11-20T02:00:00.000Z' })),
      'POST /tender/api/v1/rule/ack': () => undefined,
    },
    'tender:apply:submit',
  )
  await press('我已知晓')
  await act(async () => late.resolve())
  expect(went).toEqual([['/customer/cu-winrule', { projectId: 'P1' }]])
})

test('TEND-20 the rules name the project they are for, and lead to it', async () => {
  const { went } = await show(
    FightRules,
    { projectId: 'P1' },
    { 'GET /tender/api/v1/rule/text': () => aText(), 'GET /tender/api/v1/project/find-by-id': () => aProject() },
  )
  expect(screen.getByText('TB-20261121-0001 · 2026年度办公用纸采购')).toBeTruthy()
  await press('项目详情')
  expect(went).toEqual([['/customer/cu-project-detail', { id: 'P1' }]])
})

test('TEND-21 rules that changed meanwhile are not confirmed, and it is said; others read only', async () => {
  const answers: Answers = {
    'GET /tender/api/v1/rule/text': () => aText(),
    'POST /tender/api/v1/rule/ack': () => {
      throw aFailure('refused', { code: 'TENDER-2033', message: '规则已更新，请重新阅读' })
    },
  }
  await show(FightRules, { projectId: 'P1' }, answers, 'tender:apply:submit')
  await press('我已知晓')
  expect(screen.getByText('规则已更新，请重新阅读')).toBeTruthy()
  cleanup()
  await show(FightRules, { projectId: 'P1' }, answers)
  expect(screen.queryByRole('button', { name: '我已知晓' })).toBeNull()
})

test('ERR-03 rules that cannot be read say why and can be asked for again; without a project there is a way to one', async () => {
  let down = true
  const answers: Answers = {
    'GET /tender/api/v1/rule/text': () => {
      if (down) throw aFailure('unreachable', { message: '网络不可用' })
      return aText()
    },
  }
  await show(FightRules, { projectId: 'P1' }, answers)
  expect(screen.getByText('网络不可用')).toBeTruthy()
  down = false
  await press('重试')
  expect(screen.getByText('每次报价须低于本方上次报价。')).toBeTruthy()
  cleanup()
  const { went } = await show(FightRules, {}, answers)
  await press('招标项目')
  expect(went).toEqual([['/customer/cu-project-list', undefined]])
})

test('TEND-25 a project shows its announcements and the way to the quote centre', async () => {
  const { went } = await show(ProjectDetail, { id: 'P1' }, detail())
  expect(screen.getByRole('heading', { name: '2026年度办公用纸采购' })).toBeTruthy()
  await open(/公告与消息/)
  expect(screen.getByText('请注意报价步长')).toBeTruthy()
  expect(screen.getByText('系统曾中断')).toBeTruthy()
  expect(screen.getByText('2026-11-21 10:00:00')).toBeTruthy()
  await press('进入报价')
  expect(went).toEqual([['/freebid/free-quote-center', { projectId: 'P1' }]])
})

test('TEND-08 a receipt is shown with amount, hash, signature and QR code, and is saved as a file', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined }),
  )
  await show(ProjectDetail, { id: 'P1' }, detail())
  await open(/我的报价与回执/)
  await press('回执 9')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('¥975,000.00')).toBeTruthy()
  expect([dialog.getByText('h9'), dialog.getByText('k1 · sig9'), dialog.getByRole('img')]).toHaveLength(3)
  await act(async () => void fireEvent.click(dialog.getAllByRole('button', { name: /下载/ })[0]!))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(aReceipt)
})

test('TEND-05 parts a reader has no access to are empty, not a failure of the whole; a hidden project tells nothing', async () => {
  const refuse = (code: 'TENDER-2001' | 'TENDER-2003') => () => {
    throw aFailure('refused', { code, message: code })
  }
  await show(
    ProjectDetail,
    { id: 'P1' },
    detail({
      'POST /tender/api/v1/hall/message/page-list': refuse('TENDER-2003'),
      'POST /tender/api/v1/bid/receipts': refuse('TENDER-2003'),
    }),
  )
  await open(/公告与消息/)
  expect(screen.getByText('暂无公告')).toBeTruthy()
  cleanup()
  await show(ProjectDetail, { id: 'P1' }, detail({ 'GET /tender/api/v1/project/find-by-id': refuse('TENDER-2001') }))
  expect(screen.getByText('项目不存在或无权查看')).toBeTruthy()
})

test('TEND-25 a firm reads its registration: what it sent, what was decided and why, step by step', async () => {
  const application = {
    status: 'RETURNED',
    submittedAt: '2026-11-19T02:00:00.000Z',
    contactName: '刘艳',
    contactPhone: '13800000000',
    contactEmail: 'liu@firm.example',
    taxBp: 1300,
    deposit: 'NOT_REQUIRED',
    documents: [],
  }
  const steps = [
    { seq: 5, at: '2026-11-19T02:00:00.000Z', kind: 'submitted' },
    { seq: 6, at: '2026-11-19T03:00:00.000Z', kind: 'RETURNED', comment: '请补充营业执照' },
  ]
  await show(
    ProjectDetail,
    { id: 'P1' },
    detail({
      'GET /tender/api/v1/project/find-by-id': () => aProject({ application: 'RETURNED', bidder: undefined as never }),
      'GET /tender/api/v1/application/find-mine': () => ({ application, steps }),
    }),
  )
  await open(/^我的报名$/)
  expect(screen.getByText('报名已退回')).toBeTruthy()
  expect(screen.getByText('13%')).toBeTruthy()
  expect(screen.getByText('请补充营业执照')).toBeTruthy()
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith('提交报名'))).toHaveLength(1)
})

test('TEND-31 objections stand with their answers and are filtered once there is a result; before it there is no such tab', async () => {
  await show(ProjectDetail, { id: 'P1' }, detail())
  expect(screen.queryByRole('tab', { name: /异议/ })).toBeNull()
  cleanup()
  const winner = { name: '苏州天润物资有限公司', gross: '960000.00', alias: 'B03' }
  const filed = {
    seq: 40,
    at: '2026-11-22T02:00:00.000Z',
    status: 'ANSWERED',
    text: '中标价低于成本',
    answer: { at: '2026-11-22T04:00:00.000Z', text: '已核实' },
  }
  await show(
    ProjectDetail,
    { id: 'P1' },
    detail({
      'GET /tender/api/v1/project/find-by-id': () => aProject({ status: 'PUBLICITY', winner, ownRank: 2 }),
      'POST /tender/api/v1/objection/page-list': () => pageOf([filed]),
    }),
  )
  await open(/异议/)
  expect(screen.getByText('中标价低于成本')).toBeTruthy()
  expect(screen.getByText('已核实')).toBeTruthy()
  await filterBy('无此内容')
  expect([screen.queryByText('中标价低于成本'), screen.getByText('没有符合条件的记录')]).toEqual([null, expect.anything()])
  await filterBy('核实')
  expect(screen.getByText('中标价低于成本')).toBeTruthy()
  await open(/结果与公示/)
  expect([screen.getByText('未中标'), screen.getByText('¥960,000.00')]).toHaveLength(2)
})

test('TEND-18 the documents of the project stand in a tab with their number; without any, that is said', async () => {
  const files = [
    { id: 'f1', name: '招标文件.pdf', size: 7 },
    { id: 'f2', name: '图纸.pdf', size: 9 },
  ]
  const given = () => aProject({ form: { ...aFreeBidForm(), attachments: files } })
  await show(ProjectDetail, { id: 'P1' }, detail({ 'GET /tender/api/v1/project/find-by-id': given }))
  await open(/^附件2?$/)
  const box = document.querySelector('fly-attachment-upload') as (Element & { value?: string; readonly?: boolean }) | null
  expect([box?.value ?? box?.getAttribute('value'), screen.queryByText('暂无附件')]).toEqual(['f1||f2', null])
  cleanup()
  await show(ProjectDetail, { id: 'P1' }, detail())
  await open(/^附件$/)
  expect(screen.getByText('暂无附件')).toBeTruthy()
})

test('TEND-25 who looks from the purchaser side is not asked for a registration and sees no tab for one', async () => {
  const refused = () => {
    throw new Error('asked')
  }
  await show(
    ProjectDetail,
    { id: 'P1' },
    detail({
      'GET /tender/api/v1/project/find-by-id': () => aProject({ managerName: '陈志强', bidder: undefined as never }),
      'GET /tender/api/v1/application/find-mine': refused,
    }),
  )
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    '基本信息',
    '标的清单0',
    '附件',
    '规则',
    '公告与消息3',
    '结果与公示',
  ])
})

test('TEND-25 why a project failed is told in words', async () => {
  const failed = () => aProject({ status: 'FAILED', failReason: 'TOO_FEW_BIDDERS' })
  await show(ProjectDetail, { id: 'P1' }, detail({ 'GET /tender/api/v1/project/find-by-id': failed }))
  await open(/结果与公示/)
  expect(screen.getByText('原因：合格投标人数量不足')).toBeTruthy()
})

test('TEND-05 TEND-36 the page of a project in three rounds stands, with its own hall, without bids and their receipts', async () => {
  const inRounds = aProject({ mode: 'threeRounds' })
  const asked: string[] = []
  const { went } = await show(
    ProjectDetail,
    { id: 'P1' },
    detail({
      'GET /tender/api/v1/project/find-by-id': () => inRounds,
      'POST /tender/api/v1/bid/receipts': () => {
        asked.push('receipts')
        throw aFailure('refused', { code: 'TENDER-2002' })
      },
    }),
  )
  expect(screen.getByRole('heading', { name: inRounds.title })).toBeTruthy()
  await press('竞价大厅')
  expect([went, asked]).toEqual([[['/threerounds/multi-bidding-hall', { projectId: 'P1' }]], []])
})
