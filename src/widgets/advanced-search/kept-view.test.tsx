// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, inputs, type KeptQuery, lateParts } from './testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const LIST = { code: 'pu-project-list' }
const view = { sort: { prop: 'code', order: 'descending' }, pageSize: 20 } as const
const columns = { order: ['title', 'code'], hidden: ['code'], widths: {}, fixed: {} }
const content = (condition: object) => JSON.stringify({ logic: 'AND', children: [condition] })
const query = (over: Partial<KeptQuery> = {}): KeptQuery => ({
  ...{ id: 'q1', name: 'Steel', content: content({ prop: 'title', rule: 'like', value: 'steel' }), account: 'buyer1', version: 1 },
  ...{ view: JSON.stringify(view) },
  ...over,
})

type Panel = Awaited<ReturnType<typeof aPanel>>
const apply = ({ methods }: Panel) => act(async () => void (await methods.applyQuery?.('q1')))
const shows = ({ props }: Panel, shown: object) =>
  act(async () => {
    props.view!.value = shown
  })
const nowShown = () => screen.getByRole('button', { name: /^Common queries/ }).getAttribute('aria-label') ?? ''
const lefts = ({ heard }: Panel) => heard.filter(({ name }) => name === 'fly-leave').length

test('SEA-12 the page hears that the query it shows was deleted, and of no other one; nothing is searched', async () => {
  const panel = await aPanel({ ...LIST, view }, 'en', [query(), query({ id: 'q2', name: 'Other' })])
  await apply(panel)
  const searches = () => panel.heard.filter(({ name }) => name === 'fly-search').length
  const before = searches()
  await act(async () => void (await panel.methods.deleteQuery?.('q2')))
  expect(lefts(panel)).toBe(0)
  await act(async () => void (await panel.methods.deleteQuery?.('q1')))
  expect([lefts(panel), searches(), nowShown()]).toEqual([1, before, ''])
})

test('R-50 the page hears that the query of one person is left when another one signs in', async () => {
  const panel = await aPanel({ ...LIST, view }, 'en', [query()])
  await apply(panel)
  await act(async () => panel.runtime.store.user.set({ userId: 'u2', userName: 'other' } as unknown as Profile))
  expect(lefts(panel)).toBe(1)
})

test('SEA-12 columns that a query does not name are the reader’s own, and no change of it; those it names are', async () => {
  const kept = [query()]
  const panel = await aPanel({ ...LIST, view: { ...view, columns } }, 'en', kept)
  await apply(panel)
  expect(nowShown()).toBe('Common queries: Steel')
  await shows(panel, { ...view, columns, keyword: 'x' })
  expect(nowShown()).toBe('Common queries: Steel · changed')
  kept[0] = query({ view: JSON.stringify({ columns, ...view }) })
  await shows(panel, { ...view, columns })
  await apply(panel)
  expect(nowShown()).toBe('Common queries: Steel')
  await shows(panel, { ...view, columns: { ...columns, hidden: [] } })
  expect(nowShown()).toBe('Common queries: Steel · changed')
  await shows(panel, view)
  expect(nowShown()).toBe('Common queries: Steel · changed')
})

test('SEA-12 a query whose conditions have to be mended first brings its view with the first search that is made, and once', async () => {
  const panel = await aPanel(LIST, 'en', [query({ content: content({ prop: 'amount', rule: 'gt', value: 'x' }) })])
  await apply(panel)
  expect(panel.last('fly-search')).toBeUndefined()
  await panel.press('Search')
  expect(panel.last('fly-search')).toBeUndefined()
  await choose(inputs()[0]!, '5')
  await panel.press('Search')
  expect(panel.last('fly-search')).toMatchObject({ query: { _AND_: [{ amount: { gt: '5' } }] }, view })
  await panel.press('Search')
  expect(panel.last('fly-search')).not.toHaveProperty('view')
})

test('SEA-12 a query that was left before it could be searched by brings nothing', async () => {
  const panel = await aPanel(LIST, 'en', [query({ content: content({ prop: 'amount', rule: 'gt', value: 'x' }) })])
  await apply(panel)
  await panel.press('Reset')
  await panel.press('Search')
  expect(panel.last('fly-search')).not.toHaveProperty('view')
})
