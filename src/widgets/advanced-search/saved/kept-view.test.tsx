// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import type { ListView } from '#domain/list-view.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, inputs, type KeptQuery, lateParts } from '#widgets/advanced-search/testing.tsx'

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

const keeps = ({ methods }: Panel) => act(async () => void (await methods.keepQuery?.()))
const keptView = (kept: readonly KeptQuery[], at = 0): ListView => JSON.parse(kept[at]?.view || '{}')

test('SEA-12 overwriting keeps what the query says of the list: columns of the reader’s own go into it only when he has changed them for it', async () => {
  const kept = [query()]
  const panel = await aPanel({ ...LIST, view: { columns, pageSize: 10 } }, 'en', kept)
  await apply(panel)
  await shows(panel, { ...view, columns, own: ['columns'] })
  expect(nowShown()).toBe('Common queries: Steel')
  await choose(inputs()[0]!, 'paper')
  await keeps(panel)
  expect([kept[0]?.version, keptView(kept), panel.last('fly-save')]).toEqual([2, view, undefined])
  await shows(panel, { ...view, columns: { ...columns, hidden: [] }, own: [] })
  expect(nowShown()).toBe('Common queries: Steel · changed')
  await keeps(panel)
  expect([keptView(kept), nowShown()]).toEqual([{ ...view, columns: { ...columns, hidden: [] } }, 'Common queries: Steel'])
})

test('SEA-12 a query of a page that says nothing of its view keeps the view it has, and is not marked', async () => {
  const kept = [query()]
  const panel = await aPanel(LIST, 'en', kept)
  await apply(panel)
  expect(nowShown()).toBe('Common queries: Steel')
  await choose(inputs()[0]!, 'paper')
  await keeps(panel)
  expect([kept[0]?.version, keptView(kept)]).toEqual([2, view])
})

test('SEA-12 a new query holds all that is shown, the reader’s own too, and is changed when that is', async () => {
  const kept = [query()]
  const panel = await aPanel({ ...LIST, view: { ...view, columns } }, 'en', kept)
  await apply(panel)
  await shows(panel, { ...view, columns, own: ['columns'] })
  await act(async () => void (await panel.methods.saveQuery?.('Mine')))
  expect([keptView(kept, 1), nowShown()]).toEqual([{ ...view, columns }, 'Common queries: Mine'])
  expect(panel.last('fly-save')).toEqual({ view: { ...view, columns } })
  await shows(panel, { ...view, columns: { ...columns, hidden: [] }, own: [] })
  expect(nowShown()).toBe('Common queries: Mine · changed')
})

test('SEA-12 columns that are chosen first after a query was kept without any are a change of it', async () => {
  const panel = await aPanel({ ...LIST, view }, 'en')
  await choose(inputs()[0]!, 'steel')
  await act(async () => void (await panel.methods.saveQuery?.('Mine')))
  expect(nowShown()).toBe('Common queries: Mine')
  await shows(panel, { ...view, columns })
  expect(nowShown()).toBe('Common queries: Mine · changed')
})

/** The page is there anew, in the same tab, and searches by what it has kept. */
async function reload({ props }: Panel, conditions: object, shown: object, meanwhile: () => Promise<void> = async () => undefined) {
  await act(async () => {
    props.code!.value = ''
    props.conditions!.value = conditions
    props.view!.value = shown
  })
  expect(screen.queryByRole('button', { name: /^Common queries/ })).toBe(null)
  await meanwhile()
  await act(async () => {
    props.code!.value = LIST.code
  })
}
const searched = (panel: Panel) => (panel.last('fly-search') as { conditions: object }).conditions

test('SEA-12 a page that is loaded anew and searches by what it had searched by shows the name of the query again, and its view', async () => {
  const panel = await aPanel({ ...LIST, view: { columns } }, 'en', [query()])
  await apply(panel)
  await shows(panel, { ...view, columns })
  const searches = () => panel.heard.filter(({ name }) => name === 'fly-search').length
  const before = searches()
  await reload(panel, searched(panel), { ...view, columns })
  expect([nowShown(), searches()]).toEqual(['Common queries: Steel', before])
  // Order and rows a page are the reader's own again: the page hears how the query wants them.
  await reload(panel, searched(panel), { columns })
  expect([searches(), panel.last('fly-search')]).toEqual([before + 1, expect.objectContaining({ view })])
  await shows(panel, { ...view, columns })
  expect(nowShown()).toBe('Common queries: Steel')
})

test('SEA-12 what was changed of a query is marked after the page was loaded anew too, and is not undone by its view', async () => {
  const panel = await aPanel({ ...LIST, view }, 'en', [query()])
  await apply(panel)
  await choose(inputs()[0]!, 'iron')
  await panel.press('Search')
  const searches = panel.heard.length
  await reload(panel, searched(panel), { ...view, pageSize: 50 })
  expect(nowShown()).toBe('Common queries: Steel · changed')
  expect(panel.heard.slice(searches).filter(({ name }) => name === 'fly-search')).toEqual([])
})

test('SEA-12 a page that is loaded anew with another search, or without the query, shows no name', async () => {
  const kept = [query()]
  const panel = await aPanel({ ...LIST, view }, 'en', kept)
  await apply(panel)
  await reload(panel, { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'iron' }] }, view)
  expect(nowShown()).toBe('')
  await apply(panel)
  const before = searched(panel)
  kept.length = 0
  await reload(panel, before, view)
  expect(nowShown()).toBe('')
})

test('SEA-12 what somebody types before the common queries have come after a reload is not searched for, nor judged, unasked', async () => {
  for (const [prop, typed] of [
    ['title', 'iron'],
    ['amount', 'x'],
  ] as const) {
    const kept = [query({ content: content({ prop, rule: 'eq', value: '5' }) })]
    const panel = await aPanel({ ...LIST, view }, 'en', kept)
    await apply(panel)
    const searches = panel.heard.filter(({ name }) => name === 'fly-search').length
    await reload(panel, searched(panel), { columns }, async () => choose(inputs()[0]!, typed))
    expect(nowShown()).toBe('Common queries: Steel · changed')
    expect(panel.heard.filter(({ name }) => name === 'fly-search')).toHaveLength(searches)
    expect(screen.queryByText(/to be mended first/)).toBeNull()
    expect(inputs()[0]).toHaveProperty('value', typed)
    cleanup()
  }
})

test('SEA-12 a query that was left is not gone on with when the same conditions are built by hand', async () => {
  const kept = [query()]
  const panel = await aPanel({ ...LIST, view }, 'en', kept)
  await apply(panel)
  const before = searched(panel)
  await panel.press('Reset')
  await reload(panel, before, view)
  expect(nowShown()).toBe('')
})

test('SEA-12 a query that has to be mended first is not what a page is searched by that is loaded anew', async () => {
  const kept = [query(), query({ id: 'q2', name: 'Faulty', content: content({ prop: 'amount', rule: 'gt', value: 'x' }) })]
  const panel = await aPanel({ ...LIST, view }, 'en', kept)
  await apply(panel)
  const before = searched(panel)
  await act(async () => void (await panel.methods.applyQuery?.('q2')))
  expect(nowShown()).toMatch(/Faulty/)
  await reload(panel, before, view)
  expect(nowShown()).toBe('')
})
