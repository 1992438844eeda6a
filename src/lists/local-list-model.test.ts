// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { createLocalListModel } from './local-list-model.ts'

const ROWS = [1, 2, 3].map((seq) => ({ seq, kind: seq === 2 ? 'bid.accepted' : 'bid.rejected' }))

const aModel = () =>
  createLocalListModel(aRuntime({ lang: 'en' }), {
    code: 'some-log',
    fields: { seq: { type: 'INT' }, kind: { type: 'ENUM', code: 'tender.Log.Kind' } },
    pageSizes: [20, 50],
  })

test('SEA-14 rows that are all in the page are searched there; another search begins at the first page', () => {
  const model = aModel()
  expect(model.found(ROWS)).toBe(ROWS)
  model.turn(3)
  model.search(model.quickFilters.with(undefined, 'kind', { rule: 'eq', value: 'bid.rejected' }))
  expect([model.found(ROWS).map(({ seq }) => seq), model.pageIndex.value]).toEqual([[1, 3], 1])
  expect(model.foundBy(ROWS, { _AND_: [{ seq: { ge: '2' } }] })).toHaveLength(2)
  model.search(undefined)
  expect(model.found(ROWS)).toBe(ROWS)
})

test('SEA-12 a view brings columns and page size; a size that the list does not have leaves its own', () => {
  const model = aModel()
  const columns = { order: ['kind', 'seq'], hidden: ['seq'], widths: {}, fixed: {} }
  model.search(undefined, { columns, pageSize: 50 })
  expect(model.view()).toEqual({ columns, pageSize: 50, own: [] })
  model.search(undefined, { columns, pageSize: 7 })
  expect(model.pageSize.value).toBe(50)
})
