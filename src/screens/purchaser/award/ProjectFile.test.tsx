// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { write } from '#support/written.ts'
import { loadMenuList } from '#ui/controls/Menu.tsx'
import { filterBy, pretendLayout } from '#ui/testing.ts'
import { approver, aStep } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { projectFile } from './ProjectFile.stories.tsx'
import { awaited, tabsOf } from './project-file.rules.ts'
import { aFile, aRank } from './testing.ts'

/** The export dialog without its body: properties that React sets. */
class Given extends HTMLElement {
  modelId = ''
  pageId = ''
  query: unknown = undefined
}
customElements.define('fly-export-dialog', Given)

beforeAll(async () => {
  await loadMenuList()
  pretendLayout()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

interface Shown extends NonNullable<Parameters<typeof projectFile>[0]> {
  lang?: 'zh' | 'en'
}
const show = async ({ lang = 'zh', ...given }: Shown = {}) => void (await showStory(projectFile(given), lang))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (text: string) => act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }))
const dialog = () => within(screen.getByRole('dialog'))
const send = (name: string) => act(async () => void fireEvent.click(dialog().getByRole('button', { name })))

test.each([
  ['zh', ['1', 'B01 甲1公司', '¥901.00', '901.00', '41', '低于他人初始均价 12.50%']],
  ['en', ['1', 'B01 甲1公司', 'CN¥901.00', '901.00', '41', 'below first prices 12.50\u00a0%']],
] as const)('TEND-30 the ranking tells every number an award rests on (%s)', async (lang, told) => {
  await show({ lang })
  const table = within(screen.getByRole('region', { name: lang === 'zh' ? '排名明细' : 'Ranking in numbers' }))
  const cells = within(table.getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual(told)
})

test.each([
  ['zh', '导出定标明细'],
  ['en', 'Export award lines'],
] as const)('EXP-10 who may export the award lines finds it in the menu, and nobody else (%s)', async (lang, name) => {
  const menu = lang === 'zh' ? '打印与导出' : 'Print and export'
  const model = { modelId: 'tender.award', pageId: 'P1', importUrl: '', exportUrl: '/tender/api/v1/award/export' }
  const models = vi.fn((_: Sent): object[] => [model])
  await show({ lang, answers: { 'POST /poi/api/v7/excel/models': models } })
  expect(models.mock.calls.map(([{ body }]) => body)).toEqual([{ pageId: 'P1' }])
  await press(menu)
  const item = screen.getByRole('menuitem', { name, hidden: true })
  await act(async () => void fireEvent.click(item))
  const dialog = document.querySelector<HTMLElement & { modelId: string; pageId: string; query: object }>('fly-export-dialog')
  expect(dialog).toMatchObject({ modelId: 'tender.award', pageId: 'P1', query: { projectId: 'P1' } })
  cleanup()
  await show({ lang, answers: { 'POST /poi/api/v7/excel/models': () => [] } })
  await press(menu)
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).not.toContain(name)
})

test.each([
  ['zh', '第2/3轮 · 报价中 · 已收 1/8', ['第 1 轮截止', '第 2 轮截止', '加轮截止'], '第 1 轮 · 报价轮开启'],
  ['en', 'Round 2/3 · Open · 1/8 quotes', ['Round 1 closes', 'Round 2 closes', 'Extra round closes'], 'Round 1 · Round opened'],
] as const)(
  'TEND-36 a file of rounds tells where they stand, when each ends and which one was opened (%s)',
  async (lang, note, ends, opened) => {
    const file = aFile(
      {
        steps: [
          { kind: 'close', at: '2026-11-21T01:30:00.000Z', state: 'done', round: { no: 1 } },
          { kind: 'close', at: '2026-11-21T02:30:00.000Z', state: 'current', round: { no: 2 } },
          { kind: 'close', state: 'ahead', round: { no: 4, extra: true } },
        ],
        history: [{ seq: 44, at: '2026-11-21T01:30:00.000Z', type: 'round.unsealed', round: { no: 1 } }],
      },
      { mode: 'threeRounds', status: 'BIDDING', roundNo: 2, roundCount: 3, roundPhase: 'OPEN', quotesReceived: 1, quotesAwaited: 8 },
    )
    await show({ lang, file })
    expect(screen.getByText(note)).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: lang === 'zh' ? '概况' : 'Overview' })))
    const steps = within(screen.getByRole('list', { name: lang === 'zh' ? '进度' : 'Schedule' }))
    expect(steps.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent)).toEqual(ends)
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: lang === 'zh' ? '办理记录' : 'Who did what' })))
    expect(screen.getByText(opened)).toBeTruthy()
  },
)

test('TEND-30 the first rank is proposed without a reason, another only with one of 20 characters (2062)', async () => {
  const sent: unknown[] = []
  await show({ answers: { 'POST /tender/api/v1/award/propose': ({ body }) => sent.push(body) } })
  await press('提议中标 B01 甲1公司')
  await send('提议')
  await press('提议中标 B02 甲2公司')
  await type('太短的理由')
  await send('提议')
  expect(dialog().getByText('至少 20 个字')).toBeTruthy()
  await type('第一名近期交货严重延误，经现场核实不能按期供货')
  await send('提议')
  expect(sent).toEqual([
    { projectId: 'P1', alias: 'B01' },
    { projectId: 'P1', alias: 'B02', reason: '第一名近期交货严重延误，经现场核实不能按期供货' },
  ])
})

test('H3 while the first may still mend his lines, another is proposed only with a reason', async () => {
  const sent: unknown[] = []
  await show({
    file: aFile({ ranking: [aRank(1, { over: 'lines', mayMend: true }), aRank(2)] }),
    answers: { 'POST /tender/api/v1/award/propose': ({ body }) => sent.push(body) },
  })
  expect(screen.queryByRole('button', { name: '提议中标 B01 甲1公司' })).toBeNull()
  await press('提议中标 B02 甲2公司')
  await type('第一名近期交货严重延误，经现场核实不能按期供货')
  await send('提议')
  expect(sent).toEqual([{ projectId: 'P1', alias: 'B02', reason: '第一名近期交货严重延误，经现场核实不能按期供货' }])
})

test('TEND-30 who gave up is passed over: the next rank needs no reason, and his deposit can be kept', async () => {
  const sent: unknown[] = []
  const award = { confirmations: [], forfeitable: [{ customerId: 'C1', alias: 'B01', name: '甲1公司' }] }
  await show({
    file: aFile({ ranking: [aRank(1, { skipped: true }), aRank(2)], award }, { actions: ['award.propose', 'deposit.forfeit'] }),
    answers: {
      'POST /tender/api/v1/award/propose': ({ body }) => sent.push(body),
      'POST /tender/api/v1/application/forfeit-deposit': ({ body }) => sent.push(body),
    },
  })
  expect(screen.queryByRole('button', { name: '提议中标 B01 甲1公司' })).toBeNull()
  await press('提议中标 B02 甲2公司')
  await send('提议')
  await press('没收保证金')
  await type('中标后无正当理由放弃，按规则没收')
  await send('确认没收')
  expect(sent).toEqual([
    { projectId: 'P1', alias: 'B02' },
    { projectId: 'P1', customerId: 'C1', reason: '中标后无正当理由放弃，按规则没收' },
  ])
})

const PROPOSED = {
  award: {
    round: 1,
    alias: 'B01',
    name: '甲1公司',
    gross: '901.00',
    proposedBy: '王建华',
    status: 'PROPOSED' as const,
    manager: true,
    supervisor: false,
  },
  confirmations: [],
  forfeitable: [],
}

test('W10 an award that a process decides on says whom it has asked and asks, in its last round', async () => {
  const nodes = [
    aStep({ nodeId: 'start', nodeType: 'START', nodeStatus: 5 }),
    aStep({ nodeId: 'supervisor', nodeName: '监督员审批', nodeStatus: 2 }),
    aStep({ nodeId: 'manager', nodeName: '采购经理审批', nodeStatus: 1, round: 2, approvalUserList: [approver('u2', '陈志强')] }),
    aStep({
      ...{ nodeId: 'manager', nodeName: '采购经理审批', nodeStatus: 5, round: 2 },
      approvalUserList: [approver('u2', '陈志强', { nodeStatus: 5 }), approver('u3', '孙勇', { nodeStatus: 4 })],
    }),
    aStep({
      nodeId: 'finance',
      nodeName: '财务会签',
      nodeStatus: 1,
      round: 2,
      approvalUserList: [approver('u4', '周静', { nodeStatus: 1 })],
    }),
    aStep({ nodeId: 'board', nodeName: '董事会审批', nodeStatus: 0, round: 2, predicted: true, approvalUserList: [] }),
    aStep({ nodeId: 'law', nodeName: '法务审批', nodeStatus: 0, round: 2, predicted: true, open: true }),
  ]
  await show({ file: aFile({ award: PROPOSED, approval: nodes }, { status: 'AWARD_APPROVAL' }) })
  const said = (label: string) => screen.queryByText(label)?.parentElement?.textContent
  expect(['采购经理审批', '财务会签', '董事会审批', '监督员审批', '法务审批'].map(said)).toEqual([
    '采购经理审批已同意 陈志强',
    '财务会签待审批 周静',
    '董事会审批待审批 ',
    undefined,
    undefined,
  ])
})

test('TEND-30 an approval says who has agreed; returning takes a comment, and a refusal stays in the dialog', async () => {
  const sent: unknown[] = []
  await show({
    file: aFile({ award: PROPOSED }, { status: 'AWARD_APPROVAL', actions: ['award.decide'] }),
    answers: {
      'POST /tender/api/v1/award/decide': ({ body }) => {
        sent.push(body)
        throw aFailure('refused', { code: 'TENDER-2028', message: '不能审批本人提交的事项' })
      },
    },
  })
  expect(screen.getByText('采购经理').parentElement!.textContent).toContain('已同意')
  expect(screen.getByText('监督员').parentElement!.textContent).toContain('待审批')
  await press('退回')
  expect((dialog().getByRole('button', { name: '退回' }) as HTMLButtonElement).disabled).toBe(true)
  await type('请补充现场核实材料')
  await send('退回')
  expect(sent).toEqual([{ projectId: 'P1', round: 1, agree: false, comment: '请补充现场核实材料' }])
  expect(dialog().getByRole('alert').textContent).toContain('不能审批本人提交的事项')
})

test('TEND-30 who only reads is offered nothing', async () => {
  await show({ file: aFile({ award: PROPOSED }, { status: 'AWARD_APPROVAL', actions: ['award.decide'] }), readonly: true })
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
})

test('TEND-31 an objection is answered by the buyer; its text and the answer stand together', async () => {
  const sent: unknown[] = []
  const objection = { seq: 50, at: '2026-11-21T02:00:00.000Z', status: 'OPEN' as const, by: '甲2公司', text: '请核查我方最后一次报价' }
  await show({
    tab: 'objections',
    file: aFile({ objections: [objection] }, { status: 'PUBLICITY', actions: ['objection.answer'] }),
    answers: { 'POST /tender/api/v1/objection/answer': ({ body }) => sent.push(body) },
  })
  expect(screen.getByText('请核查我方最后一次报价')).toBeTruthy()
  await press('答复')
  await write('经核查日志，该次报价未到达服务器。')
  await send('答复')
  expect(sent).toEqual([{ projectId: 'P1', objectionSeq: 50, text: '经核查日志，该次报价未到达服务器。' }])
})

test('TEND-31 what one of two persons has asked for is told with his duty and reason', async () => {
  const given = [{ role: 'MANAGER', by: '陈志强', at: '2026-11-21T02:00:00.000Z', reason: '技术参数有误，需重新采购' }]
  await show({ tab: 'overview', file: aFile({ award: { confirmations: [{ key: 'void', given }], forfeitable: [] } }) })
  expect(screen.getByText('待第二人确认：终止项目')).toBeTruthy()
  expect(screen.getByText(/采购经理 陈志强.+技术参数有误，需重新采购/)).toBeTruthy()
  expect(awaited('uphold:14')).toEqual({ action: 'uphold', target: '14' })
})

test('TEND-29 who did what stands with duty and words', async () => {
  await show({ tab: 'history' })
  const [first, second] = within(screen.getByRole('list', { name: '办理记录' })).getAllByRole('listitem')
  expect(first!.textContent).toContain('程序合规')
  expect(second!.textContent).toMatch(/未同意.*陈志强 · 采购经理.*请补充材料/)
})

test.each([
  ['zh', '系统故障，损失的时间将予补足', '有效报价数量不足'],
  ['en', 'System outage; the time lost is given back', 'too few bidders made an offer'],
] as const)('TEND-10 TEND-29 %s: what the system did has its reason in words', async (lang, outage, failed) => {
  const at = '2026-11-21T01:40:00.000Z'
  const history = [
    { seq: 52, at, type: 'project.failed', text: 'TOO_FEW_QUOTES' },
    { seq: 44, at, type: 'bidding.suspended', text: 'OUTAGE' },
    { seq: 43, at, type: 'bidding.suspended', by: '赵敏', text: '投标人反映网络异常' },
  ]
  await show({ tab: 'history', lang, file: aFile({ history }) })
  for (const words of [outage, failed, '投标人反映网络异常']) expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['zh', '赵敏', '监督员 赵敏，2026-11-21 09:40:00：投标人反映网络异常', '投标人反映网络异常'],
  ['en', undefined, 'System, 2026-11-21 09:40:00: System outage; the time lost is given back', 'OUTAGE'],
] as const)('TEND-10 %s: a file whose bidding is suspended says on its overview why, and by whom', async (lang, by, words, text) => {
  const at = '2026-11-21T01:40:00.000Z'
  const history = [
    { seq: 43, at, type: 'bidding.suspended', text, ...(by && { by, role: 'SUPERVISOR' }) },
    { seq: 20, at, type: 'bidding.suspended', by: '陈志强', text: '已经恢复' },
  ]
  const file = aFile({ history })
  await show({ tab: 'overview', lang, file: { ...file, project: { ...file.project, status: 'SUSPENDED' } } })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/已经恢复/)).toBeNull()
})

test.each([
  ['zh', '发布审批'],
  ['en', 'Publication approval'],
] as const)('FLOW-12 %s: a step of an approval is called by its process, where it is one of the project', async (lang, known) => {
  const at = '2026-11-21T01:40:00.000Z'
  const step = { at, type: 'approval.decided', by: '周静', agree: true }
  const history = [
    { ...step, seq: 2, process: 'tender_publish' },
    { ...step, seq: 1, process: 'own-process' },
  ]
  await show({ tab: 'history', lang, file: aFile({ history }) })
  expect(screen.getAllByText(known)).toHaveLength(1)
})

test('TEND-28 a buyer is told nothing of clues; tabs come with what they hold', async () => {
  await show()
  expect(screen.queryByText('线索已核实')).toBeNull()
  const { ranking: _, ...early } = aFile()
  expect(tabsOf(early)).toEqual(['overview', 'history'])
})

test('TEND-28 a file that cannot be read says why and is tried again', async () => {
  let down = true
  await show({
    answers: {
      'GET /tender/api/v1/award/state': () => {
        if (down) throw aFailure('unreachable', { message: '网络不可用' })
        return aFile().award
      },
    },
  })
  expect(screen.getByText('网络不可用')).toBeTruthy()
  down = false
  await press('重试')
  expect(screen.getByText('TB-20261121-0001')).toBeTruthy()
})

test.each([
  ['zh', '业主取消采购'],
  ['en', 'owner'],
] as const)('who did what is filtered by kind, person, agreement and words (%s)', async (lang, word) => {
  const failed = {
    seq: 45,
    at: '2026-11-21T01:50:00.000Z',
    type: 'award.decided',
    by: 'Anna',
    agree: true,
    text: '业主取消采购 / the owner',
  }
  await show({ tab: 'history', lang, file: aFile({ history: [failed, ...aFile().history] }) })
  const shown = () =>
    within(screen.getByRole('list', { name: lang === 'en' ? 'Who did what' : '办理记录' })).getAllByRole('listitem').length
  expect(shown()).toBe(3)
  await filterBy('anna')
  expect(shown()).toBe(1)
  await filterBy(lang === 'en' ? '陈 not' : '陈 未同意')
  expect(shown()).toBe(1)
  await filterBy(word)
  expect(screen.getByText('业主取消采购 / the owner')).toBeTruthy()
  await filterBy('no such row')
  await press(lang === 'en' ? 'Clear filter' : '清除筛选')
  expect(shown()).toBe(3)
})

test.each([
  ['zh', '系统', '监督员'],
  ['en', 'System', 'Supervisor'],
] as const)('who did what is filtered by what the rows show, also the system and a duty (%s)', async (lang, system, duty) => {
  const at = '2026-11-21T01:40:00.000Z'
  const history = [
    { seq: 52, at, type: 'project.failed', text: 'TOO_FEW_QUOTES' },
    { seq: 51, at, type: 'award.decided', role: 'SUPERVISOR' },
    { seq: 43, at, type: 'bidding.suspended', by: '赵敏', role: 'BUYER' },
  ]
  await show({ tab: 'history', lang, file: aFile({ history }) })
  const shown = () => screen.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.matches('.pf-history'))
  expect(shown()).toHaveLength(3)
  await filterBy(system)
  expect(shown().map(({ textContent }) => textContent?.includes(system))).toEqual([true])
  await filterBy(duty)
  expect(shown().map(({ textContent }) => textContent?.includes(duty))).toEqual([true])
})

test('what lies beyond the first page of who did what is filtered too', async () => {
  const action = (seq: number) => ({ seq, at: '2026-11-21T01:40:00.000Z', type: 'award.decided', by: seq === 1 ? '赵敏' : '陈志强' })
  const all = Array.from({ length: 250 }, (_, at) => action(250 - at))
  const asked = ({ query }: Sent) => {
    const { pageIndex, pageSize } = query as { pageIndex: number; pageSize: number }
    return { rows: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: all.length, pageIndex, pageSize }
  }
  await show({ tab: 'history', answers: { 'POST /tender/api/v1/project/history': asked } })
  await filterBy('赵敏')
  expect(screen.getByText('1 / 250 条')).toBeTruthy()
})

test('the ranking is filtered by amounts and marks, objections by state, firm and words', async () => {
  await show({ tab: 'award' })
  const ranked = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
  expect(ranked()).toBe(2)
  await filterBy('B01')
  expect(ranked()).toBe(1)
  await filterBy('no such row')
  expect(screen.getByText('没有符合条件的记录')).toBeTruthy()
  cleanup()
  const at = '2026-11-21T02:00:00.000Z'
  const open = { seq: 50, at, status: 'OPEN' as const, by: '甲公司', text: '请核查最后一次报价' }
  const answered = { ...open, seq: 51, status: 'ANSWERED' as const, by: '乙公司', answer: { at, text: '经核查无误' } }
  await show({ tab: 'objections', file: aFile({ objections: [open, answered] }, { status: 'PUBLICITY' }) })
  const shown = () => screen.getAllByText(/^#\d+ /).map(({ textContent }) => textContent)
  for (const [typed, found] of [
    ['待答复', ['#50 甲公司']],
    ['乙', ['#51 乙公司']],
    ['无误', ['#51 乙公司']],
    ['#50', ['#50 甲公司']],
  ] as const) {
    await filterBy(typed)
    expect([typed, shown()]).toEqual([typed, found])
  }
})

test.each([
  ['zh', '基准价 912.00：2 个报价的平均值 960.00，浮动 -5%。 未计入：1,100.00。', ['与基准价之差', '价格分']],
  ['en', 'Benchmark 912.00: mean 960.00 of 2 prices, moved by -5 %. Left out: 1,100.00.', ['From the benchmark', 'Price points']],
] as const)('TEND-42 the ranking tells the benchmark, distances and points (%s)', async (lang, line, heads) => {
  const benchmark = { prices: ['950.00', '970.00'], dropped: ['1100.00'], mean: '960.00', floatBp: -500, value: '912.00' }
  await show({ file: aFile({ benchmark, ranking: [aRank(1, { distance: '38.00', price: '95.00' }), aRank(2)] }), lang })
  screen.getByText(line)
  for (const name of heads) screen.getByRole('columnheader', { name: new RegExp(name) })
  screen.getByRole('cell', { name: '95.00' })
})

test.each([
  ['zh', '评分尚未完成，暂按报价排列。'],
  ['en', 'Ranked by price alone: not all points are in.'],
] as const)('TEND-42 ranks that are not by points yet say so (%s)', async (lang, text) => {
  const form = aFreeBidForm({ award: { method: 'combined', publicityDays: 3, confirmHours: 72 } })
  await show({ file: aFile({ ranking: [aRank(1, { price: '100.00' })] }, { form }), lang })
  screen.getByText(text)
  cleanup()
  await show({ file: aFile({ ranking: [aRank(1, { price: '100.00', total: '92.43' })] }, { form }), lang })
  expect(screen.queryByText(text)).toBeNull()
})

test('TEND-42 a reviewer opens the file before his own sheet is in: it stands without prices, and none are asked for', async () => {
  const { sent } = await showStory(projectFile({ file: aFile({}, { pricesWithheld: true, actions: [] }), tab: 'history' }))
  const names = sent.map(({ name }) => name)
  expect(names).toContain('GET /tender/api/v1/review/find-by-project')
  expect(names.filter((name) => /award/.test(name))).toEqual([])
  expect(screen.queryByRole('tab', { name: '定标' })).toBeNull()
  screen.getByText('程序合规')
  await press(/^打印/)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['项目单', '导出 OCDS 数据'])
})
