// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { keptView, type ListView, viewText } from '#domain/list-view.ts'
import { createListDesk, type Shown } from './list-desk.ts'
import { createPins, type Searched } from './searched.ts'
import { createSortedDesk } from './sorted-desk.ts'

const FIELDS = { code: { type: 'TEXT' } } as const
const BY_CODE = { prop: 'code', order: 'ascending' } as const
const OWN: Shown = { sort: null, pageSize: 10, tab: '1' }
const columns = { order: ['b', 'a'], hidden: ['a'], widths: {}, fixed: {} }
const mine = { order: ['a', 'b'], hidden: [], widths: { a: 200 }, fixed: {} }

/** A list that shows whatever it is told. */
function aDesk(first: Shown = OWN) {
  const runtime = aRuntime({ lang: 'en' })
  const searched = signal<Searched | undefined>(undefined)
  const shown = signal<Shown>(first)
  const asked: (Shown | undefined)[] = []
  const pins = createPins(FIELDS, runtime)
  const desk = createListDesk(runtime, {
    ...{ code: 'some-list', fields: FIELDS, pins },
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
  const overwritten = (kept: ListView) => keptView(viewText(kept), desk.view(), undefined)
  return { runtime, desk, shown, asked, change, overwritten, steel: pins.with(undefined, 'code', { rule: 'eq', value: '1' }) }
}

test('SEA-12 a view is a guest: left, it gives back order, rows a page and columns, and what is searched for stays', () => {
  const { desk, shown, asked, change, steel } = aDesk()
  desk.columns.set(mine)
  desk.search(steel, { columns, sort: BY_CODE, pageSize: 50, tab: '2', keyword: 'x' })
  expect([desk.columns.choice.value, shown.value]).toEqual([columns, { sort: BY_CODE, pageSize: 50, tab: '2', keyword: 'x' }])
  // What is changed meanwhile is changed for the query alone.
  change({ pageSize: 20 })
  desk.columns.set({ ...columns, hidden: [] })
  expect(desk.habit()).toEqual({ sort: null, pageSize: 10 })
  desk.leave()
  expect([desk.columns.choice.value, shown.value, desk.searched()]).toEqual([mine, { ...OWN, tab: '2', keyword: 'x' }, steel])
  expect([desk.habit(), desk.view()]).toEqual([undefined, { columns: mine, ...shown.value }])
  const searches = asked.length
  desk.leave()
  expect(asked).toHaveLength(searches)
})

test('SEA-12 a view that was just kept is a guest too: what is changed after is changed for it, and the reader’s own stands when it is left', () => {
  const { runtime, desk, shown, asked, change, overwritten } = aDesk()
  desk.columns.set(mine)
  const kept: ListView = desk.view()
  desk.adopt(kept)
  expect([asked, desk.columns.choice.value, overwritten(kept)]).toEqual([[], mine, viewText(kept)])
  desk.columns.set(columns)
  change({ sort: BY_CODE, pageSize: 50 })
  expect(overwritten(kept)).toBe(viewText({ ...OWN, columns, sort: BY_CODE, pageSize: 50 }))
  expect([runtime.storage.browser.read('list:some-list'), desk.habit()]).toEqual([mine, { sort: null, pageSize: 10 }])
  desk.leave()
  expect([desk.columns.choice.value, shown.value]).toEqual([mine, OWN])
})

test('SEA-12 a view that is kept while another one is applied leaves beneath it what is the reader’s own', () => {
  const { desk, shown } = aDesk()
  desk.columns.set(mine)
  desk.search(undefined, { columns, sort: BY_CODE, pageSize: 50 })
  desk.adopt(desk.view())
  expect([desk.columns.choice.value, shown.value.pageSize]).toEqual([columns, 50])
  desk.leave()
  expect([desk.columns.choice.value, shown.value.sort, shown.value.pageSize]).toEqual([mine, null, 10])
})

test('SEA-12 a list that a view has left as it was is not read again when it is left', () => {
  const { desk, asked } = aDesk()
  desk.search(undefined, { columns, tab: '2' })
  desk.leave()
  expect(asked).toHaveLength(1)
})

test('SEA-12 of one query after the other the reader’s own stays beneath: what the second says nothing of is his, not the first one’s', () => {
  const { desk, shown } = aDesk()
  desk.columns.set(mine)
  desk.search(undefined, { columns, sort: BY_CODE, pageSize: 50 })
  desk.search(undefined, { tab: '3' })
  expect([desk.columns.choice.value, shown.value]).toEqual([mine, { ...OWN, tab: '3' }])
  desk.search(undefined, { pageSize: 20 })
  desk.leave()
  expect(shown.value).toMatchObject({ sort: null, pageSize: 10 })
})

test('SEA-12 a query that says nothing of the list leaves all of it as it is, and what is changed then is changed for the query', () => {
  const { runtime, desk, shown, change, overwritten } = aDesk({ ...OWN, keyword: 'x' })
  desk.columns.set(mine)
  desk.search(undefined, {})
  expect([shown.value, overwritten({})]).toEqual([{ ...OWN, keyword: 'x' }, ''])
  desk.columns.set(columns)
  change({ pageSize: 50 })
  expect(overwritten({})).toBe(viewText({ columns, pageSize: 50 }))
  expect(runtime.storage.browser.read('list:some-list')).toEqual(mine)
  desk.leave()
  expect([desk.columns.choice.value, shown.value]).toEqual([mine, { ...OWN, keyword: 'x' }])
})

test('SEA-12 a search without a query, and one more of the same, leave the query’s view in place', () => {
  const { desk, shown, steel } = aDesk()
  const view = { sort: BY_CODE, pageSize: 50 }
  desk.search(steel, view)
  desk.search(undefined)
  expect([shown.value, desk.habit()]).toEqual(
    [
      { ...OWN, ...view, tab: undefined },
      { sort: null, pageSize: 10 },
    ].map((one) => JSON.parse(JSON.stringify(one))),
  )
})

test('SEA-12 a list that is sorted and paged in the page gives back both when a view is left, and lets go what was chosen', () => {
  const desk = createSortedDesk<{ code: string }, 'code' | 'name'>(aRuntime({ lang: 'en' }), {
    ...{ code: 'some-list', fields: FIELDS, wordsOf: () => [] },
    sortings: { code: { of: ({ code }) => code }, name: { of: ({ code }) => code } },
  })
  desk.choose({ sort: 'name' })
  desk.resize(20)
  desk.search(undefined, { sort: BY_CODE, pageSize: 50, keyword: 'x' })
  expect([desk.sort.value, desk.pageSize.value]).toEqual(['code', 50])
  desk.mark(['1'])
  desk.leave()
  expect([desk.sort.value, desk.pageSize.value, desk.keyword.value, desk.chosen.value]).toEqual(['name', 20, 'x', []])
})
