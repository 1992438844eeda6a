// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { aRuntime, settle } from '#core/testing.tsx'
import { defineList, instant, int, text } from '#domain/lists/define-list.ts'
import { createList } from './list.ts'
import { rowsInMemory } from './rows-in-memory.ts'

const firms = defineList({
  code: 'some-list',
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { sort: 'rising', search: false }),
    grade: text({ zh: '等级', en: 'Grade' }, { sort: 'rising' }),
    seq: int({ zh: '序号', en: 'Number' }, { sort: 'rising' }),
    at: instant({ zh: '时间', en: 'Time' }, { sort: 'latest' }),
  },
})

interface Row {
  id: string
  name: string
  grade: string
  seq?: number
  at?: string
}
const ROWS: readonly Row[] = [
  { id: 'a', name: '张三', grade: 'B', seq: 10, at: '2026-11-21T02:00:00.000Z' },
  { id: 'b', name: '李四', grade: '', seq: 9 },
  { id: 'c', name: 'Hongda 10', grade: 'A', at: '2026-11-22T02:00:00.000Z' },
  { id: 'd', name: 'Hongda 9', grade: 'B', seq: 1 },
]

async function aList(lang: 'zh' | 'en' = 'zh', pageSizes?: readonly [number, ...number[]]) {
  const rows = signal(ROWS)
  const runtime = aRuntime({ lang })
  const source = rowsInMemory(runtime, firms, {
    rows: () => rows.value,
    wordsOf: ({ name }) => [name],
    sortedBy: { name: (row) => row.name },
    countsOf: (found) => found.length,
  })
  const list = createList<Row, number>(runtime, firms, source, {
    ...{ idOf: ({ id }) => id, countedBy: 'grade', ...(pageSizes && { pageSizes }) },
  })
  await list.open()
  const page = () => {
    const state = list.state.value
    return state.phase === 'ready' ? state.page : undefined
  }
  const ids = () =>
    page()
      ?.rows.map(({ id }) => id)
      .join('')
  const gradeB = list.quickFilters.with(undefined, 'grade', { rule: 'eq', value: 'B' })
  return { list, source, rows, page, ids, gradeB, locale: runtime.locale }
}

test('SEA-14 rows that were read whole are found by word and search; what is found, and what another search would find, is known', async () => {
  const { list, source, ids, gradeB } = await aList()
  await list.choose({ keyword: ' HONGDA ' })
  expect([ids(), list.isNarrowed(), list.counts.value]).toEqual(['cd', true, 2])
  await list.choose({ search: gradeB })
  // Counted without the chip that is pressed.
  expect([ids(), list.counts.value, source.found(list.body()).map(({ id }) => id)]).toEqual(['d', 2, ['d']])
  const still = new AbortController().signal
  expect(await list.wouldFind({ query: { _AND_: [{ seq: { ge: '9' } }] }, conditions: {} }, still)).toBe(0)
  await list.reset()
  expect([ids(), list.isNarrowed()]).toEqual(['abcd', false])
  expect(await list.wouldFind({ query: { _AND_: [{ seq: { ge: '9' } }] }, conditions: {} }, still)).toBe(2)
})

test('SEA-10 a search that is more than one may be, or of a field that is gone, finds nothing', async () => {
  const { source } = await aList()
  const many = Array.from({ length: 1_001 }, (_, at) => ({ grade: { eq: String(at) } }))
  expect([source.found({ _OR_: many }), source.found({ _AND_: [{ gone: { eq: '1' } }] })]).toEqual([[], []])
})

test('SEA-12 words are sorted in the alphabet of the reader, numbers by their size, instants from the newest; what is missing stands last', async () => {
  const { list, ids } = await aList()
  await list.choose({ sort: 'name' })
  expect(ids()).toBe('badc')
  const english = await aList('en')
  await english.list.choose({ sort: 'name' })
  expect(english.ids()?.startsWith('dc')).toBe(true)
  await list.choose({ sort: 'grade' })
  expect(ids()).toBe('cadb')
  await list.choose({ sort: 'seq' })
  expect(ids()).toBe('dbac')
  await list.choose({ sort: 'at' })
  expect(ids()).toBe('cabd')
})

test('SEA-12 a view brings order, page size, word and search, and gives them back; one of another version is mended', async () => {
  const { list, ids, gradeB } = await aList()
  list.mark(['a'])
  const view = { sort: { prop: 'at', order: 'descending' as const }, pageSize: 20, keyword: '三' }
  list.search(gradeB, view)
  await settle()
  expect([ids(), list.view()]).toEqual(['a', { ...view, own: [] }])
  list.search(undefined, { sort: { prop: 'gone', order: 'ascending' }, pageSize: 7 })
  await settle()
  expect(list.wanted.value).toMatchObject({ sort: undefined, pageSize: 20, keyword: '' })
})

test('SEA-12 rows a page are those that the list has; a size of another version leaves what it had', async () => {
  const { list } = await aList('zh', [20, 50, 100])
  expect(list.wanted.value.pageSize).toBe(20)
  list.search(undefined, { pageSize: 100 })
  list.search(undefined, { pageSize: 7 })
  expect(list.wanted.value.pageSize).toBe(100)
})

test('a page that rows have left is the last one there is, and what was chosen is let go when it is not shown any more', async () => {
  const { list, rows, page } = await aList()
  const many = Array.from({ length: 21 }, (_, at) => ({ id: String(at), name: 'x', grade: '' }))
  rows.value = many
  await settle()
  await list.turn(3)
  expect(page()).toMatchObject({ pageIndex: 3, rows: [{ id: '20' }] })
  list.mark(['20'])
  rows.value = many.slice(0, 12)
  await settle()
  expect(page()).toMatchObject({ pageIndex: 2, rows: [{ id: '10' }, { id: '11' }] })
  expect(list.chosen.value).toEqual([])
})

test('the list follows its rows until it is closed, and is in the order of another language at once', async () => {
  const { list, rows, ids, locale } = await aList()
  await list.choose({ sort: 'name' })
  await locale.setLang('en')
  await settle()
  expect(ids()?.startsWith('dc')).toBe(true)
  rows.value = ROWS.slice(0, 3)
  await settle()
  expect(ids()).toHaveLength(3)
  list.close()
  rows.value = ROWS
  await settle()
  expect(ids()).toHaveLength(3)
})
