// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { projectList } from './ProjectList.stories.tsx'

afterEach(cleanup)

/** The list without any project, and what it has asked the gateway for. */
async function show() {
  const counts = { modes: { '0': 4, '1': 0, '2': 4 }, status: { DRAFT: 3, BIDDING: 1 } }
  const story = projectList({ rows: [], mode: '0', answers: { 'POST /tender/api/v1/project/cg-counts': () => counts } })
  const { runtime, sent } = await showStory(story)
  const calls = (call: string) => sent.filter(({ name }) => name.endsWith(call))
  return {
    asked: () => calls('/cg-page-list'),
    counted: () => calls('/cg-counts'),
    remembered: () => runtime.storage.tab.read<object>('cg-list'),
  }
}
const change = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

const body = (asked: () => readonly Sent[]) => asked().at(-1)?.body
const chip = (name: RegExp) => screen.getByRole('button', { name })

/** The builder as the list gives it conditions and hears of its searches. */
const builder = () => document.querySelector('fly-advanced-search')!
const searchBy = (query: object, conditions: object, more: object = {}) =>
  act(async () => void builder().dispatchEvent(new CustomEvent('fly-search', { detail: { query, conditions, text: '', ...more } })))

test('TEND-28 buyer and days of the start narrow the list: they are conditions of the search, whole days with the last one', async () => {
  const { asked } = await show()
  await change('竞价开始自', '2026-11-30')
  await change('竞价开始至', '2026-11-30')
  const picker = document.querySelector('fly-user-picker')!
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'U1' } })))
  const days = [{ startsAt: { ge: '2026-11-30' } }, { startsAt: { le: '2026-11-30' } }]
  expect(body(asked)).toEqual({ mode: '0', _AND_: [...days, { ownerId: { eq: 'U1' } }] })
  expect(screen.getByText('没有符合条件的项目')).toBeTruthy()
  // One button takes every filter away.
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '清除筛选' })))
  expect(body(asked)).toEqual({ mode: '0' })
})

test('SEA-06 a chip is a condition of the search: the builder gets it, and a search without it lets the chip go', async () => {
  const { asked, counted } = await show()
  const given: object[] = []
  Object.assign(builder(), { setConditions: async (tree: object) => given.push(tree) > 0 })
  await act(async () => void fireEvent.click(chip(/^草稿/)))
  expect(body(asked)).toEqual({ mode: '0', _AND_: [{ status: { eq: 'DRAFT' } }] })
  expect(given).toMatchObject([{ logic: 'AND', children: [{ prop: 'status', rule: 'eq', value: 'DRAFT' }] }])
  // What other chips would find is counted without the chip itself.
  expect(body(counted)).toEqual({ mode: '0' })
  expect(chip(/^草稿/).getAttribute('aria-pressed')).toBe('true')

  const either = { logic: 'AND', children: [{ prop: 'status', rule: 'in', value: ['DRAFT', 'BIDDING'] }] }
  await searchBy({ _AND_: [{ status: { in: ['DRAFT', 'BIDDING'] } }] }, either)
  expect(['全部', '草稿', '竞价中'].map((name) => chip(new RegExp(`^${name}`)).getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'false',
  ])
  await searchBy({ _AND_: [] }, { logic: 'AND', children: [] })
  expect(body(asked)).toEqual({ mode: '0' })
  expect(chip(/^全部/).getAttribute('aria-pressed')).toBe('true')
  // What the builder said itself is not handed back to it.
  expect(given).toHaveLength(1)
})

test('SEA-12 a view that is applied brings order, page size, tab, word and columns, in one reading; the present ones are told', async () => {
  const { asked } = await show()
  const reset = async () => undefined
  Object.assign(builder(), { reset, view: undefined })
  const columns = { order: ['status', 'title', 'gone'], hidden: ['dept'], widths: { title: 240 }, fixed: {} }
  const view = { columns, sort: { prop: 'ceiling', order: 'descending' }, pageSize: 20, tab: '2', keyword: '钢' }
  const before = asked().length
  await searchBy({ _AND_: [{ title: { like: 'a' } }] }, { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] }, { view })
  expect(asked()).toHaveLength(before + 1)
  expect(asked().at(-1)).toMatchObject({
    body: { mode: '2', keyword: '钢', sort: { by: 'ceiling', desc: true }, _AND_: [{ title: { like: 'a' } }] },
    query: { pageIndex: 1, pageSize: 20 },
  })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['状态', '下一时间', '项目', '限价 / 最优', '通过 / 邀请', '操作'])
  expect((builder() as HTMLElement & { view?: object }).view).toEqual({ ...view, own: [] })
})

test('TEND-28 days in the wrong order are said at the field, and nothing is searched until they are mended', async () => {
  const { asked } = await show()
  await change('竞价开始自', '2026-11-30')
  const before = asked().length
  await change('竞价开始至', '2026-11-29')
  expect(screen.getByText('截止日期早于起始日期')).toBeTruthy()
  expect(asked()).toHaveLength(before)
  await change('竞价开始至', '2026-12-01')
  expect(screen.queryByText('截止日期早于起始日期')).toBeNull()
  expect(body(asked)).toEqual({ mode: '0', _AND_: [{ startsAt: { ge: '2026-11-30' } }, { startsAt: { le: '2026-12-01' } }] })
})

test('TEND-28 days in the wrong order go with the search that they stood beside', async () => {
  await show()
  await change('竞价开始自', '2026-11-30')
  await change('竞价开始至', '2026-11-29')
  await act(async () => void fireEvent.blur(screen.getByLabelText('竞价开始至')))
  await searchBy({ _AND_: [] }, { logic: 'AND', children: [] })
  expect(screen.queryByText('截止日期早于起始日期')).toBeNull()
  expect((screen.getByLabelText('竞价开始至') as HTMLInputElement).value).toBe('')
})

test('SEA-06 a filter says that more is searched for than it can show', async () => {
  await show()
  const category = () => screen.getByLabelText<HTMLSelectElement>('采购品类').selectedOptions[0]?.textContent
  const picker = () => document.querySelector<HTMLElement & { help?: string }>('fly-user-picker')!
  const told = () => [
    category(),
    picker().help ?? picker().getAttribute('help'),
    screen.queryAllByText('按搜索条件', { selector: ':not(option)' }).length,
  ]
  const before = told()
  const children = [
    { prop: 'categoryCode', rule: 'in', value: ['A', 'B'] },
    { prop: 'ownerId', rule: 'in', value: ['U1', 'U2'] },
    { prop: 'startsAt', rule: 'isNull' },
  ]
  await searchBy({}, { logic: 'AND', children })
  expect([before, told()]).toEqual([
    ['全部品类', '', 0],
    ['按搜索条件', '按搜索条件', 2],
  ])
})

test('SEA-12 what a view says of order and rows a page is not remembered of the reader, and his own are asked for again when it is left', async () => {
  const { asked, remembered } = await show()
  await change('排序', 'code')
  const left = () => act(async () => void builder().dispatchEvent(new CustomEvent('fly-leave', { detail: {} })))
  const steel = { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] }
  const view = { sort: { prop: 'ceiling', order: 'descending' }, pageSize: 50 }
  await searchBy({ _AND_: [{ title: { like: 'a' } }] }, steel, { view })
  expect(asked().at(-1)).toMatchObject({ body: { sort: { by: 'ceiling' } }, query: { pageSize: 50 } })
  expect(remembered()).toMatchObject({ sort: 'code', pageSize: 10, search: { conditions: steel } })
  await left()
  expect(asked().at(-1)).toMatchObject({ body: { sort: { by: 'code' }, _AND_: [{ title: { like: 'a' } }] }, query: { pageSize: 10 } })
  expect(remembered()).toMatchObject({ sort: 'code', pageSize: 10 })
})
