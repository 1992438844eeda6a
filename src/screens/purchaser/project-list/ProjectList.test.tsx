// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { aProjectRow, damagedRow, Empty, projectList } from './ProjectList.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

interface Shown extends NonNullable<Parameters<typeof projectList>[0]> {
  lang?: 'zh' | 'en'
}
const show = ({ lang = 'zh', ...given }: Shown = {}) => showStory(projectList(given), lang)
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['zh', ['行政部王建华', '¥1,000.00最优 ¥945.00节约 −5.50%', '4 / 6', '竞价中']],
  ['en', ['Administration王建华', 'CN¥1,000.00Best CN¥945.00Saving −5.50 %', '4 / 6', 'Bidding']],
] as const)('TEND-28 a row tells department, buyer, prices, saving, bidders and status (%s)', async (lang, told) => {
  await show({ lang })
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual(told)
})

const inRounds = { mode: 'threeRounds', status: 'BIDDING', roundNo: 2, roundCount: 3, roundPhase: 'OPEN' } as const
test.each([
  ['zh', { quotesReceived: 4, quotesAwaited: 5 }, '竞价中第2/3轮报价中 · 已收 4/5'],
  ['en', { quotesReceived: 4, quotesAwaited: 5 }, 'BiddingRound 2/3Open · 4/5 quotes'],
  ['zh', { roundNo: 4, roundPhase: 'INTERVAL' }, '竞价中加轮轮次间隔'],
] as const)('TEND-28 TEND-36 where rounds stand is beneath the status (%s %o)', async (lang, over, told) => {
  await show({ lang, rows: [aProjectRow({ ...inRounds, ...over })] })
  expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[4]!.textContent).toBe(told)
})

test.each([
  ['zh', '等待开启报价'],
  ['en', 'Waits to be opened'],
] as const)('TEND-28 TEND-38 a round that waits to be opened says so, and since when (%s)', async (lang, told) => {
  const next = { kind: 'opening', at: '2020-11-21T02:00:00.000Z' } as const
  await show({ lang, rows: [aProjectRow({ ...inRounds, roundPhase: 'WAITING', next })] })
  expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[5]!.textContent).toContain(told)
})

test('TEND-28 operations lead to their screens', async () => {
  const { went } = await show()
  await press('查看 TB-20261121-0001')
  await press('大厅 TB-20261121-0001')
  expect(went).toEqual([
    ['/purchaser/pu-project-detail', { id: 'P1' }],
    ['/freebid/free-bidding-hall', { projectId: 'P1' }],
  ])
})

test('TEND-28 a project is taken back after a question; what is lost is sent again under its key, and a refusal stays in the dialog', async () => {
  const keys: unknown[] = []
  await show({
    rows: [aProjectRow({ status: 'PUBLISH_APPROVAL', actions: ['project.recall'] })],
    answers: {
      'POST /tender/api/v1/project/recall': ({ key }) => {
        keys.push(key)
        if (keys.length === 1) throw aFailure('unreachable')
        throw aFailure('refused', { code: 'TENDER-2002', message: '项目当前状态不能撤回' })
      },
    },
  })
  await press('撤回审批 TB-20261121-0001')
  const dialog = within(screen.getByRole('dialog', { name: '撤回审批' }))
  for (let turn = 0; turn < 2; turn += 1) await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '确认撤回' })))
  expect(dialog.getByRole('alert').textContent).toContain('项目当前状态不能撤回')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('TEND-28 without projects the list says so, without what fits the filter too', async () => {
  await showStory(Empty)
  expect(screen.getByText('还没有项目')).toBeTruthy()
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '纸' } }))
  await press('搜索')
  expect(screen.getByText('没有符合条件的项目')).toBeTruthy()
})

test('TEND-28 a search that finds nothing takes no tab away', async () => {
  const answers = {
    'POST /tender/api/v1/project/cg-counts': ({ body }: Sent) => {
      const count = JSON.stringify(body).includes('纸') ? 0 : 3
      return { modes: { '0': count, '1': count, '2': count }, status: {} }
    },
  }
  await show({ answers, kept: { mode: '0' } })
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['三轮报价3', '自由竞价3', '全部3'])
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '纸' } }))
  await press('搜索')
  expect(tabs()).toEqual(['三轮报价0', '自由竞价0', '全部0'])
})

test('TEND-28 a list that cannot be read says why and is tried again', async () => {
  let down = true
  await show({
    answers: {
      'POST /tender/api/v1/project/cg-page-list': () => {
        if (down) throw aFailure('unreachable', { message: '网络不可用' })
        return { rows: [aProjectRow()], total: 1, pageIndex: 1, pageSize: 10 }
      },
    },
  })
  expect(screen.getByText('网络不可用')).toBeTruthy()
  down = false
  await press('重试')
  expect(screen.getByText('办公用纸采购')).toBeTruthy()
})

/** Fails as long as something is searched for. */
const refusing = {
  'POST /tender/api/v1/project/cg-page-list': ({ body }: Sent) => {
    if ((body as { _AND_?: unknown })._AND_) throw aFailure('refused', { message: '条件无法使用' })
    return { rows: [aProjectRow()], total: 1, pageIndex: 1, pageSize: 10 }
  },
}
const SEARCH = {
  query: { _AND_: [{ title: { like: 'a' } }] },
  conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] },
}
const builder = () => document.querySelector('fly-advanced-search')!

test('SEA-14 a search that cannot be read says so in the place of the rows: builder, chips and heads stay, and it can be taken away', async () => {
  await show({ answers: refusing })
  const before = builder()
  await act(async () => void before.dispatchEvent(new CustomEvent('fly-search', { detail: { ...SEARCH, text: '' } })))
  expect(screen.getByRole('alert').textContent).toContain('条件无法使用')
  expect(screen.queryByText('办公用纸采购')).toBeNull()
  expect(builder()).toBe(before)
  expect(screen.getByRole('button', { name: /^竞价中/ })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(3)
  await act(async () => void builder().dispatchEvent(new CustomEvent('fly-search', { detail: { query: {}, conditions: {}, text: '' } })))
  expect(screen.getByText('办公用纸采购')).toBeTruthy()
})

test('SEA-14 a kept search that fails again when the list is opened can be changed and taken away, for good', async () => {
  const { runtime } = await show({ answers: refusing, kept: { pageSize: 10, search: SEARCH } })
  expect(builder()).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('条件无法使用')
  await press('清除筛选')
  expect(screen.getByText('办公用纸采购')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(runtime.storage.tab.read('cg-list')).toEqual({ pageSize: 10 })
})

test.each([
  ['zh', '数据异常，请联系审计人员'],
  ['en', 'Data damaged, call the auditor'],
] as const)('H4 a project that cannot be read says so where its status stands (%s)', async (lang, words) => {
  await show({ lang, rows: [damagedRow] })
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(screen.queryByText('0 / 0')).toBeNull()
  expect(screen.getByText(/^TB-20261121-0001/)).toBeDefined()
})
