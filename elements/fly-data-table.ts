import { declareElement } from '#core/element/declare.ts'
import type { DataTableEvents, DataTableMethods, DataTableProps } from '#widgets/data-table/index.ts'

const LOADER =
  '(query: { pageIndex: number; pageSize: number; sort: { prop: string; order: "ascending" | "descending" } | null; query: unknown; signal: AbortSignal }) => Promise<{ rows: object[]; total: number; totals?: Record<string, string> }>'
const SELECTED = '{ keys: string[]; rows: object[]; all: boolean; except: string[] }'

export const flyDataTable = declareElement<DataTableProps, DataTableEvents, DataTableMethods>({
  tag: 'fly-data-table',
  summary: 'Paged or virtual table: sort, select, resize, drag rows, merged cells, totals, column settings.',
  body: () => import('#widgets/data-table/index.ts'),
  needs: 'runtime',
  props: {
    label: { type: 'string', default: '', doc: 'What the table is: its accessible name, and the title when it is printed.' },
    columns: {
      type: 'json',
      default: [],
      ts: 'object[]',
      doc: '`[{prop, label, width, align, fixed, sortable, filterable, type, dictCode, format, hidden}]`. `type`: `text`, `number`, `money`, `date`, `datetime`, `time`, `boolean`.',
    },
    rows: {
      type: 'json',
      default: [],
      ts: 'object[]',
      doc: 'The rows, or those of the present page when `total` says that there are more.',
    },
    loader: { type: 'function', ts: LOADER, doc: 'Reads the rows instead; a `pageSize` of 0 asks for all.' },
    query: { type: 'json', default: {}, doc: 'Handed to the loader; a new one reads again.' },
    rowKey: { type: 'string', default: 'id', doc: 'Field that names a row.' },
    pagination: { type: 'string', default: 'pages', values: ['pages', 'more', 'none'], doc: 'How further rows are reached.' },
    pageIndex: { type: 'number', default: 1, doc: 'The page, from 1.' },
    pageSize: { type: 'number', default: 10, doc: 'Rows a page.' },
    total: { type: 'number', default: 0, doc: 'How many rows there are in all, when `rows` holds one page of them.' },
    selection: { type: 'string', default: 'none', values: ['none', 'single', 'multiple'], doc: 'How many rows can be chosen.' },
    selected: { type: 'json', default: [], ts: 'string[]', doc: 'Keys of the chosen rows, kept over pages.' },
    rowDraggable: { type: 'boolean', doc: 'Rows can be put into another order, by pointer and keyboard, while they are not sorted.' },
    mergeFields: { type: 'string', default: '', doc: 'Fields whose equal neighbours become one cell, comma separated.' },
    totalFields: { type: 'string', default: '', doc: 'Fields that are summed up, comma separated. Sums are exact.' },
    totalText: { type: 'string', default: '', doc: 'Name of the sums; `合计` when left out.' },
    columnSettings: { type: 'boolean', doc: 'Lets the user show, order and fix columns.' },
    viewKey: { type: 'string', default: '', doc: 'Under this name widths and column settings are remembered for the user.' },
    virtual: { type: 'boolean', doc: 'Draws only the rows in sight; above 100 rows it is always so.' },
    cellRenderers: {
      type: 'object',
      default: {},
      ts: 'Record<string, (value: unknown, row: object, cell: HTMLElement) => string | Node>',
      doc: 'By field: what a cell shows.',
    },
    filtered: {
      type: 'json',
      default: [],
      ts: 'string[]',
      doc: 'Fields of which something is asked now: the filter buttons of their columns are marked.',
    },
  },
  events: {
    'fly-filter': {
      class: 'state',
      detail: '{ prop: string; anchor: HTMLElement }',
      doc: 'The filter button of a `filterable` column was pressed, e.g. for `filterBy` of `fly-advanced-search`.',
    },
    'fly-page': { class: 'state', detail: '{ pageIndex: number; pageSize: number }', doc: 'Another page, or another size of pages.' },
    'fly-sort': {
      class: 'state',
      detail: "{ prop: string; order: 'ascending' | 'descending' | null }",
      doc: 'Another order.',
    },
    'fly-select': {
      class: 'value',
      detail: SELECTED,
      doc: 'Other rows are chosen. With `all` everything that matches but `except`; `keys` then names those that were loaded.',
    },
    'fly-row-click': { class: 'value', detail: '{ row: object; column: string }', doc: 'A row was pressed, or Enter in it.' },
    'fly-before-reorder': {
      class: 'before',
      detail: '{ from: number; to: number; row: object; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A row was dropped in another place; places count from 0.',
    },
    'fly-reorder': {
      class: 'value',
      detail: '{ from: number; to: number; rows: object[] }',
      doc: 'The rows of the page in their new order.',
    },
    'fly-columns-change': { class: 'state', detail: '{ columns: object[] }', doc: 'The user has changed columns.' },
  },
  methods: {
    getSelected: { sync: true, signature: `(): ${SELECTED} | undefined`, doc: 'The chosen rows.' },
    clearSelection: { signature: '(): Promise<void>', doc: 'Chooses nothing.' },
    scrollToRow: { signature: '(key: string): Promise<boolean>', doc: 'Brings a row of this page into sight.' },
    print: { signature: '(): Promise<void>', doc: 'Prints the loaded rows as a document of its own.' },
    toCSV: { signature: '(): Promise<string>', doc: 'The loaded rows as a CSV file, in the columns that show.' },
  },
  slots: {
    toolbar: 'Before the column settings.',
    bulk: 'Shown while rows are chosen.',
    empty: 'Shown instead of rows.',
  },
  parts: ['table', 'header-row', 'header-cell', 'row', 'row-selected', 'cell', 'total-row', 'pager', 'bulk-bar'],
  css: { '--fly-row-height': '40px', '--fly-table-max-height': 'none', '--fly-stripe-background': 'transparent' },
})
