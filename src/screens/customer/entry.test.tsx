// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime, settle } from '#core/testing.tsx'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { write } from '#support/written.ts'
import { pretendLayout } from '#ui/testing.ts'
import { registering } from './application/Application.stories.tsx'
import { Application } from './application/Application.tsx'
import { aPledge, entering, pledging } from './declaration/Declaration.stories.tsx'
import { Declaration } from './declaration/Declaration.tsx'
import { ProjectDetail } from './project-detail/ProjectDetail.tsx'

/** A firm's way into a project: pledge, registration, and what it decides later. */

beforeAll(() => {
  pretendLayout()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

type Answers = NonNullable<FakeRuntimeOptions['answers']>
async function show(
  Screen: (props: ScreenProps) => React.ReactNode,
  answers: Answers,
  lang: Lang = 'zh',
  parts: FakeRuntimeOptions['parts'] = {},
) {
  const runtime = aRuntime({ answers, lang, parts })
  const went: [string, unknown][] = []
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <Screen params={{ projectId: 'P1' }} navigate={(path, to) => went.push([path, to])} />
      </InRuntime>,
    )
    await settle()
  })
  return { went, runtime, sent: (runtime.http as unknown as { sent: { name: string; body?: unknown; key?: string }[] }).sent }
}
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const bodies = (sent: { name: string; body?: unknown }[], call: string) =>
  sent.filter(({ name }) => name.endsWith(call)).map(({ body }) => body)

/** jsdom has no layout: the text is so long that its end is not in sight. */
function longText() {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 900 })
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
}

test('TEND-19 the pledge can be signed only after its end was in sight and it was ticked; then it goes on to the rules', async () => {
  const short = longText()
  const { went, sent } = await show(Declaration, pledging())
  const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: '签署并继续' })
  expect([sign().disabled, screen.getByText('请阅读至末尾').textContent]).toEqual([true, '请阅读至末尾'])
  const text = screen.getByRole('region', { name: '承诺书正文' })
  await act(async () => {
    text.scrollTop = 500
    fireEvent.scroll(text)
  })
  await press('签署并继续')
  expect(screen.getByRole('alert').textContent).toBe('请先勾选承诺')
  expect(bodies(sent, '/pledge/accept')).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  await press('签署并继续')
  expect(bodies(sent, '/pledge/accept')).toEqual([{ projectId: 'P1', templateId: 'PL1', bodyHash: aPledge.bodyHash }])
  expect(went).toEqual([['/customer/cu-fightrule', { projectId: 'P1' }]])
  short()
})

test('TEND-19 a signed pledge shows its date, and is printed, saved and left for the next step', async () => {
  const { went } = await show(
    Declaration,
    pledging({ 'GET /tender/api/v1/pledge/current': () => ({ ...aPledge, acceptedAt: '2026-11-20T02:00:00.000Z' }) }),
  )
  expect(screen.getByText('已于 2026-11-20 10:00:00 签署')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '签署并继续' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^(打印|下载)$/ })).toHaveLength(2)
  await press('下一步')
  expect(went).toEqual([['/customer/cu-fightrule', { projectId: 'P1' }]])
})

test('TEND-19 a pledge that was replaced is read and signed anew, also while it was being read', async () => {
  await show(Declaration, pledging({ 'GET /tender/api/v1/project/find-by-id': () => entering({ pledgedAt: '2026-11-19T02:00:00.000Z' }) }))
  expect(screen.getByText('承诺书已更新，请重新签署')).toBeTruthy()
  cleanup()
  let version = 2
  const answers = pledging({
    'GET /tender/api/v1/pledge/current': () => ({ ...aPledge, version, bodyHash: `hash-of-${version}-0123` }),
    'POST /tender/api/v1/pledge/accept': () => {
      version = 3
      throw aFailure('refused', { code: 'TENDER-2032', message: '请先签署廉洁承诺书' })
    },
  })
  await show(Declaration, answers)
  fireEvent.click(screen.getByRole('checkbox'))
  await press('签署并继续')
  expect(screen.getByText('承诺书已更新，请重新签署')).toBeTruthy()
  expect(screen.getByText(/^第 3 版/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('TEND-19 an answer that was lost is asked for again by the same key: nobody signs twice', async () => {
  let lost = true
  const { sent } = await show(
    Declaration,
    pledging({
      'POST /tender/api/v1/pledge/accept': () => {
        if (lost) throw aFailure('unreachable', { message: '网络不可用' })
        return {}
      },
    }),
    'zh',
  )
  fireEvent.click(screen.getByRole('checkbox'))
  await press('签署并继续')
  expect(screen.getByText('网络不可用')).toBeTruthy()
  lost = false
  await press('签署并继续')
  const keys = sent.filter(({ name }) => name.endsWith('/pledge/accept')).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

const FIELD = { selector: 'input, select, textarea' }
const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(new RegExp(`${name}$`), FIELD), { target: { value } })
function fillIn() {
  fill('联系人', ' 刘艳 ')
  fill('手机号码', '13800001234')
  fill('电子邮箱', 'liu@firm.example')
  fill('税率', '1300')
}

test('TEND-22 an empty registration names what is missing where it is missing; wrong numbers are told apart from missing ones', async () => {
  const { sent } = await show(Application, registering())
  fill('手机号码', '12345')
  await press('提交报名')
  expect([screen.getByText('请填写联系人'), screen.getByText('请选择税率'), screen.getByText(/^请填写 11 位手机号码/)]).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByLabelText(/联系人$/))
  expect(bodies(sent, '/application/submit')).toEqual([])
})

test('TEND-22 a registration is sent as it was filled in, and said to be waiting', async () => {
  const { sent, runtime } = await show(Application, registering())
  fillIn()
  await press('提交报名')
  expect(bodies(sent, '/application/submit')).toEqual([
    { projectId: 'P1', contactName: '刘艳', contactPhone: '13800001234', contactEmail: 'liu@firm.example', taxBp: 1300, documents: [] },
  ])
  expect(runtime.notices.items.value.map(({ text }) => text)).toContain('报名已提交，请等待审核')
})

test('TEND-22 the agent is the one of the draft until another colleague is picked; a refusal stands at him', async () => {
  const draft = { version: 2, savedAt: '2026-11-20T02:00:00.000Z', agentUserId: 'U7' }
  const answers = (over: Answers = {}) => registering({ 'GET /tender/api/v1/application/find-mine': () => ({ draft, steps: [] }), ...over })
  const { sent } = await show(Application, answers())
  const picker = () => document.querySelector('fly-user-picker') as HTMLElement & { value?: string }
  expect(picker().getAttribute('value') ?? picker().value).toBe('U7')
  fillIn()
  await act(async () => void picker().dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'U8' } })))
  await press('提交报名')
  expect(bodies(sent, '/application/submit')).toMatchObject([{ agentUserId: 'U8' }])
  cleanup()
  const stranger = () => {
    throw aFailure('refused', { code: 'TENDER-2082', message: '代理人须为贵公司的用户' })
  }
  await show(Application, answers({ 'POST /tender/api/v1/application/submit': stranger }))
  const said: string[] = []
  Object.assign(picker(), { setCustomValidity: (text: string) => said.push(text), checkValidity: () => false })
  fillIn()
  await press('提交报名')
  expect(said).toContain('代理人须为贵公司的用户')
})

test('TEND-22 without the network input stays in this browser, and one that died in the middle finds it again', async () => {
  const away = () => {
    throw aFailure('unreachable')
  }
  const { runtime } = await show(Application, registering({ 'POST /tender/api/v1/application/save': away }))
  fill('联系人', '刘艳')
  await press('保存草稿')
  expect(screen.getByText('网络已断开：内容保存在本浏览器，恢复后自动保存')).toBeTruthy()
  cleanup()
  const { sent } = await show(Application, registering(), 'zh', { storage: runtime.storage })
  expect(screen.getByLabelText<HTMLInputElement>(/联系人$/, FIELD).value).toBe('刘艳')
  expect(screen.getByText('已恢复本浏览器上次保留的内容。')).toBeTruthy()
  await press('保存草稿')
  expect(screen.getByText('草稿已保存')).toBeTruthy()
  expect(bodies(sent, '/application/save')).toEqual([{ projectId: 'P1', version: 0, contactName: '刘艳', documents: [] }])
  expect(runtime.storage.browser.read('application::P1')).toBeUndefined()
})

test('TEND-22 two colleagues fill in one registration: nobody overwrites what he has not seen, and nothing typed is lost', async () => {
  const theirs = { version: 3, savedAt: '2026-11-20T02:00:00.000Z', contactName: '孙勇', remark: '请致电前台' }
  let stands: object | undefined
  const { sent } = await show(
    Application,
    registering({
      'GET /tender/api/v1/application/find-mine': () => ({ steps: [], ...(stands && { draft: stands }) }),
      'POST /tender/api/v1/application/save': ({ body }) => {
        if ((body as { version: number }).version === (stands ? 3 : 0)) return { id: 'P1', version: 4 }
        throw aFailure('refused', { code: 'TENDER-2004', message: '数据已被孙勇修改' })
      },
    }),
  )
  fillIn()
  stands = theirs
  await press('提交报名')
  expect(screen.getByText(/^同事也保存了此报名/)).toBeTruthy()
  const value = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`${name}$`), FIELD).value
  expect([value('联系人'), value('备注')]).toEqual([' 刘艳 ', '请致电前台'])
  expect(bodies(sent, '/application/submit')).toEqual([])
  await press('保存草稿')
  expect(screen.getByText('草稿已保存')).toBeTruthy()
  expect(bodies(sent, '/application/save').at(-1)).toMatchObject({ version: 3, contactName: '刘艳', remark: '请致电前台' })
})

test('TEND-22 a save whose answer was lost is nobody else’s', async () => {
  let stands: { version: number } | undefined
  const { sent } = await show(
    Application,
    registering({
      'GET /tender/api/v1/application/find-mine': () => ({ steps: [], ...(stands && { draft: stands }) }),
      'POST /tender/api/v1/application/save': ({ body }) => {
        const { version, projectId: _, ...draft } = body as { version: number; projectId: string }
        if (version !== (stands?.version ?? 0)) throw aFailure('refused', { code: 'TENDER-2004', message: '数据已被修改' })
        const first = stands === undefined
        stands = { ...draft, version: version + 1 }
        if (first) throw aFailure('unreachable')
        return { id: 'P1', version: version + 1 }
      },
    }),
  )
  fill('联系人', '刘艳')
  await press('保存草稿')
  fill('备注', '稍后补充')
  await press('保存草稿')
  expect(screen.getByText('草稿已保存')).toBeTruthy()
  expect(bodies(sent, '/application/save').at(-1)).toMatchObject({ version: 1, contactName: '刘艳', remark: '稍后补充' })
})

test('TEND-22 refusals stand at what they are about: a missing document, the deposit', async () => {
  const docs = [{ code: 'LICENCE', name: '营业执照', mandatory: false }]
  const refuse = (code: string, args = {}) =>
    registering(
      {
        'POST /tender/api/v1/application/submit': () => {
          throw aFailure('refused', { code, args, message: `缺少资料：营业执照 ${code}` })
        },
      },
      { form: { ...aFreeBidForm(), requiredDocs: docs } },
    )
  await show(Application, refuse('TENDER-2034', { name: '营业执照' }))
  fillIn()
  await press('提交报名')
  const box = document.querySelector('[data-invalid-field]') as HTMLElement
  expect(within(box).getByRole('alert').textContent).toBe('缺少资料：营业执照 TENDER-2034')
  cleanup()
  await show(Application, refuse('TENDER-2033'))
  fillIn()
  await press('提交报名')
  expect(screen.getByText('缺少资料：营业执照 TENDER-2033')).toBeTruthy()
  expect(document.querySelector('[data-invalid-field]')).toBeNull()
})

test('TEND-22 sent back, it shows why and until when, filled with what was sent; after the end it is read only', async () => {
  const application = {
    status: 'RETURNED',
    submittedAt: '2026-11-20T02:00:00.000Z',
    contactName: '刘艳',
    contactPhone: '13800001234',
    contactEmail: 'liu@firm.example',
    taxBp: 900,
    deposit: 'NOT_REQUIRED',
    documents: [],
    papers: [],
    newDeadline: '2026-11-23T06:00:00.000Z',
  }
  const steps = [{ seq: 6, at: '2026-11-20T03:00:00.000Z', kind: 'RETURNED', comment: '请补充营业执照' }]
  const mine = { 'GET /tender/api/v1/application/find-mine': () => ({ application, steps }) }
  await show(Application, registering(mine, { application: 'RETURNED' }))
  expect([screen.getByText('报名被退回，请在 2026-11-23 14:00:00 前重新提交'), screen.getByText('请补充营业执照')]).toHaveLength(2)
  expect(screen.getByLabelText<HTMLSelectElement>(/税率$/, FIELD).value).toBe('900')
  expect(screen.getByRole('button', { name: '重新提交' })).toBeTruthy()
  cleanup()
  await show(Application, registering(mine, { application: 'RETURNED', actions: [] }))
  expect(screen.getByText(/^报名已于 .* 截止$/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('TEND-22 taking a registration back asks first', async () => {
  const { sent } = await show(
    Application,
    registering(
      {
        'GET /tender/api/v1/application/find-mine': () => ({ steps: [] }),
        'POST /tender/api/v1/application/withdraw': () => ({}),
      },
      { actions: [...entering().actions, 'application.withdraw'] },
    ),
  )
  await press('撤回报名')
  expect(bodies(sent, '/application/withdraw')).toEqual([])
  await act(async () => {
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '撤回报名' }))
    await settle()
  })
  expect(bodies(sent, '/application/withdraw')).toEqual([{ projectId: 'P1' }])
})

const aPage = { rows: [], total: 0, pageIndex: 1, pageSize: 200 }
const detail = (project: Partial<ProjectView>, over: Answers = {}): Answers => ({
  'GET /tender/api/v1/project/find-by-id': () => entering(project),
  'GET /tender/api/v1/project/timeline': () => [],
  'POST /tender/api/v1/hall/message/page-list': () => aPage,
  'GET /tender/api/v1/application/find-mine': () => ({ steps: [] }),
  'POST /tender/api/v1/objection/page-list': () => aPage,
  'POST /tender/api/v1/bid/receipts': () => aPage,
  ...over,
})

test('TEND-25 a project leads to the first step of the way in that is not taken yet', async () => {
  const { went } = await show(ProjectDetail, detail({}))
  await press('报名')
  cleanup()
  const second = await show(ProjectDetail, detail({ pledgedAt: '2026-11-20T02:00:00.000Z', acknowledged: ['fight'] }), 'en')
  await press('Continue registration')
  expect([went, second.went]).toEqual([
    [['/customer/cu-declaration', { projectId: 'P1' }]],
    [['/customer/cu-winrule', { projectId: 'P1' }]],
  ])
})

test('TEND-30 the winner confirms after asking; after the time it is told so and nothing is closed', async () => {
  const won: Partial<ProjectView> = {
    status: 'PUBLICITY',
    bidder: 'ACTIVE',
    winner: { name: '我方', gross: '960000.00', alias: 'B01' },
    actions: ['award.confirm', 'award.decline'],
  }
  let late = true
  const { sent } = await show(
    ProjectDetail,
    detail(won, {
      'POST /tender/api/v1/award/confirm': () => {
        if (late) throw aFailure('refused', { code: 'TENDER-2067', message: '确认期限已于 11-22 届满' })
        return {}
      },
    }),
  )
  await press('确认中标')
  const dialog = () => within(screen.getByRole('dialog'))
  expect(dialog().getByText(/¥960,000\.00/)).toBeTruthy()
  const confirm = () =>
    act(async () => {
      fireEvent.click(dialog().getByRole('button', { name: '确认中标' }))
      await settle()
    })
  await confirm()
  expect(dialog().getByText('确认期限已于 11-22 届满')).toBeTruthy()
  late = false
  await confirm()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies(sent, '/award/confirm')).toHaveLength(2)
})

test('TEND-30 the winner is told until when it has to confirm, in its result and where it is asked; who has confirmed is not', async () => {
  const won: Partial<ProjectView> = {
    ...{ status: 'PUBLICITY', bidder: 'ACTIVE', awardLine: 'WAIT_CONFIRM', ownRank: 1 },
    ...{ winner: { name: '我方', gross: '960000.00', alias: 'B01' }, actions: ['award.confirm', 'award.decline'] },
    next: { kind: 'confirm', at: '2026-11-24T02:00:00.000Z' },
  }
  await show(ProjectDetail, detail(won))
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /结果与公示/ })))
  expect(screen.getByText('中标确认截止')).toBeTruthy()
  await press('确认中标')
  expect(within(screen.getByRole('dialog')).getByText('请在 2026-11-24 10:00:00 前确认，逾期视为放弃中标。')).toBeTruthy()
  cleanup()
  const { next: _, ...rest } = won
  await show(ProjectDetail, detail({ ...rest, awardLine: 'CONFIRMED', actions: [] }))
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /结果与公示/ })))
  expect(screen.queryByText('中标确认截止')).toBeNull()
})

test.each([
  [
    'zh',
    '确认中标',
    '放弃中标',
    /按自身报价 ¥970,000\.00 承接本项目 30% 的份额，金额 ¥291,000\.00/,
    /放弃本项目 30% 的份额/,
    '30%，¥291,000.00',
  ],
  [
    ...([
      'en',
      'Confirm award',
      'Decline award',
      /takes 30 % of the order for CN¥291,000\.00, at its own price of CN¥970,000\.00/,
    ] as const),
    ...([/share of 30 % is then proposed anew/, '30 %, CN¥291,000.00'] as const),
  ],
] as const)(
  'TEND-42 a firm confirms or declines its own share, and reads who else won (%s)',
  async (lang, yes, no, takes, leaves, mine) => {
    const shares: NonNullable<ProjectView['shares']> = [
      { name: '苏州天润', alias: 'B03', sharePct: 70, gross: '960000.00', amount: '672000.00' },
      { name: '我方', alias: 'B02', sharePct: 30, gross: '970000.00', amount: '291000.00', own: true },
    ]
    const won: Partial<ProjectView> = {
      ...{ status: 'PUBLICITY', bidder: 'ACTIVE', awardLine: 'WAIT_CONFIRM', ownRank: 2, shares },
      winner: { name: '苏州天润', gross: '960000.00', alias: 'B03' },
      actions: ['award.confirm', 'award.decline'],
    }
    await show(ProjectDetail, detail(won), lang)
    const dialog = () => within(screen.getByRole('dialog'))
    await press(yes)
    expect(dialog().getByText(takes)).toBeTruthy()
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
    cleanup()
    await show(ProjectDetail, detail(won), lang)
    await press(no)
    expect(dialog().getByText(leaves)).toBeTruthy()
    cleanup()
    await show(ProjectDetail, detail(won), lang)
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: lang === 'zh' ? /结果与公示/ : /Result/ })))
    screen.getByText(mine)
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    const price = lang === 'zh' ? '报价' : 'Price'
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/CN|\u00a0/g, ''))).toEqual([
      // On a telephone the price stands under the name, and its column is not there.
      `苏州天润${price} ¥960,000.0070%¥672,000.00¥960,000.00`,
      `我方${price} ¥970,000.0030%¥291,000.00¥970,000.00`,
    ])
  },
)

test('TEND-31 an objection of fewer than 20 characters stays in its dialog', async () => {
  const { sent } = await show(
    ProjectDetail,
    detail({ status: 'PUBLICITY', bidder: 'ACTIVE', actions: ['objection.file'] }, { 'POST /tender/api/v1/objection/file': () => ({}) }),
  )
  fireEvent.click(screen.getByRole('tab', { name: /异议/ }))
  await press('提出异议')
  const dialog = within(screen.getByRole('dialog'))
  await write('太低了')
  const send = () =>
    act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: '提出异议' }))
      await settle()
    })
  await send()
  expect([dialog.getByText('至少 20 个字').textContent, bodies(sent, '/objection/file')]).toEqual(['至少 20 个字', []])
  const text = '中标价明显低于成本价，请贵方核实其报价构成与履约能力是否可靠。'
  await write(text)
  await send()
  expect(bodies(sent, '/objection/file')).toEqual([{ projectId: 'P1', text }])
})
