// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { keptView, type ListView, viewText } from '#domain/list-view.ts'
import { createListModel, type Shown } from './list-model.ts'
import { createQuickFilters, type ListQuery } from './list-query.ts'

const FIELDS = { code: { type: 'TEXT', label: { zh: '编号', en: 'Code' } } } as const
const BY_CODE = { prop: 'code', order: 'ascending' } as const
const OWN: Shown = { sort: null, pageSize: 10, tab: '1' }
const columns = { order: ['b', 'a'], hidden: ['a'], widths: {}, fixed: {} }
const mine = { order: ['a', 'b'], hidden: [], widths: { a: 200 }, fixed: {} }

/** A list that shows whatever it is told. */
function aModel(first: Shown = OWN) {
  const runtime = aRuntime({ lang: 'en' })
  const searched = signal<ListQuery | undefined>(undefined)
  const shown = signal<Shown>(first)
  const asked: (Shown | undefined)[] = []
  const quickFilters = createQuickFilters(FIELDS, runtime)
  const model = createListModel(runtime, {
    ...{ code: 'some-list', fields: FIELDS, quickFilters },
    searched: () => searched.value,
    shown: () => shown.value,
    search(next, wished) {
      asked.push(wished)
      searched.value = next
      if (wished) shown.value = wished
    },
  })
  const change = (part: Shown) => {
    shown.value = { ...shown.value, ...part }
  }
  const overwritten = (kept: ListView) => keptView(viewText(kept), model.view(), undefined)
  return { runtime, model, shown, asked, change, overwritten, steel: quickFilters.with(undefined, 'code', { rule: 'eq', value: '1' }) }
}

test('SEA-12 a view is a guest: left, it gives back order, rows a page and columns, and what is searched for stays', () => {
  const { model, shown, asked, change, steel } = aModel()
  model.columns.set(mine)
  model.search(steel, { columns, sort: BY_CODE, pageSize: 50, tab: '2', keyword: 'x' })
  expect([model.columns.choice.value, shown.value]).toEqual([columns, { sort: BY_CODE, pageSize: 50, tab: '2', keyword: 'x' }])
  // What is changed meanwhile is changed for the query alone.
  change({ pageSize: 20 })
  model.columns.set({ ...columns, hidden: [] })
  expect(model.userDefaults()).toEqual({ sort: null, pageSize: 10 })
  model.clearView()
  expect([model.columns.choice.value, shown.value, model.searched()]).toEqual([mine, { ...OWN, tab: '2', keyword: 'x' }, steel])
  expect([model.userDefaults(), model.view()]).toEqual([undefined, { columns: mine, ...shown.value }])
  const searches = asked.length
  model.clearView()
  expect(asked).toHaveLength(searches)
})

test('SEA-12 a view that was just kept is a guest too: what is changed after is changed for it, and the reader’s own stands when it is left', () => {
  const { runtime, model, shown, asked, change, overwritten } = aModel()
  model.columns.set(mine)
  const kept: ListView = model.view()
  model.applySavedView(kept)
  expect([asked, model.columns.choice.value, overwritten(kept)]).toEqual([[], mine, viewText(kept)])
  model.columns.set(columns)
  change({ sort: BY_CODE, pageSize: 50 })
  expect(overwritten(kept)).toBe(viewText({ ...OWN, columns, sort: BY_CODE, pageSize: 50 }))
  expect([runtime.storage.browser.read('list:some-list'), model.userDefaults()]).toEqual([mine, { sort: null, pageSize: 10 }])
  model.clearView()
  expect([model.columns.choice.value, shown.value]).toEqual([mine, OWN])
})

test('SEA-12 a view that is kept while another one is applied leaves beneath it what is the reader’s own', () => {
  const { model, shown } = aModel()
  model.columns.set(mine)
  model.search(undefined, { columns, sort: BY_CODE, pageSize: 50 })
  model.applySavedView(model.view())
  expect([model.columns.choice.value, shown.value.pageSize]).toEqual([columns, 50])
  model.clearView()
  expect([model.columns.choice.value, shown.value.sort, shown.value.pageSize]).toEqual([mine, null, 10])
})

test('SEA-12 a list that a view has left as it was is not read again when it is left', () => {
  const { model, asked } = aModel()
  model.search(undefined, { columns, tab: '2' })
  model.clearView()
  expect(asked).toHaveLength(1)
})

test('SEA-12 of one query after the other the reader’s own stays beneath: what the second says nothing of is his, not the first one’s', () => {
  const { model, shown } = aModel()
  model.columns.set(mine)
  model.search(undefined, { columns, sort: BY_CODE, pageSize: 50 })
  model.search(undefined, { tab: '3' })
  expect([model.columns.choice.value, shown.value]).toEqual([mine, { ...OWN, tab: '3' }])
  model.search(undefined, { pageSize: 20 })
  model.clearView()
  expect(shown.value).toMatchObject({ sort: null, pageSize: 10 })
})

test('SEA-12 a query that says nothing of the list leaves all of it as it is, and what is changed then is changed for the query', () => {
  const { runtime, model, shown, change, overwritten } = aModel({ ...OWN, keyword: 'x' })
  model.columns.set(mine)
  model.search(undefined, {})
  expect([shown.value, overwritten({})]).toEqual([{ ...OWN, keyword: 'x' }, ''])
  model.columns.set(columns)
  change({ pageSize: 50 })
  expect(overwritten({})).toBe(viewText({ columns, pageSize: 50 }))
  expect(runtime.storage.browser.read('list:some-list')).toEqual(mine)
  model.clearView()
  expect([model.columns.choice.value, shown.value]).toEqual([mine, { ...OWN, keyword: 'x' }])
})

test('SEA-12 a search without a query, and one more of the same, leave the query’s view in place', () => {
  const { model, shown, steel } = aModel()
  const view = { sort: BY_CODE, pageSize: 50 }
  model.search(steel, view)
  model.search(undefined)
  expect([shown.value, model.userDefaults()]).toEqual(
    [
      { ...OWN, ...view, tab: undefined },
      { sort: null, pageSize: 10 },
    ].map((one) => JSON.parse(JSON.stringify(one))),
  )
})
