// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { createSortedDesk } from './sorted-desk.ts'

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

function aDesk(lang: 'zh' | 'en' = 'zh') {
  const desk = createSortedDesk<Row, 'name' | 'grade' | 'at'>(aRuntime({ lang }), {
    ...{ code: 'some-list', fields: { grade: { type: 'TEXT' } } },
    wordsOf: ({ name }) => [name],
    sortings: { name: { of: ({ name }) => name }, grade: { of: ({ grade }) => grade }, at: { of: ({ at }) => at, falling: true } },
  })
  const ids = () =>
    desk
      .page(ROWS)
      .rows.map(({ id }) => id)
      .join('')
  const gradeB = desk.pins.with(undefined, 'grade', { rule: 'eq', value: 'B' })
  return { desk, ids, gradeB }
}

test('rows that were read whole are found by word and search, and counted by another search beside the word', () => {
  const { desk, ids, gradeB } = aDesk()
  desk.choose({ keyword: ' HONGDA ' })
  expect([ids(), desk.isNarrowed()]).toEqual(['cd', true])
  desk.choose({ search: gradeB })
  expect([ids(), desk.foundBy(ROWS, undefined).length]).toEqual(['d', 2])
  desk.choose({ sort: 'name' })
  desk.reset()
  expect([ids(), desk.isNarrowed()]).toEqual(['badc', false])
})

test('SEA-12 words are sorted in the alphabet of the reader, instants from the newest; what is missing stands last', () => {
  const { desk, ids } = aDesk()
  desk.choose({ sort: 'name' })
  expect(ids()).toBe('badc')
  const english = aDesk('en')
  english.desk.choose({ sort: 'name' })
  expect(english.ids().startsWith('dc')).toBe(true)
  desk.choose({ sort: 'grade' })
  expect(ids()).toBe('cadb')
  desk.choose({ sort: 'at' })
  expect(ids()).toBe('cabd')
})

test('SEA-12 a view brings order, page size, word and search; one of another version is mended', () => {
  const { desk, ids, gradeB } = aDesk()
  desk.mark(['a'])
  const view = { sort: { prop: 'at', order: 'descending' as const }, pageSize: 20, keyword: '三' }
  desk.search(gradeB, view)
  expect([ids(), desk.view(), desk.chosen.value]).toEqual(['a', { ...view, own: [] }, []])
  desk.search(undefined, { sort: { prop: 'gone', order: 'ascending' }, pageSize: 7 })
  expect([desk.sort.value, desk.pageSize.value, desk.keyword.value]).toEqual([undefined, 20, ''])
})

test('a page that rows have left is the last one there is, and what was chosen is let go when it is turned', () => {
  const { desk } = aDesk()
  const many = Array.from({ length: 21 }, (_, at) => ({ id: String(at), name: 'x', grade: '' }))
  desk.turn(3)
  expect(desk.page(many)).toMatchObject({ pageIndex: 3, rows: [{ id: '20' }] })
  desk.mark(['20'])
  expect(desk.page(many.slice(0, 12))).toMatchObject({ pageIndex: 2, rows: [{ id: '10' }, { id: '11' }] })
  desk.turn(1)
  expect(desk.chosen.value).toEqual([])
})
