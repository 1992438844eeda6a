/** One row as the page gives it. Values are shown by their column's type; the rest of the object is never touched. */
export type Row = Readonly<Record<string, unknown>>

export interface TableColumn {
  prop: string
  label: string
  /** Px; 160 when left out. */
  width?: number
  align?: 'start' | 'center' | 'end'
  /** Stays in sight when the table scrolls sideways. `true` means at the start. */
  fixed?: boolean | 'start' | 'end' | 'left' | 'right'
  sortable?: boolean
  /** The head has a small button that asks the page for a condition on this field. */
  filterable?: boolean
  /** Figures are right-aligned. Money and numbers are decimal strings or numbers and are never rounded. */
  type?: 'text' | 'number' | 'money' | 'date' | 'datetime' | 'time' | 'boolean'
  /** Values are codes of this dictionary: its labels are shown. */
  dictCode?: string
  /** Money: currency code. Times: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`, `yyyy-MM-dd HH:mm`, `yyyy-MM`, `yyyy`, `yyyy第w周` or `HH:mm:ss`. */
  format?: string
  hidden?: boolean
}

export interface Sort {
  prop: string
  order: 'ascending' | 'descending'
}

/** What a loader is asked. */
export interface LoadQuery {
  /** From 1. */
  pageIndex: number
  pageSize: number
  sort: Sort | null
  query: unknown
  signal: AbortSignal
}
export interface Loaded {
  rows: readonly Row[]
  /** How many rows match in all. */
  total: number
  /** Decimal strings by `prop`: sums over all that match, not over this page. */
  totals?: Readonly<Record<string, string>>
}
export type Loader = (query: LoadQuery) => Loaded | Promise<Loaded>
export type CellRenderer = (value: unknown, row: Row, cell: HTMLElement) => string | Node

/** How the user wants the columns; kept by `prop`, so that it survives new and lost columns. */
export interface ColumnSettings {
  order: readonly string[]
  hidden: readonly string[]
  /** Px by prop. */
  widths: Readonly<Record<string, number>>
  fixed: Readonly<Record<string, 'start' | 'end' | 'none'>>
}

export interface DataTableProps {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  loader: Loader | undefined
  query: unknown
  rowKey: string
  pagination: 'pages' | 'more' | 'none'
  pageIndex: number
  pageSize: number
  total: number
  selection: 'none' | 'single' | 'multiple'
  selected: readonly string[]
  rowDraggable: boolean
  mergeFields: string
  totalFields: string
  totalText: string
  columnSettings: boolean
  viewKey: string
  virtual: boolean
  cellRenderers: Readonly<Record<string, CellRenderer>>
  /** Fields of which something is asked now. */
  filtered: readonly string[]
}

export interface DataTableEvents {
  'fly-page': { pageIndex: number; pageSize: number }
  'fly-sort': { prop: string; order: Sort['order'] | null }
  /** `anchor`: the button that was pressed, for what opens beside it. */
  'fly-filter': { prop: string; anchor: HTMLElement }
  'fly-select': { keys: string[]; rows: Row[]; all: boolean; except: string[] }
  'fly-row-click': { row: Row; column: string }
  'fly-before-reorder': { from: number; to: number; row: Row }
  'fly-reorder': { from: number; to: number; rows: Row[] }
  'fly-columns-change': { columns: TableColumn[] }
}

export interface DataTableMethods {
  getSelected(): DataTableEvents['fly-select'] | undefined
  clearSelection(): Promise<void>
  scrollToRow(key: string): Promise<boolean>
  print(): Promise<void>
  toCSV(): Promise<string>
}
