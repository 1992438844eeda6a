// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pageOf } from '#support/story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { anEntry, Empty, Failed, review, reviewed, reviewRow, supervision, verifying } from './SupervisionList.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

interface Shown extends NonNullable<Parameters<typeof supervision>[0]> {
  lang?: 'zh' | 'en'
}

async function show({ lang = 'zh', ...given }: Shown = {}) {
  const { bodies, went, runtime } = await showStory(supervision(given), lang)
  return { asked: () => bodies('/review/page-list'), went, runtime }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const turnTo = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }))
const say = (dialog: ReturnType<typeof inDialog>, text: string) =>
  act(async () => void fireEvent.change(dialog.getByRole('textbox'), { target: { value: text } }))

test.each([
  ['zh', ['办公用纸采购TB-20261121-0001 · 自由竞价', '监督评审中', '待评审', '签署报告审核低价说明', '高 1中 2', '1', '✓ 校验通过']],
  [
    'en',
    [
      'Office paperTB-20261121-0001 · Free bidding',
      'Under review',
      'To be reviewed',
      'Sign the reportLow price',
      'High 1Medium 2',
      '1',
      '✓ Verified',
    ],
  ],
] as const)('TEND-29 a row tells status, review, own tasks, clues by severity, low prices and the log (%s)', async (lang, told) => {
  await show({ lang })
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')
  const [title, ...columns] = told
  expect(cells.slice(1, 7).map(({ textContent }) => textContent)).toEqual(columns)
  // Beneath the title stands, for telephones, what the columns say; of the log only that it is broken.
  const low = lang === 'en' ? 'Abnormally low prices 1' : '异常低价 1'
  expect(cells[0]?.textContent).toBe([title, ...columns.slice(0, 4), low].join(''))
})

test('TEND-29 while bidding is suspended a row tells no end, which moves', async () => {
  const closesAt = '2026-11-21T02:30:00.000Z'
  const rowOf = (id: string, status: 'BIDDING' | 'SUSPENDED') => ({ ...reviewRow, project: { ...reviewRow.project, id, status, closesAt } })
  await show({ rows: [rowOf('P1', 'BIDDING'), rowOf('P2', 'SUSPENDED')] })
  const [bidding, suspended] = screen.getAllByRole('row').slice(1)
  expect([bidding?.textContent, suspended?.textContent].map((text) => text?.includes('10:30'))).toEqual([true, false])
})

test('TEND-29 who may not know of clues is not told that there are none', async () => {
  const { signals: _, ...row } = reviewRow
  await show({ rows: [row] })
  expect(screen.getByText('仅监督员可见')).toBeTruthy()
})

test('TEND-29, SEA-06 the list is narrowed by the state of the review, which is a condition of its search, and by a word', async () => {
  const { asked } = await show()
  const builder = document.querySelector('fly-advanced-search')!
  const given: object[] = []
  Object.assign(builder, { setConditions: async (tree: object) => given.push(tree) > 0 })
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  await press('重新评审')
  const returned = { _AND_: [{ reviewStatus: { eq: 'RETURNED' } }] }
  expect(given).toMatchObject([{ children: [{ prop: 'reviewStatus', rule: 'eq', value: 'RETURNED', texts: { RETURNED: '重新评审' } }] }])
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 纸 ' } }))
  await press('搜索')
  expect([asked(), pressed()]).toEqual([[{}, returned, { keyword: '纸', ...returned }], ['重新评审']])
  const either = { logic: 'AND', children: [{ prop: 'reviewStatus', rule: 'in', value: ['OPENED', 'SIGNED'] }] }
  await act(async () => void builder.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: either } })))
  expect([asked().at(-1), pressed()]).toEqual([{ keyword: '纸', _AND_: [{ reviewStatus: { in: ['OPENED', 'SIGNED'] } }] }, []])
  await press('全部')
  expect([asked().at(-1), pressed()]).toEqual([{ keyword: '纸' }, ['全部']])
})

test('SEA-14 the list comes in the order its reader chooses, which stays when the search is taken away and goes into a view', async () => {
  const { asked } = await show()
  const builder = document.querySelector('fly-advanced-search') as HTMLElement & { view?: { sort?: unknown } }
  const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '排序' })
  const choose = (value: string) => act(async () => void fireEvent.change(order(), { target: { value } }))
  expect([order().selectedOptions[0]?.textContent, Array.from(order().options, ({ value }) => value)]).toEqual([
    '待处理优先',
    ['', 'code', 'startsAt', 'closesAt'],
  ])
  await choose('closesAt')
  const newest = { sort: { by: 'closesAt', desc: true } }
  await press('重新评审')
  expect(asked().slice(1)).toEqual([newest, { ...newest, _AND_: [{ reviewStatus: { eq: 'RETURNED' } }] }])
  await act(async () => {
    const detail = { conditions: { logic: 'AND', children: [] }, view: { sort: { prop: 'code', order: 'ascending' }, pageSize: 20 } }
    builder.dispatchEvent(new CustomEvent('fly-search', { detail }))
  })
  expect([asked().at(-1), order().value]).toEqual([{ sort: { by: 'code', desc: false } }, 'code'])
  await choose('')
  expect(asked().at(-1)).toEqual({})
})

test('TEND-29 a clue is shown with its evidence and acknowledged with a note', async () => {
  const sent: unknown[] = []
  await show({ answers: { 'POST /tender/api/v1/review/signal-ack': ({ body }) => sent.push(body) } })
  await press('打开 TB-20261121-0001')
  await turnTo(/^线索/)
  expect(screen.getByText('203.0.113.7')).toBeTruthy()
  await press('核实 G1 同一网络地址')
  const ask = inDialog('核实线索')
  expect((ask.getByRole('button', { name: '确认核实' }) as HTMLButtonElement).disabled).toBe(true)
  await say(ask, '已核实：同一园区出口地址')
  await act(async () => void fireEvent.click(ask.getByRole('button', { name: '确认核实' })))
  expect(sent).toEqual([{ projectId: 'P1', key: 'G1:C1:C2', note: '已核实：同一园区出口地址' }])
})

test('TEND-29 the report cannot be signed while an item of its checklist is open, and the part says why', async () => {
  await show({ projectId: 'P1' })
  expect(screen.getByText('1 项待处理')).toBeTruthy()
  expect(screen.getByText('各项检查全部通过后方可签署报告')).toBeTruthy()
  expect((screen.getByRole('button', { name: '签署报告' }) as HTMLButtonElement).disabled).toBe(true)
})

test('M7 as long as the log is being verified, the review says how far it is and asks for no clue', async () => {
  const signals = vi.fn()
  await show({ ...verifying, answers: { 'GET /tender/api/v1/review/signals': signals } })
  expect(await screen.findByText('校验中：已校验 3000 条，共 9000 条')).toBeDefined()
  expect(signals).not.toHaveBeenCalled()
})

test('TEND-29 the report is signed with a conclusion; a log that fails is said where it is signed (2073)', async () => {
  await show({
    projectId: 'P1',
    review: { ...review, checklist: review.checklist.map(({ code }) => ({ code, ok: true })) },
    answers: {
      'POST /tender/api/v1/review/sign': () => {
        throw aFailure('refused', { code: 'TENDER-2073', message: '日志校验在第20条失败，已阻止定标' })
      },
    },
  })
  expect(screen.queryByText('各项检查全部通过后方可签署报告')).toBeNull()
  expect(screen.getByText('共 3 家投标人有效报价。')).toBeTruthy()
  await press('签署报告')
  const ask = inDialog('签署报告')
  await say(ask, '程序合规')
  await act(async () => void fireEvent.click(ask.getByRole('button', { name: '签署' })))
  expect(ask.getByRole('alert').textContent).toContain('日志校验在第20条失败')
})

test('TEND-29, TEND-30 an abnormally low price stands with both distances and its explanation, which is accepted with a reason (2069)', async () => {
  const sent: unknown[] = []
  await show({ projectId: 'P1', answers: { 'POST /tender/api/v1/award/accept-justification': ({ body }) => sent.push(body) } })
  await turnTo(/^异常低价/)
  const row = within(within(screen.getByRole('tabpanel')).getAllByRole('row')[1]!)
  expect(row.getByText('低于他人初始均价 42.47% · 低于次低价 34.89%')).toBeTruthy()
  await press('接受说明 B01 甲公司')
  const ask = inDialog('接受低价说明')
  await say(ask, '成本明细经核实真实可信')
  await act(async () => void fireEvent.click(ask.getByRole('button', { name: '接受' })))
  expect(sent).toEqual([{ projectId: 'P1', alias: 'B01', reason: '成本明细经核实真实可信' }])
})

test('TEND-29 bidding is suspended with a reason from here, and the hall is one press away', async () => {
  const sent: unknown[] = []
  const project = { ...reviewed, status: 'BIDDING' as const, actions: ['project.suspend'] }
  const { went } = await show({
    projectId: 'P1',
    review: { ...review, project, reviewStatus: 'WATCHING', checklist: [], report: { draft: [] }, tasks: [] },
    answers: { 'POST /tender/api/v1/project/suspend': ({ body }) => sent.push(body) },
  })
  expect(screen.queryByRole('tab', { name: /^线索/ })).toBeNull()
  await turnTo(/^日志/)
  expect(screen.queryByRole('button', { name: '导出 NDJSON' })).toBeNull()
  await turnTo(/^监督$/)
  await press('暂停竞价')
  const ask = inDialog('暂停竞价')
  await say(ask, '现场网络异常，核实情况后恢复')
  await act(async () => void fireEvent.click(ask.getByRole('button', { name: '确认暂停' })))
  await press('大厅')
  expect(sent).toEqual([{ id: 'P1', reason: '现场网络异常，核实情况后恢复' }])
  expect(went).toEqual([['/freebid/free-bidding-hall', { projectId: 'P1' }]])
})

test('TEND-38 TEND-29 a closed round is opened from here by whoever may, who sees whose word is given', async () => {
  const sent: unknown[] = []
  const waits = { status: 'BIDDING' as const, mode: 'threeRounds', roundNo: 2, roundCount: 3, roundPhase: 'WAITING' as const }
  const project = { ...reviewed, ...waits, actions: ['round.open'] }
  const approvals: object[] = []
  const given = {
    projectId: 'P1',
    review: { ...review, project, reviewStatus: 'WATCHING' as const, checklist: [], report: { draft: [] }, tasks: ['opening'] },
    answers: {
      'GET /tender/api/v1/project/find-by-id': () => ({ form: { timeZone: 'Asia/Shanghai', rounds: { opening: 'committee' } } }),
      'GET /tender/api/v1/round/view': () => ({ approvals }),
      'POST /tender/api/v1/round/open': ({ body }: { body?: unknown }) => sent.push(body),
    },
  }
  await show(given)
  expect(screen.getByText('第 2 轮报价已截止，待两人共同开启')).toBeTruthy()
  expect(screen.getByText('尚无人确认。')).toBeTruthy()
  await press('开启第 2 轮')
  await act(async () => void fireEvent.click(inDialog('开启本轮').getByRole('button', { name: '确认开启' })))
  expect(sent).toEqual([{ projectId: 'P1', roundNo: 2 }])
  cleanup()
  approvals.push({ role: 'SUPERVISOR', by: '赵敏', at: '2026-11-21T02:31:00.000Z', until: '2026-11-21T02:41:00.000Z' })
  await show({ ...given, review: { ...given.review, project: { ...project, actions: [] } } })
  expect(screen.getByText('赵敏 已确认，10:41:00 前有效。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开启第 2 轮' })).toBeNull()
})

test('TEND-23 two bidders are allowed with a reason, also where a disqualification has left too few for the report (2074)', async () => {
  const sent: unknown[] = []
  let refused = true
  await show({
    projectId: 'P1',
    review: { ...review, project: { ...reviewed, actions: ['project.waive-minimum'] }, checklist: [{ code: 'offers', ok: false, n: 2 }] },
    answers: {
      'POST /tender/api/v1/project/waive-minimum': ({ body }) => {
        if (refused) throw aFailure('refused', { code: 'TENDER-2022', message: '请填写10至500字的原因' })
        sent.push(body)
      },
    },
  })
  await turnTo(/^监督$/)
  await press('准许两家竞价')
  const ask = inDialog('准许两家竞价')
  const confirm = () => act(async () => void fireEvent.click(ask.getByRole('button', { name: '准许' })))
  expect((ask.getByRole('button', { name: '准许' }) as HTMLButtonElement).disabled).toBe(true)
  await say(ask, '一家被取消资格，其余两家竞争充分')
  await confirm()
  expect(ask.getByRole('alert').textContent).toContain('请填写10至500字的原因')
  refused = false
  await confirm()
  expect(sent).toEqual([{ id: 'P1', reason: '一家被取消资格，其余两家竞争充分' }])
  expect(screen.queryByRole('dialog', { name: '准许两家竞价' })).toBeNull()
})

test('ERR-03 a log that cannot be read says why and is asked for again, whatever else was tried meanwhile', async () => {
  let down = true
  await show({
    projectId: 'P1',
    answers: {
      'POST /tender/api/v1/log/page-list': () => {
        if (down) throw aFailure('unreachable', { message: '网络不可用' })
        return { rows: [anEntry(1, 'project.created')], total: 1, pageIndex: 1, pageSize: 200 }
      },
      'GET /tender/api/v1/log/verify': () => ({ ok: true, entries: 1, checkedReceipts: 0 }),
    },
  })
  await turnTo(/^日志/)
  expect(screen.getByText('网络不可用')).toBeTruthy()
  await press('校验')
  down = false
  await press('重试')
  expect([screen.queryByText('网络不可用'), screen.getAllByRole('row', { name: /hash1…/ }).length]).toEqual([null, 1])
})

test('TEND-29 the log is verified again, filtered by kind, and taken along as the gateway writes it', async () => {
  const { runtime } = await show({
    projectId: 'P1',
    answers: { 'GET /tender/api/v1/log/verify': () => ({ ok: false, entries: 2, firstBad: 2, checkedReceipts: 0 }) },
  })
  await turnTo(/^日志/)
  expect(screen.getByText('哈希链校验通过，共 2 条')).toBeTruthy()
  await press('校验')
  expect(screen.getByRole('alert').textContent).toContain('第 2 条校验失败')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: '记录类型' }), { target: { value: 'bidding.closed' } }))
  expect(within(screen.getByRole('tabpanel')).getAllByRole('row')).toHaveLength(2)
  const file = new Blob(['{"seq":1}\n'])
  const open = vi.spyOn(runtime.http, 'open').mockResolvedValue({ blob: async () => file } as Response)
  const saved: unknown[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined }),
  )
  await press('导出 NDJSON')
  expect([open.mock.calls[0]?.[0], saved]).toEqual(['/tender/api/v1/log/export?projectId=P1', [file]])
  open.mockRejectedValue(aFailure('unreachable', { message: '网络不可用' }))
  await press('导出 NDJSON')
  expect(screen.getByText('网络不可用')).toBeTruthy()
})

test('TEND-29 an entry that does not fit is marked on its page, as the review knew it and as it was verified again', async () => {
  const log = Array.from({ length: 43 }, (_, at) => anEntry(at + 1, 'bid.accepted'))
  await show({
    projectId: 'P1',
    review: { ...review, chain: { ok: false, entries: 43, firstBad: 4 } },
    answers: {
      'POST /tender/api/v1/log/page-list': () => ({ rows: log, total: 43, pageIndex: 1, pageSize: 200 }),
      'GET /tender/api/v1/log/verify': () => ({ ok: false, entries: 43, firstBad: 22, checkedReceipts: 0 }),
    },
  })
  await turnTo(/^日志/)
  const marked = () =>
    within(screen.getByRole('table', { name: '日志' }))
      .getAllByRole('row')
      .flatMap((row) => (row.hasAttribute('data-marked') ? [within(row).getAllByRole('cell')[0]?.textContent] : []))
  expect([screen.getByRole('alert').textContent, marked()]).toEqual([expect.stringContaining('第 4 条'), ['4']])
  await press('校验')
  expect([screen.getByRole('alert').textContent, marked()]).toEqual([expect.stringContaining('第 22 条'), ['22']])
})

test('TEND-29 without anything to supervise the list says so; what cannot be read says why', async () => {
  await showStory(Empty)
  expect(screen.getByText('没有需要您处理的监督评审事项')).toBeTruthy()
  cleanup()
  await showStory(Failed)
  expect(screen.getByText('无法连接服务，请检查网络后重试')).toBeTruthy()
})

test('SEA-14 a search that cannot be read says so in the place of the rows: builder, tabs and heads stay, and it can be taken away', async () => {
  const failing = ({ body }: Sent) => {
    if ('_AND_' in (body as object)) throw aFailure('refused', { message: '条件无法使用' })
    return pageOf([reviewRow])
  }
  await show({ answers: { 'POST /tender/api/v1/review/page-list': failing } })
  const builder = () => document.querySelector('fly-advanced-search')!
  const before = builder()
  const search = { conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] }, text: '' }
  await act(async () => void before.dispatchEvent(new CustomEvent('fly-search', { detail: search })))
  expect(screen.getByRole('alert').textContent).toContain('条件无法使用')
  expect([builder() === before, screen.getAllByRole('columnheader').length > 3]).toEqual([true, true])
  await press('清除筛选')
  expect([screen.queryByRole('alert'), screen.getAllByRole('row').length]).toEqual([null, 2])
})
