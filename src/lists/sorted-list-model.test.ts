// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { createSortedListModel } from './sorted-list-model.ts'

interface Row {
  id: string
  name: string
  grade: string
  at?: string
}
const ROWS: readonly Row[] = [
  { id: 'a', name: '张三', grade: 'B', at: '2026-11-21T02:00:00.000Z' },
  { id: 'b', name: '李四', grade: '' },
  { id: 'c', name: 'Hongda 10', grade: 'A', at: '2026-11-22T02:00:00.000Z' },
  { id: 'd', name: 'Hongda 9', grade: 'B' },
]

function aModel(lang: 'zh' | 'en' = 'zh') {
  const model = createSortedListModel<Row, 'name' | 'grade' | 'at'>(aRuntime({ lang }), {
    ...{ code: 'some-list', fields: { grade: { type: 'TEXT' } } },
    wordsOf: ({ name }) => [name],
    sortings: { name: { of: ({ name }) => name }, grade: { of: ({ grade }) => grade }, at: { of: ({ at }) => at, falling: true } },
  })
  const ids = () =>
    model
      .page(ROWS)
      .rows.map(({ id }) => id)
      .join('')
  const gradeB = model.quickFilters.with(undefined, 'grade', { rule: 'eq', value: 'B' })
  return { model, ids, gradeB }
}

test('rows that were read whole are found by word and search, and counted by another search beside the word', () => {
  const { model, ids, gradeB } = aModel()
  model.choose({ keyword: ' HONGDA ' })
  expect([ids(), model.isNarrowed()]).toEqual(['cd', true])
  model.choose({ search: gradeB })
  expect([ids(), model.foundBy(ROWS, undefined).length]).toEqual(['d', 2])
  model.choose({ sort: 'name' })
  model.reset()
  expect([ids(), model.isNarrowed()]).toEqual(['badc', false])
})

test('SEA-12 words are sorted in the alphabet of the reader, instants from the newest; what is missing stands last', () => {
  const { model, ids } = aModel()
  model.choose({ sort: 'name' })
  expect(ids()).toBe('badc')
  const english = aModel('en')
  english.model.choose({ sort: 'name' })
  expect(english.ids().startsWith('dc')).toBe(true)
  model.choose({ sort: 'grade' })
  expect(ids()).toBe('cadb')
  model.choose({ sort: 'at' })
  expect(ids()).toBe('cabd')
})

test('SEA-12 a view brings order, page size, word and search; one of another version is mended', () => {
  const { model, ids, gradeB } = aModel()
  model.mark(['a'])
  const view = { sort: { prop: 'at', order: 'descending' as const }, pageSize: 20, keyword: '三' }
  model.search(gradeB, view)
  expect([ids(), model.view(), model.chosen.value]).toEqual(['a', { ...view, own: [] }, []])
  model.search(undefined, { sort: { prop: 'gone', order: 'ascending' }, pageSize: 7 })
  expect([model.sort.value, model.pageSize.value, model.keyword.value]).toEqual([undefined, 20, ''])
})

test('a page that rows have left is the last one there is, and what was chosen is let go when it is turned', () => {
  const { model } = aModel()
  const many = Array.from({ length: 21 }, (_, at) => ({ id: String(at), name: 'x', grade: '' }))
  model.turn(3)
  expect(model.page(many)).toMatchObject({ pageIndex: 3, rows: [{ id: '20' }] })
  model.mark(['20'])
  expect(model.page(many.slice(0, 12))).toMatchObject({ pageIndex: 2, rows: [{ id: '10' }, { id: '11' }] })
  model.turn(1)
  expect(model.chosen.value).toEqual([])
})
