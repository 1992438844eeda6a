// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime, settle } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { pageOf } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { about, aCandidate, aProject, aRosterRow } from './customer-list/CustomerList.stories.tsx'
import { CustomerList } from './customer-list/CustomerList.tsx'
import { aFirmFile, proposed, reviewing } from './firmpop/FirmPop.stories.tsx'
import { FirmPop } from './firmpop/FirmPop.tsx'
import { StartTime } from './start-time/StartTime.tsx'

/** The purchaser's side before bidding: whom to invite, whom to qualify, when it begins. */

beforeAll(() => {
  pretendLayout()
  // jsdom has no top layer: a popover would stay hidden.
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.removeAttribute('popover')
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

/** The advanced search without its body: what a list gives it. */
class SearchStandIn extends HTMLElement {
  fields: unknown = undefined
  conditions: unknown = undefined
  view: unknown = undefined
  linkOf: unknown = undefined
  counter: ((question: { query: object; signal: AbortSignal }) => Promise<number>) | undefined = undefined
  reset = async () => undefined
}
customElements.define('fly-advanced-search', SearchStandIn)

/** The export dialog without its body, likewise. */
class ExportStandIn extends HTMLElement {
  modelId = ''
  pageId = ''
  query: unknown = undefined
  ids: unknown = undefined
  pageIds: unknown = undefined
  scope = ''
  total = 0
}
customElements.define('fly-export-dialog', ExportStandIn)

type Answers = NonNullable<FakeRuntimeOptions['answers']>
const REASON = '长期合作且价格稳定的供应商'

async function show(
  Screen: (props: ScreenProps) => React.ReactNode,
  answers: Answers,
  params: object = {},
  lang: Lang = 'zh',
  runtime = aRuntime({ answers, lang }),
) {
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <Screen params={{ projectId: 'P1', ...params }} navigate={() => undefined} />
      </InRuntime>,
    )
    await settle()
  })
  const { sent } = runtime.http as unknown as { sent: { name: string; body?: unknown; key?: string }[] }
  return { runtime, bodies: (call: string) => sent.filter(({ name }) => name.endsWith(call)).map(({ body }) => body), sent }
}
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(within_).getByRole('button', { name }))
    await settle()
  })
const type = (name: string | RegExp, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
    await settle()
  })
const dialog = () => screen.getByRole('dialog')

const bothModels = () =>
  ['tender.application', 'tender.invitation'].map((modelId) => ({ modelId, pageId: 'P1', importUrl: '', exportUrl: '/e' }))

test.each([
  ['zh', '导出报名明细'],
  ['en', 'Export registrations'],
] as const)('EXP-10 registrations are exported from the list of firms, once there are some (%s)', async (lang, name) => {
  const over = { 'POST /poi/api/v7/excel/models': bothModels }
  const rows = [aRosterRow({ application: 'SUBMITTED' }), aRosterRow({ customerId: 'CB' })]
  await show(CustomerList, about(aProject(), rows, over), {}, lang)
  await press(name)
  const dialog = document.querySelector('fly-export-dialog')
  expect(dialog).toMatchObject({ modelId: 'tender.application', pageId: 'P1', query: { projectId: 'P1' }, ids: [], total: 1 })
  cleanup()
  await show(CustomerList, about(aProject(), [aRosterRow()], over), {}, lang)
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  ['zh', '导出报名明细', '所选供应商均未报名', '筛选出的供应商均未报名'],
  ['en', 'Export registrations', 'None of the chosen firms has registered', 'None of the firms shown has registered'],
] as const)(
  'EXP-10 firms that have not registered are said to have none: their choice does not become all registrations (%s)',
  async (lang, name, ofChosen, ofShown) => {
    const rows = [aRosterRow(), aRosterRow({ customerId: 'CB' }), aRosterRow({ customerId: 'CC', grade: 'B', application: 'APPROVED' })]
    const project = aProject({ actions: ['invitation.resend'] })
    await show(CustomerList, about(project, rows, { 'POST /poi/api/v7/excel/models': bothModels }), {}, lang)
    const choose = () => act(async () => void fireEvent.click(screen.getAllByRole('checkbox')[1]!))
    await choose()
    await press(name)
    expect(document.querySelector('fly-export-dialog')).toBeNull()
    expect(screen.getByText(new RegExp(ofChosen)).closest('[role=status]')).toBeTruthy()
    await choose()
    expect(screen.queryByText(new RegExp(ofChosen))).toBeNull()
    await searchBy({ _AND_: [{ grade: { eq: 'A' } }] })
    await press(name)
    expect(document.querySelector('fly-export-dialog')).toBeNull()
    expect(screen.getByText(new RegExp(ofShown))).toBeTruthy()
    await searchBy({ _AND_: [{ grade: { eq: 'B' } }] })
    expect(screen.queryByText(new RegExp(ofShown))).toBeNull()
    await press(name)
    expect(document.querySelector('fly-export-dialog')).toMatchObject({ ids: [], pageIds: ['CC'], scope: 'page', total: 1 })
  },
)

test('TEND-16 a firm that has registered meanwhile is no longer chosen for a reminder, nor counted; the search is there again', async () => {
  let rows = [aRosterRow(), aRosterRow({ customerId: 'CB' })]
  const answers = {
    'POST /tender/api/v1/invitation/page-list': () => pageOf(rows, 200),
    'POST /tender/api/v1/invitation/resend': () => true,
  }
  await show(CustomerList, about(aProject({ actions: ['invitation.resend'] }), [], answers))
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
  expect(screen.getByText('已选 2 项')).toBeTruthy()
  await press('重发通知')
  rows = rows.map((row) => ({ ...row, application: 'SUBMITTED' }))
  await press(/^(确定|重发通知|发送)/, dialog())
  expect(screen.queryByText(/^已选/)).toBeNull()
  expect(screen.getByRole('searchbox')).toBeTruthy()
})

test('EXP-10 firms that a search does not find are not exported as those that it finds', async () => {
  const models = () => [{ modelId: 'tender.invitation', pageId: 'P1', importUrl: '', exportUrl: '/e' }]
  await show(CustomerList, about(aProject(), [aRosterRow()], { 'POST /poi/api/v7/excel/models': models }))
  await searchBy({ _AND_: [{ grade: { eq: 'B' } }] })
  await press('导出')
  expect(document.querySelector('fly-export-dialog')).toMatchObject({ ids: [], pageIds: [], total: 0 })
})

test('TEND-16 counts, statuses and masked phones stand in the list; a narrower view shows its rows alone', async () => {
  const rows = [
    aRosterRow(),
    aRosterRow({ customerId: 'CB', name: '海通电缆', application: 'APPROVED', documents: { given: 1, asked: 2 }, deposit: 'CONFIRMED' }),
    aRosterRow({ customerId: 'CC', name: '东方阀门', invitation: 'PROPOSED', sentAt: undefined as never }),
  ]
  await show(CustomerList, about(aProject(), rows))
  expect(screen.getByText('已邀请 2 家 · 已报名 1 家 · 审核通过 1 家（至少 3 家）')).toBeTruthy()
  expect(screen.getAllByText('138****8000')).toHaveLength(3)
  expect(screen.getAllByText('资料 1/2').length).toBeGreaterThan(0)
  await press(/^待邀请审核/)
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('东方阀门')).toBeTruthy()
})

/** Searches by the list on top, as its element does. */
const searchBy = (query: { _AND_: readonly Record<string, Record<string, unknown>>[] }) =>
  act(async () => {
    const element = [...document.getElementsByTagName('fly-advanced-search')].at(-1)
    const children = query._AND_.flatMap((leaf) =>
      Object.entries(leaf).flatMap(([prop, asked]) => Object.entries(asked).map(([rule, value]) => ({ prop, rule, value }))),
    )
    const conditions = { logic: 'AND', children }
    element!.dispatchEvent(new CustomEvent('fly-search', { detail: { query, conditions, text: '' } }))
    await settle()
  })
const counted = (query: object) =>
  (document.getElementsByTagName('fly-advanced-search')[0] as SearchStandIn).counter?.({ query, signal: new AbortController().signal })

test('SEA-15 the firms of a project are searched by what their rows say, together with the view, and counted before', async () => {
  const rows = [
    aRosterRow({ categories: ['steel', 'cable'] }),
    aRosterRow({ customerId: 'CB', name: '海通电缆', categories: ['cable'], application: 'SUBMITTED', taxBp: 1300 }),
    aRosterRow({ customerId: 'CC', name: '东方阀门', categories: [], invitation: 'PROPOSED' }),
  ]
  await show(CustomerList, about(aProject(), rows))
  const cable = { _AND_: [{ categories: { in: ['cable'] } }] }
  expect(await counted(cable)).toBe(2)
  await searchBy(cable)
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await press(/^待资格审核/)
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await searchBy({ _AND_: [{ taxBp: { notIn: ['1300'] } }] })
  await press('清除筛选')
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
/** The firms whose rows are shown, in their order. */
const shownFirms = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong, b')?.textContent ?? row.textContent)

test('SEA-06 the stage of a firm is a condition of the search: the builder gets it, and the other chips count beside it', async () => {
  const rows = [
    aRosterRow({ grade: 'A' }),
    aRosterRow({ customerId: 'CB', name: '海通电缆', grade: 'B', application: 'SUBMITTED' }),
    aRosterRow({ customerId: 'CC', name: '东方阀门', grade: 'B', invitation: 'PROPOSED' }),
  ]
  await show(CustomerList, about(aProject(), rows))
  const given: object[] = []
  Object.assign(document.querySelector('fly-advanced-search')!, { setConditions: async (tree: object) => given.push(tree) > 0 })
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  await press(/^待资格审核/)
  expect(given).toMatchObject([{ children: [{ prop: 'stage', rule: 'eq', value: 'toDecide', texts: { toDecide: '待资格审核' } }] }])
  expect(pressed()).toEqual(['待资格审核1'])
  await searchBy({ _AND_: [{ grade: { eq: 'B' } }, { stage: { in: ['proposed', 'toDecide'] } }] })
  expect([screen.getAllByRole('row').length, pressed()]).toEqual([3, []])
  expect(screen.queryByRole('button', { name: /^待回复/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^全部/ }).textContent).toBe('全部2')
})

test('SEA-12 a view of the firms brings columns, order, page size and word, and has a link of the project', async () => {
  const rows = [
    aRosterRow({ grade: 'B', sentAt: '2026-11-21T01:00:00.000Z' }),
    aRosterRow({ customerId: 'CB', name: '海通电缆', grade: 'A' }),
  ]
  const runtime = aRuntime({ answers: about(aProject(), rows), lang: 'zh' })
  const link = (path: string, params?: Record<string, string>) => `${path}?${new URLSearchParams(params)}`
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <CustomerList params={{ projectId: 'P1', view: 'V9' }} navigate={() => undefined} linkTo={link} />
      </InRuntime>,
    )
    await settle()
  })
  const builder = document.querySelector('fly-advanced-search') as SearchStandIn & { linkOf?: (id: string) => string }
  expect([builder.getAttribute('view-id'), builder.linkOf?.('V7')]).toEqual(['V9', '/purchaser/pu-customer-list?projectId=P1&view=V7'])
  const columns = {
    order: ['invitation', 'firm', 'contact', 'registration', 'decision'],
    hidden: ['contact', 'decision'],
    widths: {},
    fixed: {},
  }
  const view = { columns, sort: { prop: 'grade', order: 'ascending' }, pageSize: 20 }
  await act(async () => {
    builder.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children: [] }, view } }))
    await settle()
  })
  expect(heads()).toEqual(['邀请', '供应商', '报名', '操作'])
  expect(builder.view).toEqual({ ...view, own: [] })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '排序' }).value).toBe('grade')
  expect(shownFirms()[0]).toContain('海通电缆')
})

test('SEA-15 invitations that wait are searched; where none fits, one press shows all again', async () => {
  const waiting = (customerId: string, over: Partial<RosterRow>) => aRosterRow({ customerId, invitation: 'PROPOSED', ...over })
  const rows = [waiting('CA', { name: '甲', grade: 'A' }), waiting('CB', { name: '乙', grade: 'B' })]
  await show(FirmPop, about(aProject({ actions: ['invitation.review'] }), rows))
  await searchBy({ _AND_: [{ grade: { eq: 'B' } }] })
  expect(screen.queryByText('甲')).toBeNull()
  expect(screen.getByText('乙')).toBeTruthy()
  await searchBy({ _AND_: [{ grade: { eq: 'C' } }] })
  await press('清除筛选')
  expect(screen.getByText('甲')).toBeTruthy()
})

test('SEA-12 invitations that wait come by pages in the reader’s order and columns; whoever looks at one firm finds the list as it was', async () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    aRosterRow({ customerId: `C${at}`, name: `供应商${at}`, invitation: 'PROPOSED', grade: at === 11 ? 'A' : 'B', proposedBy: '王建华' }),
  )
  const answers = { 'GET /tender/api/v1/customer/find-by-id': () => aFirmFile }
  await show(FirmPop, about(aProject({ actions: ['invitation.review'] }), rows, answers))
  expect(screen.getAllByRole('row')).toHaveLength(11)
  const builder = document.querySelector('fly-advanced-search') as SearchStandIn
  const columns = { order: ['grade', 'firm', 'reason', 'by'], hidden: ['reason', 'by'], widths: {}, fixed: {} }
  const view = { columns, sort: { prop: 'grade', order: 'ascending' }, pageSize: 20 }
  await act(async () => {
    builder.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children: [] }, view } }))
    await settle()
  })
  const asked: string[] = []
  Object.assign(builder, { filterBy: async (prop: string) => void asked.push(prop) })
  await press('按等级筛选')
  expect([asked, heads(), screen.getAllByRole('row').length]).toEqual([['grade'], ['选择本页全部', '等级', '供应商', '操作'], 13])
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('供应商11')
  await press('查看 供应商11')
  await press('全部待审核')
  expect([heads(), document.querySelector<SearchStandIn>('fly-advanced-search')?.view]).toEqual([
    ['选择本页全部', '等级', '供应商', '操作'],
    { ...view, own: [] },
  ])
})

test('TEND-16 without a firm it says what to do; an English reader reads English', async () => {
  await show(CustomerList, about(aProject({ actions: ['invitation.save-batch'] }), []), {}, 'en')
  expect(screen.getByText('No suppliers invited yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add suppliers' })).toHaveLength(2)
})

test('TEND-16 suppliers are chosen from the register and submitted with a reason; who is suspended or listed cannot be, and a refusal keeps all', async () => {
  let refuse = true
  const { bodies, sent } = await show(
    CustomerList,
    about(aProject({ actions: ['invitation.save-batch'] }), [], {
      'POST /tender/api/v1/customer/page-list': () =>
        pageOf([
          aCandidate({}),
          aCandidate({ customerId: 'CX', name: '停牌公司', firmStatus: 'SUSPENDED' }),
          aCandidate({ customerId: 'CI', name: '已列公司', invitation: 'SENT' }),
        ]),
      'POST /tender/api/v1/invitation/save-batch': () => {
        if (refuse) throw aFailure('refused', { code: 'TENDER-2025', message: '供应商宏达钢铁当前为暂停' })
        return {}
      },
    }),
  )
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name: '添加供应商' })[0]!)
    await settle()
  })
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['选择本页全部', '选择 宏达钢铁'])
  const steel = { _AND_: [{ categories: { eq: 'steel' } }] }
  await searchBy(steel)
  expect(bodies('/customer/page-list')).toEqual([{ projectId: 'P1' }, { projectId: 'P1', ...steel }])
  await press('提交审核', dialog())
  expect(screen.getByText('请至少选择一家供应商')).toBeTruthy()
  await act(async () => {
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 宏达钢铁' }))
    await settle()
  })
  await type(/^邀请理由/, REASON)
  await press('提交审核', dialog())
  expect(screen.getByText('供应商宏达钢铁当前为暂停')).toBeTruthy()
  refuse = false
  await press('提交审核', dialog())
  const body = { projectId: 'P1', customerIds: ['CA'], reason: REASON }
  expect(bodies('/invitation/save-batch')).toEqual([body, body])
  const keys = sent.filter(({ name }) => name.endsWith('/invitation/save-batch')).map(({ key }) => key)
  expect(keys[0]).not.toBe(keys[1])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SEA-06, SEA-12 category and grade of the register are conditions of its search; a view brings order, columns and page size', async () => {
  const { bodies, sent } = await show(
    CustomerList,
    about(aProject({ actions: ['invitation.save-batch'] }), [], {
      'POST /tender/api/v1/customer/page-list': () => ({ ...pageOf([aCandidate({})]), total: 30 }),
    }),
  )
  await press('添加供应商', screen.getAllByRole('button', { name: '添加供应商' })[0]!.parentElement!)
  const list = within(dialog())
  const builder = () => dialog().querySelector('fly-advanced-search') as SearchStandIn
  const given: object[] = []
  Object.assign(builder(), { setConditions: async (tree: object) => given.push(tree) > 0 })
  await act(async () => void fireEvent.change(list.getByRole('combobox', { name: '等级' }), { target: { value: 'B' } }))
  expect(bodies('/customer/page-list').at(-1)).toEqual({ projectId: 'P1', _AND_: [{ grade: { eq: 'B' } }] })
  expect(given).toMatchObject([{ children: [{ prop: 'grade', rule: 'eq', value: 'B', texts: { B: 'B 级' } }] }])
  await searchBy({ _AND_: [{ categories: { eq: 'steel' } }] })
  expect(list.getByRole<HTMLSelectElement>('combobox', { name: '等级' }).value).toBe('')
  expect(chosenIn('等级')).toBe('全部等级')

  const columns = {
    order: ['state', 'firm', 'categories', 'record', 'failed', 'lastWon'],
    hidden: ['categories', 'failed'],
    widths: {},
    fixed: {},
  }
  const view = { columns, sort: { prop: 'createdAt', order: 'descending' }, pageSize: 20 }
  await act(async () => {
    builder().dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children: [] }, view } }))
    await settle()
  })
  expect(bodies('/customer/page-list').at(-1)).toEqual({ projectId: 'P1', sort: { by: 'createdAt', desc: true } })
  expect(sent.findLast(({ name }) => name.endsWith('/customer/page-list'))).toMatchObject({ query: { pageIndex: 1, pageSize: 20 } })
  expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '选择本页全部',
    '本项目',
    '供应商',
    '参与 / 中标',
    '最近中标',
  ])
  expect(builder().view).toEqual({ ...view, own: [] })
})

const chosenIn = (name: string) => within(dialog()).getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent

test.each([
  ['zh', '添加供应商', ['等级', '按搜索条件', '全部等级'], '没有符合条件的供应商', '清除筛选'],
  ['en', 'Add suppliers', ['Grade', 'As searched for', 'All grades'], 'No supplier matches the filter', 'Clear filter'],
] as const)(
  'SEA-06 a grade that is asked for otherwise than by the filter is no "all"; a register that shows nobody is searched for all again (%s)',
  async (lang, add, [grade, several, all], nobody, clear) => {
    const { bodies } = await show(
      CustomerList,
      about(aProject({ actions: ['invitation.save-batch'] }), [], {
        'POST /tender/api/v1/customer/page-list': ({ body }) => pageOf(Object.keys(body ?? {}).length > 1 ? [] : [aCandidate({})]),
      }),
      {},
      lang,
    )
    await press(add, screen.getAllByRole('button', { name: add })[0]!.parentElement!)
    const list = within(dialog())
    await searchBy({ _AND_: [{ grade: { in: ['A', 'B'] } }] })
    expect(chosenIn(grade)).toBe(several)
    expect(list.getByText(nobody)).toBeTruthy()
    await press(clear, dialog())
    expect(chosenIn(grade)).toBe(all)
    expect([bodies('/customer/page-list').at(-1), list.getAllByRole('checkbox').length]).toEqual([{ projectId: 'P1' }, 2])
  },
)

const anApplication = (over: object = {}) => ({
  ...aRosterRow({ application: 'SUBMITTED', deposit: 'NOT_REQUIRED' }),
  ...{ agentName: '刘艳', taxBp: 1300, papers: [{ code: 'L', name: '营业执照', mandatory: true }], decisions: [] },
  ...over,
})
const deciding = (over: Answers = {}) =>
  about(aProject({ actions: ['application.review'] }), [aRosterRow({ application: 'SUBMITTED', deposit: 'NOT_REQUIRED' })], {
    'POST /tender/api/v1/application/page-list': () => pageOf([anApplication()]),
    'POST /tender/api/v1/application/review': () => ({}),
    ...over,
  })

test('TEND-23 papers go back only with a comment and a time before qualification ends', async () => {
  const { bodies } = await show(CustomerList, deciding())
  await press('资格审核 宏达钢铁')
  expect(within(dialog()).getByText('未提交')).toBeTruthy()
  await press('提交结论')
  expect(screen.getByText('请选择审核结论')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '退回补正' }))
  await type(/^补正截止时间/, '2026-11-23 14:01')
  await press('提交结论')
  expect(bodies('/application/review')).toEqual([])
  expect(screen.getByText('不能晚于 2026-11-23 14:00:00')).toBeTruthy()
  await type(/^补正截止时间/, '2026-11-23 14:00')
  await type(/^意见/, '请补盖章')
  await press('提交结论')
  expect(bodies('/application/review')).toEqual([
    { projectId: 'P1', customerId: 'CA', decision: 'RETURNED', comment: '请补盖章', newDeadline: '2026-11-23T06:00:00.000Z' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('TEND-23 an approval sends no deadline, and which registration was read; what it is refused for stands in the drawer', async () => {
  const submittedAt = '2026-11-21T03:00:00.000Z'
  const { bodies } = await show(
    CustomerList,
    deciding({
      'POST /tender/api/v1/application/page-list': () => pageOf([anApplication({ submittedAt })]),
      'POST /tender/api/v1/application/review': () => {
        throw aFailure('refused', { code: 'TENDER-2035', message: '投标保证金尚未确认' })
      },
    }),
  )
  await press('资格审核 宏达钢铁')
  fireEvent.click(screen.getByRole('radio', { name: '通过' }))
  await press('提交结论')
  expect(bodies('/application/review')).toEqual([{ projectId: 'P1', customerId: 'CA', submittedAt, decision: 'APPROVED' }])
  expect(within(dialog()).getByText('投标保证金尚未确认')).toBeTruthy()
})

test('TEND-16 the second person of two reads who asked and why', async () => {
  const asked = [{ what: 'revoke' as const, role: 'BUYER', by: '王建华', at: '2026-11-21T01:30:00.000Z', reason: '重复邀请，予以撤回' }]
  const { bodies } = await show(
    CustomerList,
    about(aProject({ actions: ['invitation.revoke'] }), [aRosterRow({ asked })], { 'POST /tender/api/v1/invitation/revoke': () => ({}) }),
  )
  expect(screen.getAllByText('王建华 已申请撤回，待另一人同意').length).toBeGreaterThan(0)
  await press('更多 宏达钢铁')
  const item = await screen.findByRole('menuitem', { name: '撤回邀请' })
  await act(async () => {
    fireEvent.click(item)
    await settle()
  })
  expect(within(dialog()).getByText(/王建华 已提出：“重复邀请，予以撤回”/)).toBeTruthy()
  await type(/^原因/, '同意撤回该重复邀请')
  await press('撤回邀请', dialog())
  expect(within(dialog()).getByText('至少 10 个字')).toBeTruthy()
  await type(/^原因/, '同意撤回该重复的邀请')
  await press('撤回邀请', dialog())
  expect(bodies('/invitation/revoke')).toEqual([{ projectId: 'P1', customerId: 'CA', reason: '同意撤回该重复的邀请' }])
})

test('TEND-16 ending the qualification says what is still undecided', async () => {
  const project = aProject({ status: 'QUALIFICATION', actions: ['project.finish-qualification'] })
  await show(CustomerList, about(project, [aRosterRow({ application: 'SUBMITTED' })]))
  await press('完成资格审核')
  expect(within(dialog()).getByText('尚有 1 家报名未审核或待补正，请先处理。')).toBeTruthy()
})

test('TEND-17 one firm shows its facts and what it shares with others; rejecting needs a comment, then the next one comes', async () => {
  const { bodies } = await show(FirmPop, reviewing(), { invitationId: 'CA' })
  expect(screen.getByText('海通电缆: 电话、同一用户代表两家')).toBeTruthy()
  expect(screen.getByText('第 1 家，共 2 家')).toBeTruthy()
  await press('驳回')
  expect(screen.getByText('请填写意见')).toBeTruthy()
  await type(/^审核意见/, '资质不符')
  await press('驳回')
  expect(bodies('/invitation/review')).toEqual([{ projectId: 'P1', customerIds: ['CA'], agree: false, comment: '资质不符' }])
  expect(screen.getByText('第 2 家，共 2 家')).toBeTruthy()
})

test('TEND-17 several are approved with one word; 2028 stays in the dialog', async () => {
  const { bodies } = await show(
    FirmPop,
    reviewing({
      'POST /tender/api/v1/invitation/review': () => {
        throw aFailure('refused', { code: 'TENDER-2028', message: 'You may not approve your own proposal' })
      },
    }),
    {},
    'en',
  )
  expect(screen.getByText('check character wrong')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows of this page' }))
  await press('Approve')
  await press('Approve', dialog())
  expect(bodies('/invitation/review')).toEqual([{ projectId: 'P1', customerIds: ['CA', 'CB'], agree: true }])
  expect(within(dialog()).getByText('You may not approve your own proposal')).toBeTruthy()
})

test('TEND-17 who does not decide only reads; nothing that waits is said', async () => {
  await show(FirmPop, about(aProject(), proposed))
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  await show(FirmPop, about(aProject(), [aRosterRow()]))
  expect(screen.getByText('没有待审核的邀请')).toBeTruthy()
})

const aChange = (over: Partial<TimeChange> = {}): TimeChange => ({
  ...{
    seq: 9,
    field: 'startsAt',
    oldValue: '2026-11-24T06:00:00.000Z',
    newValue: '2026-11-24T04:00:00.000Z',
    shiftLater: true,
    reason: REASON,
  },
  ...{ requestedBy: '王建华', requestedAt: '2026-11-21T01:00:00.000Z', status: 'REQUESTED', decidedBy: [], needs: ['MANAGER', 'BIDDERS'] },
  ...{ acks: 1, ackedBy: ['CB'], acksNeeded: 2 },
  ...over,
})
const timing = (actions: string[], history: readonly TimeChange[], over: Answers = {}) =>
  about(
    aProject({ actions }),
    [
      aRosterRow({ application: 'APPROVED' }),
      aRosterRow({ customerId: 'CB', name: '海通电缆', application: 'APPROVED' }),
      aRosterRow({ customerId: 'CC' }),
    ],
    { 'POST /tender/api/v1/time-change/page-list': () => pageOf(history), ...over },
  )

test('TEND-27 a change shows the schedule that comes of it, refuses what cannot be where it is typed, and is sent', async () => {
  const { bodies } = await show(StartTime, timing(['time-change.save'], [], { 'POST /tender/api/v1/time-change/save': () => ({}) }))
  expect(screen.getByText('可变更至 2026-11-24 13:30:00')).toBeTruthy()
  expect(screen.getByText('尚无变更记录')).toBeTruthy()
  await type(/^新时间/, '2026-11-21 10:29')
  await type(/^原因/, REASON)
  await press('提交')
  expect(screen.getByText('新时间须至少晚于当前时间 30 分钟')).toBeTruthy()
  await type(/^新时间/, '2026-11-23 14:09')
  expect(screen.getByText(/^开始时间须晚于资格审核截止至少 10 分钟/)).toBeTruthy()
  expect(screen.getByText(/须全部 2 家合格投标人确认后/)).toBeTruthy()
  await type(/^新时间/, '2026-11-24 16:30')
  expect(screen.getByText('推迟 2 小时 30 分钟')).toBeTruthy()
  await press('提交')
  expect(bodies('/time-change/save')).toEqual([
    { projectId: 'P1', field: 'startsAt', newValue: '2026-11-24T08:30:00.000Z', shiftLater: true, reason: REASON },
  ])
})

test('TEND-27 a change that waits shows who has agreed; the manager is told 2023, whoever asked takes it back', async () => {
  const refused = () => {
    throw aFailure('refused', { code: 'TENDER-2023', message: '提前开始须全部投标人确认（1/2）' })
  }
  const decided = await show(StartTime, timing(['time-change.decide'], [aChange()], { 'POST /tender/api/v1/time-change/decide': refused }))
  expect(screen.getByText('2 家中已有 1 家确认')).toBeTruthy()
  expect([screen.getByText('已确认'), screen.getByText('未确认')]).toHaveLength(2)
  await press('通过')
  await press('通过', dialog())
  expect(within(dialog()).getByText('提前开始须全部投标人确认（1/2）')).toBeTruthy()
  const { field, newValue, shiftLater } = aChange()
  expect(decided.bodies('/time-change/decide')).toEqual([{ projectId: 'P1', change: { field, newValue, shiftLater }, agree: true }])
  cleanup()
  const answers = timing(['time-change.withdraw'], [aChange()], { 'POST /tender/api/v1/time-change/withdraw': () => ({}) })
  const { bodies } = await show(StartTime, answers)
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  await press('撤回')
  await press('撤回', dialog())
  expect(bodies('/time-change/withdraw')).toEqual([{ projectId: 'P1' }])
})

/** Loses the first answer. */
function loseFirst() {
  let isLost = false
  return () => {
    if (isLost) return {}
    isLost = true
    throw aFailure('timeout')
  }
}
const check = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('checkbox', { name }))
    await settle()
  })

test.each([
  [
    'POST /tender/api/v1/invitation/review',
    FirmPop,
    () => reviewing(),
    async () => {
      await check('选择本页全部')
      await press('通过')
      await press('通过', dialog())
    },
  ],
  [
    'POST /tender/api/v1/invitation/save-batch',
    CustomerList,
    () =>
      about(aProject({ actions: ['invitation.save-batch'] }), [], {
        'POST /tender/api/v1/customer/page-list': () => pageOf([aCandidate({})]),
      }),
    async () => {
      await act(async () => {
        fireEvent.click(screen.getAllByRole('button', { name: '添加供应商' })[0]!)
        await settle()
      })
      await check('选择 宏达钢铁')
      await type(/^邀请理由/, REASON)
      await press('提交审核', dialog())
    },
  ],
  [
    'POST /tender/api/v1/time-change/save',
    StartTime,
    () => timing(['time-change.save'], []),
    async () => {
      await type(/^新时间/, '2026-11-24 16:30')
      await type(/^原因/, REASON)
      await press('提交')
    },
  ],
] as const)('R-16 %s whose answer is lost goes out by the same key when its screen is opened again', async (call, Screen, given, send) => {
  const answers: Answers = { ...given(), [call]: loseFirst() }
  const runtime = aRuntime({ answers, lang: 'zh' })
  for (let time = 0; time < 3; time += 1) {
    await show(Screen, answers, {}, 'zh', runtime)
    await send()
    cleanup()
  }
  const { sent } = runtime.http as unknown as { sent: { name: string; key?: string }[] }
  const keys = sent.filter(({ name }) => name === call).map(({ key }) => key)
  expect([keys.length, keys[1] === keys[0], keys[2] === keys[1]]).toEqual([3, true, false])
})
