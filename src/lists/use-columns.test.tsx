// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { defineList, enumOf, instant, int, text } from '#domain/lists/define-list.ts'
import { Table } from '#ui/display/Table.tsx'
import type { ListColumn } from './list-columns.rules.ts'
import { useColumn } from './use-columns.tsx'

afterEach(cleanup)

const firms = defineList({
  code: 'some-list',
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { sort: 'rising' }),
    remark: text({ zh: '备注', en: 'Remark' }, { search: false, export: false }),
    grade: enumOf({ zh: '等级', en: 'Grade' }, { words: { A: { zh: '甲', en: 'First' } } }),
    orders: int({ zh: '订单数', en: 'Orders' }),
    at: instant({ zh: '时间', en: 'Time' }, { sort: 'latest' }),
  },
})
type Row = Partial<Record<keyof typeof firms.fields, string | number>>
const ROW: Row = { name: 'Steel works', grade: 'A', orders: 0, at: '2026-11-21T02:00:00.000Z' }

function show(lang: 'zh' | 'en', row: Row) {
  let columns: ListColumn<Row>[] = []
  function List() {
    const column = useColumn(firms)
    columns = ['name', 'remark', 'grade', 'orders', 'at'].map((key) => column(key))
    return <Table caption="Firms" rows={[row]} rowKey={() => '1'} columns={columns} />
  }
  render(
    <InRuntime runtime={aRuntime({ lang })}>
      <List />
    </InRuntime>,
  )
  return columns
}
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

test('SEA-14 a column with the name of a field is headed, filtered, ordered and exported by it, unless the field says otherwise', () => {
  const [name, remark, grade, orders, at] = show('en', ROW)
  expect([name, grade, at]).toMatchObject([
    { name: 'Name', field: 'name', orderBy: 'name', shows: ['name'] },
    { name: 'Grade', field: 'grade', orderBy: undefined, shows: ['grade'] },
    { name: 'Time', field: 'at', orderBy: 'at', shows: ['at'] },
  ])
  expect([remark?.field, remark?.shows, orders?.align]).toEqual([undefined, undefined, 'end'])
})

test.each([
  ['en', 'First'],
  ['zh', '甲'],
] as const)(
  '%s: a field without a cell of its own stands as it is, by its word where it has one; without a value there is a dash',
  (lang, word) => {
    show(lang, ROW)
    expect(cells()).toEqual(['Steel works', '–', word, '0', '11-21 10:00'])
    cleanup()
    show(lang, {})
    expect(cells()).toEqual(['–', '–', '–', '–', '–'])
  },
)
