// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Receipt } from '#contract/tender-bid.ts'
import type { ProjectView } from '#contract/tender-project.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime } from '#core/testing.tsx'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { aBidView } from '#screens/bidding/live/testing.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectDetail } from './project-detail/ProjectDetail.tsx'
import { FightRules } from './rules/index.ts'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
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

const aProject = (over: Partial<ProjectView> = {}) => {
  const form = aFreeBidForm()
  return {
    id: 'P1',
    code: 'TB-20261121-0001',
    title: form.title,
    titleEn: 'Office paper 2026',
    mode: 'freeBid',
    direction: 'reverse',
    categoryCode: 'OFFICE',
    deptId: 'D1',
    currency: 'CNY',
    scale: 2,
    status: 'BIDDING',
    registrationEndsAt: '2026-11-20T06:00:00.000Z',
    startsAt: '2026-11-21T02:00:00.000Z',
    bidder: 'ACTIVE',
    version: 1,
    form,
    items: [],
    rulesHash: HASH,
    qualificationEndsAt: '2026-11-20T12:00:00.000Z',
    deptName: '采购部',
    deptNameEn: 'Purchasing',
    acknowledged: ['fight'],
    actions: [],
    ...over,
  }
}
const aReceipt: Receipt = {
  projectId: 'P1',
  seq: 9,
  hash: 'h9',
  prev: 'h8',
  at: '2026-11-21T02:00:06.000Z',
  alias: 'B01',
  kind: 'bid',
  gross: '975000.00',
  receivedAt: '2026-11-21T02:00:06.000Z',
  kid: 'k1',
  sig: 'sig9',
}
const detail = (over: Answers = {}): Answers => ({
  'GET /tender/api/v1/project/find-by-id': () => aProject(),
  'GET /tender/api/v1/project/timeline': () => [{ kind: 'published', at: '2026-11-19T02:00:00.000Z', state: 'done' }],
  'GET /tender/api/v1/hall/board': () => ({
    view: aBidView(),
    rows: [],
    curve: [],
    messages: [{ seq: 7, at: '2026-11-21T02:00:03.000Z', from: 'SUPERVISOR', text: '请注意报价步长' }],
  }),
  'POST /tender/api/v1/bid/receipts': () => ({ rows: [aReceipt], total: 1, pageIndex: 1, pageSize: 200 }),
  ...over,
})

test('TEND-25 a project shows its announcements and the way to the desk', async () => {
  const { went } = await show(ProjectDetail, { id: 'P1' }, detail())
  expect(screen.getByRole('heading', { name: '2026年度办公用纸采购' })).toBeTruthy()
  await open(/公告与消息/)
  expect(screen.getByText('请注意报价步长')).toBeTruthy()
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
    detail({ 'GET /tender/api/v1/hall/board': refuse('TENDER-2003'), 'POST /tender/api/v1/bid/receipts': refuse('TENDER-2003') }),
  )
  await open(/公告与消息/)
  expect(screen.getByText('暂无公告')).toBeTruthy()
  cleanup()
  await show(ProjectDetail, { id: 'P1' }, detail({ 'GET /tender/api/v1/project/find-by-id': refuse('TENDER-2001') }))
  expect(screen.getByText('项目不存在或无权查看')).toBeTruthy()
})
