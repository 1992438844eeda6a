// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { createWholeDesk } from './whole-desk.ts'

const ROWS = [1, 2, 3].map((seq) => ({ seq, kind: seq === 2 ? 'bid.accepted' : 'bid.rejected' }))

const aDesk = () =>
  createWholeDesk(aRuntime({ lang: 'en' }), {
    code: 'some-log',
    fields: { seq: { type: 'INT' }, kind: { type: 'ENUM', code: 'tender.Log.Kind' } },
    pageSizes: [20, 50],
  })

test('SEA-14 rows that are all in the page are searched there; another search begins at the first page', () => {
  const desk = aDesk()
  expect(desk.found(ROWS)).toBe(ROWS)
  desk.turn(3)
  desk.search(desk.pins.with(undefined, 'kind', { rule: 'eq', value: 'bid.rejected' }))
  expect([desk.found(ROWS).map(({ seq }) => seq), desk.pageIndex.value]).toEqual([[1, 3], 1])
  expect(desk.foundBy(ROWS, { _AND_: [{ seq: { ge: '2' } }] })).toHaveLength(2)
  desk.search(undefined)
  expect(desk.found(ROWS)).toBe(ROWS)
})

test('SEA-12 a view brings columns and page size; a size that the list does not have leaves its own', () => {
  const desk = aDesk()
  const columns = { order: ['kind', 'seq'], hidden: ['seq'], widths: {}, fixed: {} }
  desk.search(undefined, { columns, pageSize: 50 })
  expect(desk.view()).toEqual({ columns, pageSize: 50, own: [] })
  desk.search(undefined, { columns, pageSize: 7 })
  expect(desk.pageSize.value).toBe(50)
})
