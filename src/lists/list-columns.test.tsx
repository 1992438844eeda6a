// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Table } from '#ui/display/Table.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { createListColumns } from './list-columns.store.ts'
import { createListModel } from './list-model.ts'
import { createQuickFilters } from './list-query.ts'
import { useListTable } from './use-list-table.tsx'

beforeAll(async () => {
  pretendLayout()
  await import('#widgets/data-table/parts/ColumnPanel.tsx')
})
afterEach(cleanup)

const COLUMNS = [
  { key: 'choose', label: '', cell: () => '' },
  { key: 'code', name: 'Code', field: 'code', label: 'Code', cell: () => 'c' },
  { key: 'title', name: 'Title', label: 'Title', cell: () => 't' },
  { key: 'acts', label: 'Acts', cell: () => 'a' },
]

function show(runtime = aRuntime({ lang: 'en' })) {
  const fields = { code: { type: 'TEXT', label: { zh: '编号', en: 'Code' } } } as const
  const quickFilters = createQuickFilters(fields, runtime)
  const searched = quickFilters.with(undefined, 'code', { rule: 'eq', value: '1' })
  const model = createListModel(runtime, {
    ...{ code: 'some-list', fields, quickFilters },
    ...{ searched: () => searched, shown: () => ({ pageSize: 20 }), search: (...told) => searches.push(told) },
  })
  const searches: unknown[][] = []
  const store = model.columns
  const asked: string[] = []
  const List = () => {
    const { columns, settings } = useListTable({
      columns: COLUMNS,
      model,
      onFilter: (prop, button) => asked.push(`${prop} ${button.localName}`),
    })
    return (
      <>
        {settings}
        <Table caption="List" rows={[{}]} rowKey={() => '1'} columns={columns} />
      </>
    )
  }
  render(
    <InRuntime runtime={runtime}>
      <List />
    </InRuntime>,
  )
  return { runtime, model, searches, store, asked }
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const settings = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Columns' })))
  return within(await screen.findByRole('dialog', { name: 'Columns' }))
}

test('SEA-12 columns of a list are hidden, given a width and put back; what has no name stays', async () => {
  const { store } = show()
  const panel = await settings()
  await act(async () => void fireEvent.click(panel.getByRole('checkbox', { name: 'Show Code' })))
  expect(heads()).toEqual(['', 'Title', 'Acts'])
  // The last one that shows cannot be hidden.
  expect((panel.getByRole('checkbox', { name: 'Show Title' }) as HTMLInputElement).disabled).toBe(true)
  const width = panel.getByRole('spinbutton', { name: 'Width of Title' })
  fireEvent.change(width, { target: { value: '240' } })
  await act(async () => void fireEvent.blur(width))
  expect(screen.getAllByRole('columnheader')[1]?.style.inlineSize).toBe('240px')
  expect(store.choice.value).toEqual({ order: ['code', 'title'], hidden: ['code'], widths: { title: 240 }, fixed: {} })
  await act(async () => void fireEvent.click(panel.getByRole('button', { name: /^Reset|default/i })))
  expect([heads(), store.choice.value]).toEqual([['', 'Code', 'Title', 'Acts'], undefined])
})

test('SEA-12 a view of another version is mended: lost columns are forgotten, new ones show, and never none at all', async () => {
  const { store } = show()
  const view = { order: ['gone', 'title'], hidden: ['gone'], widths: { title: 90 }, fixed: {} }
  await act(async () => store.apply(view))
  expect(heads()).toEqual(['', 'Code', 'Title', 'Acts'])
  // What was said is kept as it was said, so that it does not look changed.
  expect(store.choice.value).toEqual(view)
  await act(async () => store.apply({ order: ['code', 'title'], hidden: ['code', 'title'], widths: {}, fixed: {} }))
  expect(heads()).toEqual(['', 'Code', 'Title', 'Acts'])
})

test('SEA-12 a view has the columns beside what the rows are shown by, and gives both back; a search alone changes neither', async () => {
  const { model, searches, store } = show()
  const columns = { order: ['title', 'code'], hidden: [], widths: {}, fixed: {} }
  expect(model.view()).toEqual({ pageSize: 20 })
  await act(async () => model.search(undefined, { columns, pageSize: 50, tab: 'all' }))
  // The rows do not follow here: that is no change of the query.
  expect([model.view(), heads()]).toEqual([{ columns, pageSize: 50, tab: 'all', own: [] }, ['', 'Title', 'Code', 'Acts']])
  await act(async () => model.search(undefined))
  expect([searches, store.choice.value]).toEqual([[[undefined, { pageSize: 50, tab: 'all' }], [undefined]], columns])
})

test('R-50 the columns of one person are not those of the next one, and go when he signs out', async () => {
  const runtime = aRuntime({ lang: 'en' })
  runtime.storage.own({ tenantId: 'north', userId: 'u1' })
  const choice = { order: ['title', 'code'], hidden: [], widths: {}, fixed: {} }
  createListColumns('some-list', runtime).set(choice)
  expect(createListColumns('some-list', runtime).choice.value).toEqual(choice)
  runtime.storage.own({ tenantId: 'north', userId: 'u2' })
  expect(createListColumns('some-list', runtime).choice.value).toBeUndefined()
  runtime.storage.own({ tenantId: 'north', userId: 'u1' })
  runtime.storage.clear()
  expect(createListColumns('some-list', runtime).choice.value).toBeUndefined()
})

test('SEA-12 the columns of a view are a guest: what is changed meanwhile is not remembered, and the reader’s own stand again when it is left', async () => {
  const { runtime, store } = show()
  const mine = { order: ['title', 'code'], hidden: [], widths: {}, fixed: {} }
  const theirs = { order: ['code', 'title'], hidden: ['code'], widths: {}, fixed: {} }
  const later = () => createListColumns('some-list', runtime).choice.value
  await act(async () => store.set(mine))
  await act(async () => store.apply(theirs))
  expect([heads(), later()]).toEqual([['', 'Title', 'Acts'], mine])
  await act(async () => store.preview('title', 300))
  await act(async () => store.set({ ...theirs, hidden: [] }))
  expect([heads(), later()]).toEqual([['', 'Code', 'Title', 'Acts'], mine])
  const panel = await settings()
  await act(async () => void fireEvent.click(panel.getByRole('button', { name: /^Reset|default/i })))
  expect([store.choice.value, later()]).toEqual([undefined, mine])
  await act(async () => store.leave())
  expect([heads(), store.choice.value, later()]).toEqual([['', 'Title', 'Code', 'Acts'], mine, mine])
  // A view that says nothing of columns begins with the reader's own, and what is changed then is not remembered either.
  await act(async () => store.apply(theirs))
  await act(async () => store.apply(undefined))
  expect(store.choice.value).toEqual(mine)
  await act(async () => store.set(theirs))
  expect([store.choice.value, later()]).toEqual([theirs, mine])
  await act(async () => store.leave())
  expect(store.choice.value).toEqual(mine)
})

test('SEA-06 the head of a column asks for its condition and says that it is in use', async () => {
  const { asked } = show()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Filter by Code, in use' })))
  expect(asked).toEqual(['code button'])
  expect(screen.queryByRole('button', { name: /Filter by Title/ })).toBeNull()
})
