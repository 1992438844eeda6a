// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aRuntime } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { EditableTable, type EditableTableProps, type EditColumn } from './index.ts'

beforeAll(() => {
  pretendLayout()
})
afterEach(cleanup)

type Item = { id: string; name: string; unit: string; qty: string; price: string; due: string }

const columns: EditColumn[] = [
  { prop: 'name', label: 'Name', required: true, maxLength: 20 },
  {
    prop: 'unit',
    label: 'Unit',
    type: 'select',
    choices: [
      { value: 'PCS', label: 'pieces' },
      { value: 'BOX', label: 'boxes' },
    ],
  },
  { prop: 'qty', label: 'Quantity', type: 'number', positive: true },
  { prop: 'due', label: 'Needed', type: 'date' },
  { prop: 'price', label: 'Price', type: 'money', compute: (row) => (row.qty === '' ? '' : `${row.qty}00`) },
]
const item = (id: string, over: Partial<Item> = {}): Item => ({ id, name: '', unit: '', qty: '', price: '', due: '', ...over })
const bolt = item('a', { name: 'Bolt', unit: 'PCS', qty: '5', due: '2026-01-05' })
const nut = item('b', { name: 'Nut', qty: '7' })

/** The table in a page that holds its rows. */
function aSheet(start: readonly Item[], over: Partial<EditableTableProps<Item>> = {}, lang: 'en' | 'zh' = 'en') {
  let now = start
  let next = 0
  function Page() {
    const [rows, setRows] = useState(start)
    now = rows
    return (
      <EditableTable
        label="Items"
        columns={columns}
        rows={rows}
        onChange={setRows}
        createRow={() => item(`new${++next}`)}
        removable
        {...over}
      />
    )
  }
  const view = render(
    <RuntimeContext value={aRuntime({ lang })}>
      <Page />
    </RuntimeContext>,
  )
  return { ...view, rows: () => now }
}

const grid = () => screen.getByRole('grid', { name: 'Items' })
const press = (key: string, over: object = {}) => fireEvent.keyDown(grid(), { key, ...over })
const cell = (row: number, column: number) => grid().querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)!
const goTo = (row: number, column: number) => {
  act(() => grid().focus())
  fireEvent.pointerDown(cell(row, column), { button: 0 })
}
const editor = () => grid().querySelector<HTMLInputElement | HTMLSelectElement>('.dt-editor')
const write = (text: string, key = 'Enter') => {
  fireEvent.change(editor()!, { target: { value: text } })
  fireEvent.keyDown(editor()!, { key })
}
const pasteText = (text: string) => fireEvent.paste(grid(), { clipboardData: { getData: () => text } })
const rowCount = () => Number(grid().getAttribute('aria-rowcount')) - 1

test('TEND-14 a letter begins to write over a cell, Enter keeps it and goes down, Escape gives up', () => {
  const { rows } = aSheet([bolt, nut])
  goTo(0, 0)
  press('W')
  expect(editor()!.value).toBe('W')
  expect(editor()!.getAttribute('aria-label')).toBe('Name, row 1')
  write('Washer')
  expect([rows()[0]!.name, editor(), document.activeElement === grid(), cell(1, 0).dataset.active]).toEqual(['Washer', null, true, ''])
  press('F2')
  fireEvent.change(editor()!, { target: { value: 'other' } })
  fireEvent.keyDown(editor()!, { key: 'Escape' })
  expect([rows()[1]!.name, editor()]).toEqual(['Nut', null])
})

test('TEND-14 a word that an input method begins goes on in the editor of the cell', () => {
  aSheet([bolt, nut])
  goTo(0, 0)
  // Not prevented: the composition goes to whatever has the focus now.
  expect(press('Process')).toBe(true)
  expect([editor()!.value, document.activeElement]).toEqual(['', editor()])
})

test('TEND-14 Tab writes on in the next cell that can be edited; choices are kept by their value', () => {
  const { rows } = aSheet([bolt, nut])
  goTo(1, 0)
  press('Enter')
  write('Nut M8', 'Tab')
  expect(editor()!.getAttribute('aria-label')).toBe('Unit, row 2')
  write('BOX', 'Tab')
  write('1,200', 'Tab')
  write('2026-03-01', 'Tab')
  expect(rows()[1]).toMatchObject({ name: 'Nut M8', unit: 'BOX', qty: '1200', due: '2026-03-01' })
  expect([editor(), cell(1, 1).textContent, cell(1, 2).textContent, cell(1, 4).textContent]).toEqual([null, 'boxes', '1,200', '120,000'])
})

test('a press on the cell where one is writes it; a first press only goes there; losing focus keeps what was typed', () => {
  const { rows } = aSheet([bolt, nut])
  const click = (row: number, column: number) => {
    fireEvent.pointerDown(cell(row, column), { button: 0 })
    fireEvent.click(cell(row, column))
  }
  click(1, 0)
  expect(editor()).toBeNull()
  click(1, 0)
  fireEvent.change(editor()!, { target: { value: 'Pin' } })
  fireEvent.blur(editor()!)
  expect([rows()[1]!.name, editor()]).toEqual(['Pin', null])
})

test('TEND-14 rows pasted from a sheet are added and said; what is no number stays as written, with its sentence in its cell', () => {
  const { rows } = aSheet([])
  act(() => grid().focus())
  pasteText('Bolt\tpieces\tfive\t2026/1/5\r\nNut\tboxes\t7\t\r\n')
  expect(rows().map(({ name, unit, qty, due }) => [name, unit, qty, due])).toEqual([
    ['Bolt', 'PCS', 'five', '2026-01-05'],
    ['Nut', 'BOX', '7', ''],
  ])
  expect(screen.getByText('Cells pasted: 7, rows added: 2')).toBeTruthy()
  expect([cell(0, 2).getAttribute('aria-invalid'), cell(0, 2).textContent]).toEqual(['true', 'fiveNot a number'])
  expect(screen.getByText('Cells to correct: 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show the next one' }))
  expect([cell(0, 2).dataset.active, document.activeElement === grid()]).toEqual(['', true])
})

test('TEND-14 at most the rows that are allowed: what was left out is said where it happened', () => {
  const { rows } = aSheet([bolt], { maxRows: 2 })
  goTo(0, 0)
  pasteText('x\ny\nz')
  expect([rows().map(({ name }) => name), screen.getByText(/left out/).textContent]).toEqual([
    ['x', 'y'],
    'Rows of the clipboard that were left out: 1. At most 2 rows fit.',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }))
  expect([rows().length, screen.queryByText('At most 2 rows fit.') !== null]).toEqual([2, true])
})

test('every change is one step back, over paste, delete and order', () => {
  const { rows } = aSheet([bolt, nut], { movable: true })
  goTo(0, 1)
  press('ArrowDown', { altKey: true })
  expect([rows().map(({ id }) => id), cell(1, 1).dataset.active]).toEqual([['b', 'a'], ''])
  press('Delete')
  expect(rows()[1]!.name).toBe('')
  pasteText('a\nb\nc')
  expect(rows().length).toBe(4)
  for (const _ of [1, 2, 3]) press('z', { ctrlKey: true })
  expect(rows()).toEqual([bolt, nut])
  press('y', { ctrlKey: true })
  expect(rows().map(({ id }) => id)).toEqual(['b', 'a'])
})

test('what the page changes itself cannot be undone into something old', () => {
  function Page() {
    const [rows, setRows] = useState([bolt, nut])
    return (
      <>
        <button type="button" onClick={() => setRows([item('x', { name: 'Imported' })])}>
          Import
        </button>
        <EditableTable label="Items" columns={columns} rows={rows} onChange={(next) => setRows([...next])} />
      </>
    )
  }
  render(
    <RuntimeContext value={aRuntime({ lang: 'en' })}>
      <Page />
    </RuntimeContext>,
  )
  goTo(0, 0)
  press('Delete')
  fireEvent.click(screen.getByText('Import'))
  press('z', { ctrlKey: true })
  expect(cell(0, 0).textContent).toBe('Imported')
})

test('rows are added and taken away by buttons; the sums follow exactly', () => {
  const { rows } = aSheet([item('a', { qty: '0.1' }), item('b', { qty: '0.2' })], { totals: ['qty', 'price'] })
  const total = () => within(grid()).getByText('Total').closest('tr')!.textContent
  expect(total()).toBe('Total0.30.300')
  fireEvent.click(screen.getByRole('button', { name: 'Delete row 1' }))
  expect([rows().map(({ id }) => id), total()]).toEqual([['b'], 'Total0.20.200'])
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }))
  expect([rows().length, cell(1, 0).dataset.active]).toEqual([2, ''])
})

test('cells that cannot be edited say so; a read-only table has nothing to write with', () => {
  const { rows, unmount } = aSheet([bolt])
  goTo(0, 4)
  press('5')
  expect([editor(), screen.getByText('Price cannot be edited'), cell(0, 4).getAttribute('aria-readonly')]).toMatchObject([null, {}, 'true'])
  unmount()
  const still = aSheet([bolt], { readOnly: true })
  goTo(0, 0)
  press('x')
  press('Delete')
  pasteText('y')
  expect([still.rows(), editor(), screen.queryByRole('button')]).toEqual([[bolt], null, null])
  expect(rows()).toEqual([bolt])
})

test('what must be filled in is asked for once it is asked; what the page found stands in its cell; in Chinese too', () => {
  aSheet([item('a')], { strict: true, problems: [{ key: 'a', prop: 'unit', text: '单位已停用' }] }, 'zh')
  expect([cell(0, 0).textContent, cell(0, 1).textContent, rowCount()]).toEqual(['请填写', '单位已停用', 1])
  expect(screen.getByText('2 个单元格需要处理')).toBeTruthy()
})

test('marked cells are copied as a sheet takes them, cut, and filled down', () => {
  const { rows } = aSheet([bolt, nut])
  const kept: Record<string, string> = {}
  const clipboardData = { setData: (type: string, text: string) => (kept[type] = text) }
  goTo(0, 0)
  for (const _ of [1, 2]) press('ArrowRight', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  fireEvent.copy(grid(), { clipboardData })
  expect(kept['text/plain']).toBe('Bolt\tpieces\t5\r\nNut\t\t7')
  press('d', { ctrlKey: true })
  expect(rows()[1]).toMatchObject({ name: 'Bolt', unit: 'PCS', qty: '5' })
  fireEvent.cut(grid(), { clipboardData })
  expect(rows().map(({ name }) => name)).toEqual(['', ''])
})

test('WID-01 Ctrl+Shift+D goes on with what is marked, and Ctrl+Z takes it back', () => {
  const { rows } = aSheet([item('a', { name: 'A-09' }), item('b', { name: '' }), item('c', { name: '' })])
  goTo(0, 0)
  for (const _ of [1, 2]) press('ArrowDown', { shiftKey: true })
  press('D', { ctrlKey: true, shiftKey: true })
  expect(rows().map(({ name }) => name)).toEqual(['A-09', 'A-10', 'A-11'])
  press('z', { ctrlKey: true })
  expect(rows().map(({ name }) => name)).toEqual(['A-09', '', ''])
})

test('500 rows: only those in sight are in the page, and the one that is written stays', () => {
  aSheet(Array.from({ length: 500 }, (_, at) => item(`r${at}`, { name: `Item ${at}` })))
  expect([rowCount(), grid().querySelectorAll('tbody tr').length < 60]).toEqual([500, true])
  act(() => grid().focus())
  press('End', { ctrlKey: true })
  press('Home')
  press('F2')
  write('Last')
  expect(cell(499, 0).textContent).toBe('Last')
})

test('keys that another table of the page has told are told to screen readers alone', () => {
  aSheet([], { keysToldBefore: true })
  expect(screen.getByText(/^Type or press F2/).className).toBe('visually-hidden')
})
