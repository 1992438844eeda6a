// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ConfigFault } from '#contract/tender/project.ts'
import { aFailure, aRuntime, fakeTimers, InRuntime } from '#core/testing.tsx'
import { checkDraft } from '#domain/tender/project/draft.ts'
import { anItem } from '#domain/tender/testing.ts'
import { Award } from '#screens/purchaser/item-list/award/Award.tsx'
import { createDraftEditor } from '#screens/purchaser/item-list/draft.editor.ts'
import type { StoredDraft } from '#screens/purchaser/item-list/draft.types.ts'
import { EditorContext } from '#screens/purchaser/item-list/editor.context.tsx'
import { createItemListStore, type ItemListClient } from '#screens/purchaser/item-list/item-list.store.ts'
import { newForm } from '#screens/purchaser/item-list/presets.rules.ts'
import { ROUND_PRESETS } from '#screens/purchaser/item-list/rounds/rounds.rules.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { Bidding } from './Bidding.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorHead } from './EditorHead.tsx'
import { Findings } from './Findings.tsx'
import { OlderLines } from './OlderLines.tsx'
import { Preview } from './Preview.tsx'
import { Prices } from './Prices.tsx'
import { Schedule } from './Schedule.tsx'
import { People } from './Sections.tsx'

beforeAll(() => {
  pretendDialogs()
})
afterEach(cleanup)

const stored: StoredDraft = {
  id: 'P1',
  code: 'TB-1',
  version: 1,
  updatedBy: '王建华',
  updatedAt: '2026-11-21T02:00:00.000Z',
  form: newForm('钢材'),
  items: [{ lineNo: 1, name: '钢板', unitCode: 'TNE', quantity: '10', ceilingUnitPrice: '4000' }],
}

function anEditor(draft = stored) {
  const update = async () => ({ version: 2 })
  return createDraftEditor({ read: async () => draft, update, keep: () => undefined, timers: fakeTimers(), newKey: () => 'k' }, draft)
}

const inRounds = (over: Partial<ProjectDraft> = {}) =>
  anEditor({ ...stored, form: { ...stored.form, mode: 'threeRounds', rounds: ROUND_PRESETS.standard, ceiling: '40000.00', ...over } })

type Answers = NonNullable<Parameters<typeof aRuntime>[0]>['answers'] & {}

interface Shown {
  part: ReactNode
  editor?: ReturnType<typeof anEditor>
  errors?: ConfigFault[]
  lang?: 'zh' | 'en'
  answers?: Answers
}

async function show({ part, editor = anEditor(), errors = [], lang = 'zh', answers = {} }: Shown) {
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang, answers })}>
        <EditorContext value={{ editor, errors }}>{part}</EditorContext>
      </InRuntime>,
    )
  })
  return editor
}
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('TEND-13 an amount is understood as people type it; what is none stays as typed, with a sentence', async () => {
  const editor = await show({ part: <Prices /> })
  await type('最高限价', '４０,０００')
  expect(editor.draft.value.form.ceiling).toBe('40000.00')
  await type('最高限价', '4万')
  expect(editor.draft.value.form.ceiling).toBe('4万')
  expect(screen.getByText('请输入最多2位小数的金额')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '最高限价' })).toHaveProperty('value', '4万')
})

test('TEND-14 the sum of the lines can become the ceiling', async () => {
  const editor = await show({ part: <Prices /> })
  await press('用作最高限价')
  expect(editor.draft.value.form.ceiling).toBe('40000.00')
})

test.each([
  ['zh', '请填写：最高限价', '发布后不可查看或修改，评审时揭示。'],
  ['en', 'Fill this in: Ceiling price', 'Sealed at publication: nobody can see or change it until the review.'],
] as const)('TEND-13 a fault stands under its field, and the reserve price says that it is sealed (%s)', async (lang, fault, help) => {
  await show({ part: <Prices />, lang, errors: [{ code: 'TENDER-2080', path: 'form.ceiling', args: {} }] })
  expect([screen.getByText(fault), screen.getByText(help)]).toHaveLength(2)
})

test('TEND-13 three lengths give the three times and the time line', async () => {
  const editor = await show({ part: <Schedule /> })
  expect(screen.queryByRole('list', { name: '时间轴' })).toBeNull()
  await type('报名（天）', '2')
  await press('设定时间')
  const { registrationEndsAt, startsAt } = editor.draft.value.form
  expect(Date.parse(startsAt!) - Date.parse(registrationEndsAt!)).toBe(86_400_000 + 30 * 60_000)
  expect(
    within(screen.getByRole('list', { name: '时间轴' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 2)),
  ).toEqual(['报名', '审核', '等待', '竞价', '最多'])
})

test('TEND-13 a preset sets the rules and leaves the step; another setting is one’s own', async () => {
  const editor = anEditor()
  editor.set('bidding.step', { mode: 'absolute', value: '500.00' })
  await show({ part: <Bidding />, editor })
  await press('严格')
  expect(editor.draft.value.form.bidding).toMatchObject({ visibility: 'rankOnly', step: { value: '500.00' } })
  await type('竞价时长（分钟）', '45')
  expect(editor.draft.value.form.bidding?.durationSec).toBe(2_700)
  expect(screen.getByText('自定义')).toBeTruthy()
})

test('TEND-13 the check names every fault in words and leads to its field', async () => {
  const went: string[] = []
  const errors = [
    { code: 'TENDER-2018', path: 'form.managerId', args: { user: '', role: 'MANAGER' } },
    { code: 'TENDER-2016', path: 'form.bidding', args: { detail: 'protectLead + rankOnly' } },
  ]
  await show({ part: <Findings verdict={{ errors, warnings: [] }} onJump={(path) => went.push(path)} /> })
  await press('请选择审批经理')
  await press('仅在公开最优报价时才能保护领先者')
  expect(went).toEqual(['form.managerId', 'form.bidding'])
})

test('TEND-13 two versions stand side by side; mine counts until theirs is chosen', async () => {
  const editor = anEditor()
  editor.set('title', '我的')
  const theirs = { ...stored, version: 2, form: { ...stored.form, title: '他的', direction: 'forward' as const } }
  await show({
    part: <ConflictDialog editor={editor} conflict={{ theirs, paths: ['title', 'direction'] }} onClose={() => undefined} />,
    editor,
  })
  const title = within(screen.getByRole('group', { name: '项目名称' }))
  expect(title.getByRole('radio', { name: /我的/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('group', { name: '竞价方向' }).textContent).toContain('销售：最高价中标')
  await press('全部用对方的')
  expect(title.getByRole('radio', { name: /对方的/ })).toHaveProperty('checked', true)
})

test('TEND-42 two versions of a method stand in words', async () => {
  const editor = inRounds({ award: { method: 'averagePrice', avg: { rule: 'closest', floatBp: 0 } } })
  const form = { ...editor.draft.value.form, award: { method: 'averagePrice', avg: { rule: 'score', floatBp: -250 } } } as const
  const conflict = { theirs: { ...stored, form }, paths: ['award.avg', 'rounds.durationsSec'] }
  await show({ part: <ConflictDialog editor={editor} conflict={conflict} onClose={() => undefined} />, editor, lang: 'en' })
  expect(screen.getByRole('group', { name: 'Average price' }).textContent).toContain('Most points by distance from it')
  expect(screen.getByRole('group', { name: 'Length of the rounds' }).textContent).toContain('30 · 15 · 15')
})

test.each([
  ['zh', '陈志强', '赵敏\n何磊', '采购管理部'],
  ['en', 'Chen Zhiqiang', 'Zhao Min\nHe Lei', 'Procurement'],
] as const)('TEND-13 two versions name persons and departments, never their ids (%s)', async (lang, manager, supervisors, department) => {
  const editor = anEditor()
  const form = { ...stored.form, managerId: 'U1', supervisorIds: ['U2', 'U3'], reviewerIds: ['U3'], deptId: 'D1' }
  const user = (id: string, realName: string, realNameEn: string) => ({ id, realName, realNameEn })
  const people = [user('U1', '陈志强', 'Chen Zhiqiang'), user('U2', '赵敏', 'Zhao Min'), user('U3', '何磊', 'He Lei')]
  await show({
    part: (
      <ConflictDialog
        editor={editor}
        conflict={{ theirs: { ...stored, form }, paths: ['managerId', 'supervisorIds', 'reviewerIds', 'deptId'] }}
        onClose={() => undefined}
      />
    ),
    editor,
    lang,
    answers: {
      'POST /platform/empUserByIds/list': () => people,
      // The gateway names departments in the language that asks.
      'POST /platform/select-org/by-orgIds': () => [{ id: 'D1', name: lang === 'en' ? 'Procurement' : '采购管理部' }],
    },
  })
  const theirs = screen.getAllByRole('group').map((group) => group.querySelectorAll('.ed-value')[1]?.textContent)
  expect(theirs).toEqual([manager, supervisors, supervisors.split('\n')[1], department])
})

test.each([
  ['zh', '1. A4纸 1000 箱'],
  ['en', '1. A4纸 1000 box'],
] as const)('TEND-13 lines of two versions stand with the names of their units (%s)', async (lang, line) => {
  const editor = anEditor()
  const entry = { id: 'BX', parentId: '', name: '箱', nameEn: 'box', code: 'BX', treeSort: 1 }
  await show({
    part: (
      <ConflictDialog editor={editor} conflict={{ theirs: { ...stored, items: [anItem()] }, paths: ['items'] }} onClose={() => undefined} />
    ),
    editor,
    lang,
    answers: { 'POST /platform/dictData/getDictByCode': () => [entry] },
  })
  expect(await screen.findByText(line)).toBeTruthy()
})

test('TEND-15 C2 a simulation is run by the page itself, and another course by a press', async () => {
  const editor = anEditor()
  editor.set('ceiling', '40000.00')
  editor.set('bidding.step', { mode: 'absolute', value: '400.00' })
  // No call is answered here.
  const store = createItemListStore({} as ItemListClient, 'P1')
  await show({ part: <EditorHead editor={editor} store={store} navigate={() => undefined} />, editor })
  await press('模拟')
  const course = async () => (await screen.findByRole('table', { name: '完整过程一例' })).textContent
  const first = await course()
  expect(first).toContain('竞价截止')
  await press('换一次过程')
  await waitFor(async () => expect(await course()).not.toBe(first))
})

test('TEND-13 why lines could not be taken over stands until they are taken again, or something else is searched', async () => {
  vi.useFakeTimers()
  try {
    const fails: ((cause: unknown) => void)[] = []
    const answers: Answers = {
      'POST /tender/api/v1/project/cg-page-list': () => ({ rows: [{ id: 'P0', code: 'TB-0', title: '旧项目' }], total: 1 }),
      'GET /tender/api/v1/project/find-by-id': () => new Promise((_, reject) => fails.push(reject)),
    }
    await show({ part: <OlderLines onClose={() => undefined} />, answers })
    await act(() => vi.advanceTimersByTimeAsync(250))
    const fail = () => act(async () => fails.pop()?.(aFailure('refused', { message: '读不到' })))
    await press(/TB-0/)
    await fail()
    expect(screen.queryByText('读不到')).not.toBeNull()
    await press(/TB-0/)
    expect(screen.queryByText('读不到')).toBeNull()
    await fail()
    expect(screen.queryByText('读不到')).not.toBeNull()
    await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '钢' } }))
    expect(screen.queryByText('读不到')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('TEND-36 another way of bidding and back: what was typed for either stands as it was', async () => {
  const editor = await show({ part: <Bidding /> })
  const choose = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
  await type('竞价时长（分钟）', '45')
  await choose(/^三轮报价/)
  expect(editor.draft.value.form).toMatchObject({ mode: 'threeRounds', rounds: ROUND_PRESETS.standard })
  await press('严格')
  await choose(/^自由竞价/)
  expect(editor.draft.value.form).toMatchObject({ mode: 'freeBid', bidding: { durationSec: 2_700 }, rounds: ROUND_PRESETS.strict })
  expect(screen.getByRole('textbox', { name: '竞价时长（分钟）' })).toHaveProperty('value', '45')
  await choose(/^三轮报价/)
  expect(editor.draft.value.form.rounds).toEqual(ROUND_PRESETS.strict)
})

test('TEND-36 a preset sets the rules of rounds, and planned times stand beside each round', async () => {
  const editor = await show({ part: <Bidding />, editor: inRounds({ startsAt: '2026-11-24T02:00:00.000Z' }) })
  const round = (name: RegExp) => screen.getByRole('group', { name })
  expect(round(/^第2轮/).textContent).toContain('2026-11-24 10:40 至 10:55')
  await press('严格')
  expect(editor.draft.value.form.rounds).toEqual(ROUND_PRESETS.strict)
  expect(round(/^第2轮/).textContent).toContain('2026-11-24 11:15 至 11:45')
})

test('TEND-36 with fewer rounds the lists are shorter, and what was typed comes back with its round', async () => {
  const editor = await show({ part: <Bidding />, editor: inRounds() })
  const field = (round: RegExp, name: string) => within(screen.getByRole('group', { name: round })).getByRole('textbox', { name })
  const fill = (box: HTMLElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))
  const rounds = (value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('combobox', { name: '轮次' }), { target: { value } }))
  await fill(field(/^第3轮/, '时长（分钟）'), '20.5')
  await fill(field(/^第2轮/, '其后间隔（分钟）'), '3')
  await rounds('1')
  expect(editor.draft.value.form.rounds).toMatchObject({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] })
  expect(screen.queryByRole('combobox', { name: '后续轮次未报价者' })).toBeNull()
  await rounds('3')
  expect(editor.draft.value.form.rounds).toMatchObject({ durationsSec: [1_800, 900, 1_230], intervalsSec: [600, 180], out: [0, 0] })
})

test('TEND-36 an interval below two minutes is refused where it is typed; an emptied one is named by the check', async () => {
  const editor = await show({ part: <Bidding />, editor: inRounds() })
  const box = within(screen.getByRole('group', { name: /^第1轮/ })).getByRole('textbox', { name: '其后间隔（分钟）' })
  await act(async () => void fireEvent.change(box, { target: { value: '1' } }))
  expect(screen.getByText('请输入2至1440之间的数值')).toBeTruthy()
  await act(async () => void fireEvent.change(box, { target: { value: '' } }))
  const { form, items } = editor.draft.value
  const { errors } = checkDraft(form, items, '2026-11-21T02:00:00.000Z', { ownerId: 'U' })
  expect(errors).toContainEqual({ code: 'TENDER-2081', path: 'form.rounds.intervalsSec', args: { min: 120, max: 86_400 } })
})

test('TEND-40 a committee of one supervisor and a rule that tells the price are named in words, at their fields', async () => {
  const went: string[] = []
  const rounds = { ...ROUND_PRESETS.standard, opening: 'committee', disclose: 'none', priceRule: 'notHigherThanLowest' } as const
  const { form, items } = inRounds({ rounds, supervisorIds: ['S1'] }).draft.value
  const { errors } = checkDraft(form, items, '2026-11-21T02:00:00.000Z', { ownerId: 'U' })
  const own = errors.filter(({ code }) => code === 'TENDER-2016')
  await show({ part: <Findings verdict={{ errors: own, warnings: [] }} onJump={(path) => went.push(path)} /> })
  await press('共同开启须有两名监督员')
  await press(/^以最优报价为限的拒绝会透露该价格/)
  expect(went).toEqual(['form.supervisorIds', 'form.rounds.disclose'])
})

test('TEND-36 TEND-38 a trial of rounds shows each side its own: numbers while open, then what the rules tell', async () => {
  const editor = inRounds()
  const store = createItemListStore({} as ItemListClient, 'P1')
  await show({ part: <EditorHead editor={editor} store={store} navigate={() => undefined} />, editor, lang: 'en' })
  await press('Simulate')
  const round = async () => (await screen.findByRole('heading', { name: /^Round 1/ })).parentElement!
  expect(within(await round()).getByRole('table').textContent).toContain('B01')
  const look = (value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'As seen by' }), { target: { value } }))
  await look('purchaser')
  expect((await round()).textContent).toMatch(/Quotes received\d of 5/)
  expect(within(await round()).queryByRole('table')).toBeNull()
  await look('B01')
  expect((await round()).textContent).toMatch(/Own price.*Own rank.*Lowest price/)
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Prices' }), { target: { value: 'typed' } }))
  expect(await screen.findByRole('grid', { name: 'Typed by you' })).toBeTruthy()
})

test('TEND-42 a method asks for its own settings, a float in percent, and the preview says it in words', async () => {
  const editor = inRounds()
  await show({ part: [<Award key="a" />, <Preview key="p" />], editor })
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: '定标方法' }), { target: { value: 'averagePrice' } }))
  await type('基准价相对均值浮动（%）', '-2.5')
  expect(editor.draft.value.form.award).toMatchObject({ method: 'averagePrice', avg: { rule: 'closest', floatBp: -250 } })
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: '中标规则' })))
  expect(screen.getByText(/下浮 2.50% 后为基准价/)).toBeTruthy()
  await type('基准价相对均值浮动（%）', '-21')
  expect(screen.getByText('请输入-20至20之间的数值')).toBeTruthy()
})

test('TEND-43 limits of low prices follow what another window changed, and are held to 1 to 99 as every number is', async () => {
  const alp = { vsMeanPct: 35, vsNextPct: 25 }
  const editor = inRounds({ award: { method: 'lowestPrice', alp } })
  await show({ part: <Award />, editor, errors: [{ code: 'TENDER-2081', path: 'form.award.alp.vsMeanPct', args: { min: 1, max: 99 } }] })
  const [mean, next] = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ value }) => ['35', '25'].includes(value))
  await act(async () => editor.set('award.alp', { vsMeanPct: 45, vsNextPct: 25 }))
  expect([mean?.value, next?.value]).toEqual(['45', '25'])
  for (const wrong of ['0', '100', '']) {
    await act(async () => void fireEvent.change(mean!, { target: { value: wrong } }))
    expect(screen.getAllByText('请输入1至99之间的数值')).toHaveLength(1)
  }
  await act(async () => void fireEvent.change(mean!, { target: { value: '50' } }))
  expect(editor.draft.value.form.award?.alp).toEqual({ vsMeanPct: 50, vsNextPct: 25 })
  expect(screen.queryByText('请输入1至99之间的数值')).toBeNull()
})

test('TEND-42 combined points: weights are summed up, faults of criteria stand in their cells, reviewers are chosen', async () => {
  const award = {
    method: 'combined',
    weights: { price: 40, technical: 45, business: 10 },
    criteria: [{ code: 'C1', name: '', max: '0', kind: 'technical' }],
  } as const
  const editor = inRounds({ award: { ...award, criteria: [...award.criteria], publicityDays: 3, confirmHours: 72 } })
  const errors = [{ code: 'TENDER-2080', path: 'form.award.criteria.0.name', args: {} }]
  await show({ part: [<Award key="a" />, <People key="p" />], editor, errors, lang: 'en' })
  expect(screen.getByRole('alert').textContent).toBe('Together 95 of 100 %')
  await type('Business part, %', '15')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(editor.draft.value.form.award?.weights).toEqual({ price: 40, technical: 45, business: 15 })
  expect(screen.getByRole('grid', { name: 'Criteria' }).textContent).toContain('Technical')
  expect(document.querySelector('[data-field="reviewerIds"] fly-user-picker')).not.toBeNull()
})

const choose = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }))

test('TEND-42 shares: a number of winners brings ready-made ones, the rules say them, and what was typed comes back', async () => {
  const editor = inRounds()
  const shares = () => editor.draft.value.form.award?.winners?.map(({ sharePct }) => sharePct)
  await show({ part: [<Award key="a" />, <Preview key="p" />], editor })
  expect(screen.queryByRole('textbox', { name: '第 1 名份额（%）' })).toBeNull()
  await choose('中标家数', '2')
  expect(shares()).toEqual([70, 30])
  await press('平均分配')
  expect(shares()).toEqual([50, 50])
  await type('第 1 名份额（%）', '６０')
  expect(screen.getByRole('alert').textContent).toBe('合计 110，应为 100')
  await type('第 2 名份额（%）', '')
  expect(shares()).toEqual([60, 0])
  await type('第 2 名份额（%）', '40')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: '中标规则' })))
  expect(screen.getByText(/^按份额定标：第1名 60%，第2名 40%/)).toBeTruthy()
  await choose('中标家数', '1')
  expect(editor.draft.value.form.award).not.toHaveProperty('winners')
  expect(screen.queryByText(/^按份额定标/)).toBeNull()
  await choose('中标家数', '2')
  expect(shares()).toEqual([60, 40])
})

test('TEND-42 shares that do not add up are named at their place (2066), and two versions stand in words', async () => {
  const editor = inRounds({ award: { winners: [{ sharePct: 60 }, { sharePct: 30 }] } })
  const errors = [{ code: 'TENDER-2066', path: 'form.award.winners', args: {} }]
  await show({ part: <Award />, editor, errors })
  // The sentence is the gateway's.
  expect(document.querySelector('[data-field="award.winners"] [role="alert"]')!.textContent).toBe('TENDER-2066')
  cleanup()
  const form = { ...editor.draft.value.form, award: { winners: [{ sharePct: 70 }, { sharePct: 30 }] } }
  const conflict = { theirs: { ...stored, form }, paths: ['award.winners'] }
  await show({ part: <ConflictDialog editor={editor} conflict={conflict} onClose={() => undefined} />, editor, lang: 'en' })
  expect(screen.getByRole('group', { name: 'Winners' }).textContent).toMatch(/60% · 30%.*70% · 30%/)
})

test('a draft in rounds, made by a call, is previewed in the words of rounds', async () => {
  await show({ part: <Preview />, editor: anEditor({ ...stored, form: { ...stored.form, mode: 'threeRounds' } }) })
  expect(screen.getByText('最多3轮密封报价。')).toBeTruthy()
})
