// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pageOf } from '#support/story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { aProjectRow, projectList, wonRow } from './ProjectList.stories.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

interface Shown extends NonNullable<Parameters<typeof projectList>[0]> {
  decline?: (sent: Sent) => unknown
}

async function show({ decline = () => ({}), answers, ...given }: Shown = {}) {
  const story = projectList({ ...given, answers: { 'POST /tender/api/v1/invitation/decline': decline, ...answers } })
  const { went, bodies } = await showStory(story)
  return { asked: () => bodies('/cu-page-list'), counted: () => bodies('/cu-counts'), went: () => went.map(([path]) => path) }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('TEND-24 zh: an invitation is turned down with a reason; a reason is needed; the list is read again', async () => {
  const sent: Sent[] = []
  const { asked } = await show({ decline: (given) => void sent.push(given) })
  await press('谢绝 TB-20261121-0001')
  const dialog = within(screen.getByRole('dialog', { name: '谢绝邀请' }))
  expect(dialog.getByRole('button', { name: '确认谢绝' })).toHaveProperty('disabled', true)
  await act(async () => void fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' 产能不足 ' } }))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '确认谢绝' })))
  expect(sent).toEqual([
    expect.objectContaining({ body: { projectId: 'P1', reason: '产能不足' }, key: expect.stringMatching(/^[\da-f-]{36}$/) }),
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked()).toHaveLength(2)
})

test('TEND-24 a refusal stays in the dialog with what was typed, and the same words go out under the same key', async () => {
  const keys: unknown[] = []
  await show({
    decline: ({ key }) => {
      keys.push(key)
      throw aFailure('unreachable', { message: '网络不可用' })
    },
  })
  await press('谢绝 TB-20261121-0001')
  const dialog = within(screen.getByRole('dialog'))
  await act(async () => void fireEvent.change(dialog.getByRole('textbox'), { target: { value: '产能不足' } }))
  for (let turn = 0; turn < 2; turn += 1) await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '确认谢绝' })))
  expect(dialog.getByText('网络不可用')).toBeTruthy()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '产能不足')
  expect(new Set(keys).size).toBe(1)
})

test('TEND-24 who may not turn down is not offered it', async () => {
  await show({ rows: [aProjectRow({ actions: [], invitation: 'ACCEPTED' })] })
  expect(screen.queryByRole('button', { name: /谢绝/ })).toBeNull()
})

test('TEND-24 without projects the list says so and offers practice; without a supplier it leads to the choice', async () => {
  const { went } = await show({ rows: [] })
  expect(screen.getByText('暂无可参与的项目')).toBeTruthy()
  await press('进入练习场')
  cleanup()
  const chooser = await show({ firm: '' })
  expect(screen.getByText('请先选择供应商')).toBeTruthy()
  await press('选择供应商')
  expect([went(), chooser.went(), chooser.asked()]).toEqual([['/freebid/practice'], ['/customer/switching-suppliers'], []])
})

test('TEND-24 where there is one kind of bidding alone there are no tabs; filters tell how many they hold', async () => {
  const { asked } = await show()
  expect(screen.queryAllByRole('tab')).toEqual([])
  await press('待报名1')
  expect(asked().at(-1)).toEqual({ mode: '2', _AND_: [{ stage: { eq: 'toRegister' } }] })
  expect(screen.getByRole('button', { name: '已报名' })).toBeTruthy()
})

test('TEND-24 the search goes out on Enter or the button, and again when it is emptied', async () => {
  const { asked } = await show()
  const box = screen.getByRole('searchbox', { name: '项目编号或名称' })
  await act(async () => void fireEvent.change(box, { target: { value: '用纸' } }))
  await press('搜索')
  expect(asked().at(-1)).toEqual({ mode: '2', keyword: '用纸' })
  await act(async () => void fireEvent.change(box, { target: { value: '' } }))
  expect(asked().at(-1)).toEqual({ mode: '2' })
})

test('TEND-24 rank and outcome stand in the row', async () => {
  await show({ rows: [wonRow] })
  const cell = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[5]!
  expect(cell.textContent).toBe('第 1 名中标，待确认')
})

test('TEND-24 TEND-36 a firm reads its round, that its quote is sealed, and that it was eliminated', async () => {
  const rounds = { mode: 'threeRounds', status: 'BIDDING', roundNo: 1, roundCount: 3, roundPhase: 'OPEN', application: 'APPROVED' } as const
  const rows = [aProjectRow({ ...rounds, bidder: 'ACTIVE', quoteSealed: true }), aProjectRow({ ...rounds, id: 'P2', bidder: 'ELIMINATED' })]
  await show({ rows })
  const cells = (row: number) => within(screen.getAllByRole('row')[row]!).getAllByRole('cell')
  expect(cells(1)[3]!.textContent).toBe('竞价中第1/3轮报价中 · 本轮已报价')
  expect([cells(1)[4]!.textContent, cells(2)[4]!.textContent]).toEqual(['投标人', '已淘汰'])
})

test('TEND-24 TEND-36 a suspended round is called so once', async () => {
  await show({ rows: [aProjectRow({ mode: 'threeRounds', status: 'SUSPENDED', roundNo: 2, roundCount: 3, roundPhase: 'SUSPENDED' })] })
  expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[3]!.textContent).toBe('已暂停第2/3轮')
})

test.each([
  ['roundCloses', '本轮剩余'],
  ['roundOpens', '距本轮开始'],
  ['resume', '距恢复'],
  ['registration', undefined],
] as const)('TEND-24 TEND-36 while bidding goes on a firm reads how long it is until what comes next (%s)', async (kind, told) => {
  await show({ rows: [aProjectRow({ status: 'BIDDING', next: { kind, at: '2126-11-21T02:00:00.000Z' } })] })
  const [title, , start] = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')
  for (const cell of [title!, start!]) expect(/(\S{2}剩余|距\D+) \d+ 天/.exec(cell.textContent)?.[1]).toBe(told)
})

test('TEND-24 TEND-36 a row that has heard of its round and was not read again calls it no extra one', async () => {
  await show({ rows: [aProjectRow({ mode: 'threeRounds', status: 'BIDDING', roundNo: 1, roundPhase: 'OPEN' })] })
  expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[3]!.textContent).toBe('竞价中')
})

test('SEA-14 a search that cannot be read says so in the place of the rows: builder, chips and heads stay, and it can be taken away', async () => {
  const refusing = ({ body }: Sent) => {
    if ('_AND_' in (body as object)) throw aFailure('refused', { message: '条件无法使用' })
    return pageOf([aProjectRow()])
  }
  await show({ answers: { 'POST /tender/api/v1/project/cu-page-list': refusing } })
  const builder = () => document.querySelector('fly-advanced-search')!
  const before = builder()
  const search = { conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] }, text: '' }
  await act(async () => void before.dispatchEvent(new CustomEvent('fly-search', { detail: search })))
  expect(screen.getByRole('alert').textContent).toContain('条件无法使用')
  expect(builder()).toBe(before)
  expect(screen.getByRole('button', { name: '待报名1' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(3)
  await press('清除筛选')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('办公用纸采购')).toBeTruthy()
})

test('SEA-06 a chip is a condition of the search: the builder gets it, and a search without it lets the chip go', async () => {
  const { asked, counted } = await show()
  const builder = document.querySelector('fly-advanced-search')!
  const given: object[] = []
  Object.assign(builder, { setConditions: async (tree: object) => given.push(tree) > 0 })
  const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  const searchBy = (children: object[]) =>
    act(async () => void builder.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children } } })))
  await press('待报名1')
  expect(given).toMatchObject([
    { logic: 'AND', children: [{ prop: 'stage', rule: 'eq', value: 'toRegister', texts: { toRegister: '待报名' } }] },
  ])
  // What other chips would find is counted without the chip itself.
  expect([counted().at(-1), pressed(/^待报名/)]).toEqual([{ mode: '2' }, 'true'])

  const either = { prop: 'stage', rule: 'in', value: ['running', 'history'] }
  await searchBy([either, { prop: 'title', rule: 'like', value: '钢' }])
  expect(asked().at(-1)).toEqual({ mode: '2', _AND_: [{ stage: { in: ['running', 'history'] } }, { title: { like: '钢' } }] })
  expect(counted().at(-1)).toEqual({ mode: '2', _AND_: [{ title: { like: '钢' } }] })
  expect([/^全部$/, /^待报名/, /^进行中/].map(pressed)).toEqual(['false', 'false', 'false'])
  await press('全部')
  expect(asked().at(-1)).toEqual({ mode: '2', _AND_: [{ title: { like: '钢' } }] })
  expect(pressed(/^全部$/)).toBe('true')
})
