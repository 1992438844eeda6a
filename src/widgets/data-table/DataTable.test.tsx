// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import type { Loaded, LoadQuery } from './table.types.ts'
import { aTable, someRows } from './testing.ts'

beforeAll(() => {
  pretendLayout()
  // jsdom has no scrolling of boxes.
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: unknown) {
    this.scrollTop = (to as { top: number }).top
  } as typeof Element.prototype.scrollTo
})
beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

const grid = () => screen.getByRole('grid', { name: 'Offers' })
const bodyRows = () =>
  within(grid())
    .getAllByRole('row')
    .filter((row) => row.classList.contains('dt-row') && row.closest('.dt-body'))
const texts = () =>
  bodyRows().map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  )
const names = () => texts().map(([name]) => name)
const focus = () => act(() => grid().focus())
const press = (key: string, over: object = {}) => fireEvent.keyDown(grid(), { key, ...over })
const activeText = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
const later = () => act(async () => undefined)

test('WID-01 rows in pages of ten, with the pager; the page is told', () => {
  const { told, props } = aTable()
  expect(names()).toEqual(someRows.slice(0, 10).map(({ name }) => name))
  expect(grid().getAttribute('aria-rowcount')).toBe('26')
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(names()).toEqual(['Firm 21', 'Firm 22', 'Firm 23', 'Firm 24', 'Firm 25'])
  expect(bodyRows()[0]!.getAttribute('aria-rowindex')).toBe('22')
  expect([told('fly-page'), props.pageIndex!.value]).toEqual([[{ pageIndex: 3, pageSize: 10 }], 3])
})

test('another number of rows a page keeps the first row in sight', () => {
  aTable({ pageIndex: 3 })
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows a page' }), { target: { value: '20' } })
  expect(names()[0]).toBe('Firm 21')
})

test('sorting: ascending, descending, none; exact for amounts; told and said', () => {
  const { told } = aTable({
    rows: [{ id: 'a', amount: '10.00' }, { id: 'b', amount: '9.99' }, { id: 'c' }, { id: 'd', amount: '9.990000000000000001' }],
  })
  const head = screen.getByRole('columnheader', { name: 'Amount' })
  const order = () => texts().map((row) => row[2])
  fireEvent.click(head)
  expect([head.getAttribute('aria-sort'), order()]).toEqual(['ascending', ['9.99', '9.990000000000000001', '10.00', '']])
  fireEvent.click(head)
  expect([head.getAttribute('aria-sort'), order()]).toEqual(['descending', ['10.00', '9.990000000000000001', '9.99', '']])
  expect(screen.getByText('Sorted by Amount, descending')).toBeTruthy()
  fireEvent.click(head)
  expect([head.getAttribute('aria-sort'), order()[0], told('fly-sort').length]).toEqual(['none', '10.00', 3])
})

test('rows of one page only: sorting and paging are told, and done by the page', () => {
  const { told } = aTable({ rows: someRows.slice(10, 20), total: 95, pageIndex: 2 })
  fireEvent.click(screen.getByRole('columnheader', { name: 'Name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect([names()[0], told('fly-sort'), told('fly-page')]).toEqual([
    'Firm 11',
    [{ prop: 'name', order: 'ascending' }],
    [{ pageIndex: 3, pageSize: 10 }],
  ])
})

/** A loader whose answers come when the test says so. */
function aLoader() {
  const asked: LoadQuery[] = []
  const answers: { give: (loaded: Loaded) => void; refuse: (cause: unknown) => void }[] = []
  const loader = (query: LoadQuery) => {
    asked.push(query)
    return new Promise<Loaded>((give, refuse) => answers.push({ give, refuse }))
  }
  const give = (at: number, from: number, total = 95) =>
    act(async () => answers[at]!.give({ rows: someRows.slice(from, from + 10), total }))
  return { loader, asked, give, answers }
}

test('a loader is asked for the page, the order and the search; the answer to an older question is dropped', async () => {
  const { loader, asked, give } = aLoader()
  const table = aTable({ loader, query: { city: 'x' } })
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
  await give(0, 0)
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await later()
  expect([names()[0], grid().getAttribute('aria-busy'), screen.getByRole('progressbar') !== null]).toEqual(['Firm 1', 'true', true])
  await table.set({ query: { city: 'y' } })
  expect(asked.map(({ pageIndex, pageSize, query, signal }) => [pageIndex, pageSize, query, signal.aborted])).toEqual([
    [1, 10, { city: 'x' }, true],
    [2, 10, { city: 'x' }, true],
    [2, 10, { city: 'y' }, false],
  ])
  await give(2, 10)
  await give(1, 20)
  expect([names()[0], table.phases.at(-1)]).toEqual(['Firm 11', 'ready'])
})

test('when reading fails the old rows stay, the page is told, and Retry asks again', async () => {
  const { loader, asked, give, answers } = aLoader()
  const { failures, methods } = aTable({ loader })
  await give(0, 0)
  await act(async () => void methods.refresh!())
  await act(async () => answers[1]!.refuse(new Error('gone')))
  expect([names()[0], failures.length]).toEqual(['Firm 1', 1])
  await act(async () => failures[0]!.retry!())
  expect(asked.length).toBe(3)
  await give(2, 10)
  expect(names()[0]).toBe('Firm 11')
})

test('an answer that is no { rows } is a failure, not an empty table', async () => {
  const { failures } = aTable({ loader: (async () => ['x']) as never })
  await later()
  expect(failures.length).toBe(1)
})

test('"more": further rows follow those that are there', async () => {
  const { loader, asked, give } = aLoader()
  aTable({ loader, pagination: 'more' })
  await give(0, 0, 15)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await give(1, 10, 15)
  expect([names().length, asked[1]!.pageIndex, screen.queryByRole('button', { name: 'Load more' })]).toEqual([20, 2, null])
})

test('WID-01 chosen rows stay over pages; Shift takes all between; the whole page by the box in the head', () => {
  const { told } = aTable({ selection: 'multiple' })
  const pick = (row: number, over: object = {}) => fireEvent.click(screen.getByRole('checkbox', { name: `Select row ${row}` }), over)
  pick(2)
  pick(4, { shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  pick(11)
  expect(told('fly-select').at(-1)).toEqual({
    keys: ['r2', 'r3', 'r4', 'r11'],
    rows: [1, 2, 3, 10].map((at) => someRows[at]),
    all: false,
    except: [],
  })
  expect(screen.getByText('4 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(screen.getByText('13 selected')).toBeTruthy()
})

test('all that match are chosen by one press, minus those taken back; the keys of rows that nobody loaded are not needed', () => {
  const { told, methods } = aTable({ selection: 'multiple', rows: someRows.slice(0, 10), total: 3214 })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Select all 3214 that match' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 3' }))
  expect(screen.getByText('3213 selected')).toBeTruthy()
  expect(told('fly-select').at(-1)).toMatchObject({ all: true, except: ['r3'] })
  expect(methods.getSelected!()).toMatchObject({ all: true, except: ['r3'] })
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(told('fly-select').at(-1)).toEqual({ keys: [], rows: [], all: false, except: [] })
})

test('what the page writes into `selected` counts, without an event', async () => {
  const { set, told } = aTable({ selection: 'single', selected: ['r1'] })
  await set({ selected: ['r2'] })
  expect([screen.getByRole<HTMLInputElement>('radio', { name: 'Select row 2' }).checked, told('fly-select')]).toEqual([true, []])
})

test('the grid by keyboard: one stop for Tab, arrows, ends, pages; Enter sorts and opens, the space bar chooses', () => {
  const { told } = aTable({ selection: 'multiple' })
  focus()
  press('ArrowRight')
  expect(activeText()).toBe('Firm 1')
  press('End')
  press('ArrowDown')
  expect(activeText()).toBe('2.10')
  press('End', { ctrlKey: true })
  expect(activeText()).toBe('10.10')
  press('Enter')
  expect(told('fly-row-click')).toEqual([{ row: someRows[9], column: 'amount' }])
  press(' ')
  expect(told('fly-select').at(-1)).toMatchObject({ keys: ['r10'] })
  press('ArrowUp', { ctrlKey: true })
  expect(activeText()).toBe('Amount')
  press('Enter')
  expect(told('fly-sort')).toEqual([{ prop: 'amount', order: 'ascending' }])
})

test('a range of cells is copied as text and as a table, as it is shown', () => {
  const data = new Map<string, string>()
  const clipboardData = { setData: (type: string, text: string) => void data.set(type, text) }
  aTable({ selection: 'multiple' })
  focus()
  press('ArrowRight')
  press('ArrowRight')
  press('ArrowRight', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  fireEvent.copy(grid(), { clipboardData })
  expect(data.get('text/plain')).toBe('Beijing\t1.10\r\nBeijing\t2.10')
  expect(data.get('text/html')).toContain('>Beijing</td>')
  expect(screen.getByText('4 cells copied')).toBeTruthy()
  press('a', { ctrlKey: true })
  fireEvent.copy(grid(), { clipboardData })
  expect(data.get('text/plain')!.split('\r\n')).toHaveLength(10)
})

test('WID-01 equal neighbours become one cell, and only within what is equal before them', () => {
  aTable({ mergeFields: 'city', pageSize: 5 })
  const tall = bodyRows().map((row) =>
    [...row.querySelectorAll<HTMLElement>('.dt-cell')].map(
      (cell) => cell.style.blockSize || (cell.dataset.covered === '' ? 'covered' : ''),
    ),
  )
  expect(tall.map((row) => row[1])).toEqual(['120px', 'covered', 'covered', '80px', 'covered'])
})

test('WID-01 sums are exact and say when they are of the page alone', () => {
  aTable({ totalFields: 'amount' })
  const foot = () => grid().querySelector('.dt-foot')?.textContent
  expect(foot()).toBe('Total (this page)56.00')
  cleanup()
  aTable({ totalFields: 'amount', totalText: '合计', pagination: 'none' })
  expect(foot()).toBe('合计327.50')
})

test('WID-01 as cards, nothing in the line of the sums has a fixed place: leading columns move the name nowhere', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  aTable({ totalFields: 'amount', selection: 'multiple' })
  vi.unstubAllGlobals()
  const name = grid().querySelector<HTMLElement>('.dt-foot > [data-name]')!
  expect([name.textContent, name.dataset.fixed, name.getAttribute('style')]).toEqual(['Total (this page)', undefined, null])
})

test('sums of the loader are over all rows', async () => {
  aTable({ totalFields: 'amount', loader: async () => ({ rows: someRows.slice(0, 10), total: 95, totals: { amount: '1234567.80' } }) })
  await later()
  expect(grid().querySelector('.dt-foot')?.textContent).toBe('Total1,234,567.80')
})

test('a row moved by keyboard: the page is asked, the order told', async () => {
  const { told } = aTable({ rowDraggable: true })
  await screen.findAllByRole('button', { name: /^Move row/ })
  focus()
  press('ArrowDown', { altKey: true })
  await later()
  expect([names().slice(0, 2), texts()[0]![1]]).toEqual([['⠿', '⠿'], 'Firm 2'])
  expect(told('fly-reorder')).toMatchObject([{ from: 0, to: 1 }])
})

test('a page that does not agree gets the old order back, with its reason said', async () => {
  const { told } = aTable({ rowDraggable: true }, { agree: 'The round is closed' })
  await screen.findAllByRole('button', { name: /^Move row/ })
  focus()
  press('ArrowDown', { altKey: true })
  await later()
  expect([texts()[0]![1], told('fly-reorder')]).toEqual(['Firm 1', []])
  expect(screen.getByText('The row stays where it was: The round is closed')).toBeTruthy()
})

test('while the rows are sorted they cannot be moved', async () => {
  const { told } = aTable({ rowDraggable: true })
  await screen.findAllByRole('button', { name: /^Move row/ })
  fireEvent.click(screen.getByRole('columnheader', { name: 'City' }))
  focus()
  press('ArrowDown', { altKey: true })
  await later()
  expect(told('fly-reorder')).toEqual([])
})

test('columns are hidden, fixed and made wider; all is remembered under the key of the view', async () => {
  const first = aTable({ columnSettings: true, viewKey: 'offers' })
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Show City' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Where Name stands' }), { target: { value: 'end' } })
  expect(heads()).toEqual(['Amount', 'Name'])
  focus()
  press('ArrowUp', { ctrlKey: true })
  press('ArrowRight', { altKey: true })
  expect(first.told('fly-columns-change').at(-1)).toMatchObject({
    columns: [
      { prop: 'name', fixed: 'end', hidden: false },
      { prop: 'city', hidden: true },
      { prop: 'amount', width: 176, hidden: false },
    ],
  })
  cleanup()
  aTable({ columnSettings: true, viewKey: 'offers' }, { runtime: first.runtime })
  expect(heads()).toEqual(['Amount', 'Name'])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Name', 'City', 'Amount'])
})

test('the last column that shows cannot be hidden', async () => {
  aTable({ columnSettings: true, columns: [{ prop: 'name', label: 'Name' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show Name' })).disabled).toBe(true)
})

test('what the page draws into cells: text is text, a node is a node, a defect leaves the cell empty', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bold = document.createElement('b')
  aTable({
    rows: someRows.slice(0, 1),
    cellRenderers: {
      name: () => '<i>x</i>',
      city: () => bold,
      amount: () => {
        throw new Error('defect')
      },
    },
  })
  expect(texts()).toEqual([['<i>x</i>', '', '']])
  expect([grid().querySelector('i'), grid().contains(bold), error.mock.calls.length]).toEqual([null, true, 1])
  error.mockRestore()
})

test('an empty table says so and is `empty`', () => {
  const { phases } = aTable({ rows: [] })
  expect([screen.getByText('No data') !== null, phases.at(-1)]).toEqual([true, 'empty'])
})

test('10,000 rows: some are in the page, the last is reached by one key', () => {
  aTable({ pagination: 'none', rows: Array.from({ length: 10_000 }, (_, at) => ({ id: at, name: `Row ${at}` })) })
  expect(bodyRows().length).toBeLessThan(60)
  focus()
  press('End', { ctrlKey: true })
  press('Home')
  expect(activeText()).toBe('Row 9999')
})

test('toCSV has the columns that show, the loaded rows and the sums', async () => {
  const { methods } = aTable({ totalFields: 'amount', rows: [{ id: 'a', name: '=cmd', city: 'a,b', amount: '1234.5' }] })
  expect(await methods.toCSV!()).toBe('\uFEFFName,City,Amount\r\n\'=cmd,"a,b","1,234.5"\r\nTotal,,"1,234.5"\r\n')
})

test('bad columns are left out, two rows with one key are two rows', () => {
  aTable({
    columns: [null, { label: 'x' }, { prop: 'name', label: 'Name' }, { prop: 'name', label: 'Twice' }] as never,
    rows: [
      { id: 1, name: 'a' },
      { id: 1, name: 'b' },
    ],
  })
  expect([screen.getAllByRole('columnheader').length, names()]).toEqual([1, ['a', 'b']])
})

test('a column of a dictionary shows labels, one call for all columns; values nobody knows and a failed call show the values', async () => {
  const asked: unknown[] = []
  const answers = {
    'POST /platform/dictData/simplelistByDictCodes': ({ body }: { body?: unknown }) => {
      asked.push(body)
      return { unit: { '1': 'Piece', '2': 'Box' } }
    },
  }
  const columns = [
    { prop: 'unit', label: 'Unit', dictCode: 'unit' },
    { prop: 'other', label: 'Other', dictCode: 'other' },
  ]
  const rows = [
    { id: 1, unit: '1', other: 'x' },
    { id: 2, unit: ['2', '9'] },
  ]
  aTable({ columns, rows }, { runtime: aRuntime({ lang: 'en', answers }) })
  await waitFor(() =>
    expect([texts(), asked]).toEqual([
      [
        ['Piece', 'x'],
        ['Box、9', ''],
      ],
      [{ appCode: 'tender', dictTypeCodes: ['other', 'unit'] }],
    ]),
  )
  cleanup()
  const refuse = () => {
    asked.push('refused')
    throw new Error('down')
  }
  aTable(
    { columns, rows: rows.slice(0, 1) },
    { runtime: aRuntime({ answers: { 'POST /platform/dictData/simplelistByDictCodes': refuse } }) },
  )
  await waitFor(() => expect(asked).toContain('refused'))
  await later()
  expect(texts()).toEqual([['1', 'x']])
})

const headNames = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('WID-01 columns change places by Alt, Shift and the arrows on the head, and by pulling a head; fixed ones keep their edge', () => {
  const { told } = aTable({ columnSettings: true })
  focus()
  press('ArrowUp')
  press('ArrowRight')
  press('ArrowRight', { altKey: true, shiftKey: true })
  expect([headNames(), activeText(), screen.getByText('City is now column 3')]).toMatchObject([['Name', 'Amount', 'City'], 'City', {}])
  press('ArrowLeft', { altKey: true, shiftKey: true })
  press('ArrowLeft', { altKey: true, shiftKey: true })
  expect([headNames(), told('fly-columns-change').length]).toEqual([['Name', 'City', 'Amount'], 2])
  const heads = screen.getAllByRole('columnheader')
  heads.forEach((head, at) => {
    head.getBoundingClientRect = () => new DOMRect(at * 200, 0, 200, 40)
  })
  fireEvent.pointerDown(heads[2]!, { button: 0, pointerType: 'mouse', clientX: 450 })
  fireEvent.pointerMove(heads[2]!, { clientX: 300 })
  expect(heads[1]!.dataset.drop).toBe('before')
  fireEvent.pointerUp(heads[2]!)
  fireEvent.click(heads[2]!)
  expect([headNames(), told('fly-sort')]).toEqual([['Name', 'Amount', 'City'], []])
})

test('heads stay where they are when the page has not let them be moved', () => {
  const { told } = aTable()
  focus()
  press('ArrowUp')
  press('ArrowRight')
  press('ArrowRight', { altKey: true, shiftKey: true })
  expect([headNames(), (told('fly-columns-change') as { columns: { width: number }[] }[])[0]!.columns[1]!.width]).toEqual([
    ['Name', 'City', 'Amount'],
    176,
  ])
})

test('50 columns: those in sight are in the page, each with its place among all; the keyboard reaches the last', () => {
  const columns = Array.from({ length: 50 }, (_, at) => ({ prop: `c${at}`, label: `C${at}`, width: 100 }))
  aTable({ columns, rows: [{ id: 'a', c0: 'first', c49: 'last' }] })
  const drawn = screen.getAllByRole('columnheader').length
  expect([drawn < 20, grid().getAttribute('aria-colcount')]).toEqual([true, '50'])
  focus()
  press('End')
  expect([activeText(), document.querySelector('[aria-colindex="50"]') !== null]).toEqual(['last', true])
})

test('in a narrow window every row is a card: a line for each column, with its name', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  aTable({ mergeFields: 'city', totalFields: 'amount' })
  const cells = within(bodyRows()[1]!).getAllByRole('gridcell')
  expect(cells.map((cell) => [cell.dataset.label, cell.textContent, cell.dataset.fixed])).toEqual([
    ['Name', 'Firm 2', undefined],
    ['City', 'Beijing', undefined],
    ['Amount', '2.10', undefined],
  ])
  expect([bodyRows()[1]!.style.blockSize, bodyRows()[2]!.style.insetBlockStart]).toEqual(['107px', '214px'])
  vi.unstubAllGlobals()
})
