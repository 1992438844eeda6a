import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { type Translate, useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { toCsv } from '#domain/tsv.ts'
import { besides, type ShownColumn, widthStep } from './columns.rules.ts'
import { messages } from './data-table.messages.ts'
import { cardPx } from './parts/CellBox.tsx'
import { PLAIN_ROWS } from './parts/Grid.tsx'
import type { RowFrame } from './parts/RowView.tsx'
import { keysOf, type RowKeys } from './row-keys.ts'
import { isFigure, mergeCells, propsIn, textOf as textOfCell, totalsOf, type Words } from './rows.rules.ts'
import { cellsIn, fileCells, type Sheet, sheetPaper } from './sheet.rules.ts'
import type { DataTableMethods, DataTableProps, Row } from './table.types.ts'
import { type ColumnsModel, useColumns } from './use-columns.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import { type GridModel, useGrid } from './use-grid.ts'
import { useLabels } from './use-labels.ts'
import { useNarrow } from './use-narrow.ts'
import { type Reorder, useReorder } from './use-reorder.ts'
import { useRowHeight } from './use-row-height.ts'
import { type RowsModel, useRows, valuesOf } from './use-rows.ts'
import { type SelectionModel, useSelection } from './use-selection.ts'

export interface TableModel {
  t: Translate<keyof typeof messages.en & string>
  values: ReturnType<typeof valuesOf>
  columns: ColumnsModel
  rows: RowsModel
  keys: RowKeys
  selection: SelectionModel
  grid: GridModel
  frame: RowFrame
  /** Only the rows in sight are drawn. */
  virtual: boolean
  sums: { values: Readonly<Record<string, string>>; text: string } | undefined
  /** What was last done, to be read out. */
  announcement: string
  say: (text: string) => void
  /** Puts a column to the place of another one. */
  moveTo: (prop: string, to: string) => boolean
  /** Asks the page for a condition on a field, beside an element. */
  filterBy: (prop: string, anchor: HTMLElement) => void
  reorder: Reorder
}

/** Everything the table is made of, put together. */
export function useTableModel(host: BodyHost<DataTableProps>, scroller: RefObject<HTMLDivElement | null>): TableModel {
  const t = useText(messages)
  const runtime = useRuntime()
  const values = valuesOf(host)
  const [announcement, say] = useState('')
  const onChange = (told: unknown) => void host.emit('fly-columns-change', { columns: told })
  const columns = useColumns({ columns: values.columns, viewKey: values.viewKey, runtime, onChange })
  const rows = useRows(host, columns.all, runtime.locale.lang.value, t('failed'))
  const keys = useMemo(() => keysOf(rows.rows, values.rowKey), [rows.rows, values.rowKey])
  const { selection: picks, selected } = values
  const selection = useSelection(host, { mode: picks, selected, keys, rows: rows.rows, total: rows.total })
  const reorder = useReorder(host, { rows, keys, say, enabled: values.rowDraggable && rows.sort === null })
  const textOf = useCellText(t, useLabels(runtime, columns.all))
  const sums = useSums(values, columns.shown, rows, textOf, t)
  const spans = useSpans(rows.rows, values.mergeFields)
  const drags = values.rowDraggable
  const lead = Number(drags) + Number(picks !== 'none')
  const cards = useNarrow() && columns.shown.length > 1
  const linePx = useRowHeight(host, scroller)
  const rowPx = cards ? cardPx(columns.shown.length, lead > 0) : linePx
  const sheetOf = (): Sheet => sheetFrom(columns.shown, rows.rows, textOf, sums)
  const { grid, moveTo } = useTableGrid({ host, values, columns, rows, keys, selection, reorder, lead, rowPx, scroller, sheetOf, say, t })
  const gridId = useId()
  const virtual = values.virtual || rows.rows.length > PLAIN_ROWS
  const drawn = useDrawnColumns({
    scroller,
    columns: columns.shown,
    few: !cards && (virtual || columns.shown.length > PLAIN_COLUMNS),
    active: grid.active && grid.active.column - lead,
  })
  const frame: RowFrame = {
    gridId,
    columns: columns.shown,
    drawn,
    lead,
    picks,
    drags,
    rowPx,
    cards,
    spans: cards ? noSpans : spans,
    renderers: values.cellRenderers ?? noRenderers,
    textOf,
    firstIndex: rows.offset + 2,
    onPick: selection.toggle,
  }
  useMethods(host, { selection, keys, sheetOf, rows, scroller, rowPx, title: values.label || t('table') })
  const filterBy = (prop: string, anchor: HTMLElement) => void host.emit('fly-filter', { prop, anchor })
  return { t, values, columns, rows, keys, selection, grid, frame, virtual, sums, announcement, say, moveTo, filterBy, reorder }
}

interface GridDeps extends Pick<TableModel, 'values' | 'columns' | 'rows' | 'keys' | 'selection' | 'reorder' | 'say' | 't'> {
  host: BodyHost<DataTableProps>
  lead: number
  rowPx: number
  scroller: RefObject<HTMLDivElement | null>
  sheetOf: () => Sheet
}

/** What keys and presses do in this table. */
function useTableGrid(deps: GridDeps): Pick<TableModel, 'grid' | 'moveTo'> {
  const { host, values, columns, rows, keys, selection, reorder, lead, rowPx, scroller, sheetOf, say, t } = deps
  const moveTo = (prop: string, to: string) => {
    const at = (name: string) => columns.all.findIndex((column) => column.prop === name)
    const place = columns.shown.findIndex((column) => column.prop === to)
    columns.move(at(prop), at(to))
    grid.moveTo({ row: -1, column: lead + place })
    say(t('columnMoved', { name: columns.shown.find((column) => column.prop === prop)?.label ?? prop, place: place + 1 }))
    return true
  }
  const grid = useGrid({
    rows: rows.rows.length,
    columns: lead + columns.shown.length,
    lead,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowPx) - 1),
    cellsOf: (box) => cellsIn(sheetOf(), box),
    onCopied: (count) => say(t('copied', { count })),
    onEnter: ({ row, column }) => {
      const shown = columns.shown[column - lead]
      if (row >= 0) host.emit('fly-row-click', { row: rows.rows[row], column: shown?.prop ?? '' })
      else if (shown?.sortable) sayOrder(shown, rows.sortBy(shown.prop), say, t)
      else if (!shown && values.selection === 'multiple' && column === lead - 1) selection.togglePage(selection.page !== 'all')
    },
    onSpace: (row, range) => selection.toggle(keys.at(row), range),
    onAlt: ({ row, column }, key, shift) => {
      const shown = columns.shown[column - lead]
      if (row < 0 && key === 'ArrowDown' && shown?.filterable) {
        // By keyboard the button is pressed from its head.
        scroller.current?.querySelector<HTMLElement>(`[data-cell="-1:${column}"] [data-filter]`)?.click()
        return true
      }
      if (row < 0 && shift && values.columnSettings) {
        const to = besides(columns.shown, column - lead, key)
        return shown !== undefined && to !== undefined && moveTo(shown.prop, to.prop)
      }
      const width = row < 0 && shown ? widthStep(shown.px, key) : undefined
      if (shown && width !== undefined) columns.change(shown.prop, { width })
      else if (row >= 0 && values.rowDraggable && (key === 'ArrowUp' || key === 'ArrowDown')) reorder.step(row, key === 'ArrowUp' ? -1 : 1)
      else return false
      return true
    },
  })
  return { grid, moveTo }
}

/** Up to here every column is drawn, as long as every row is. */
const PLAIN_COLUMNS = 30
const noRenderers = {}
const noSpans: RowFrame['spans'] = new Map()

const useSpans = (rows: readonly Row[], fields: string): RowFrame['spans'] =>
  useMemo(() => mergeCells(rows, propsIn(fields)), [rows, fields])

function useCellText(t: TableModel['t'], labels: NonNullable<Words['labels']>): RowFrame['textOf'] {
  const formats = useFormats()
  const yes = t('yes')
  const no = t('no')
  return useMemo(
    () => (value: unknown, column: ShownColumn) => textOfCell(value, column, formats, { yes, no, labels }),
    [formats, yes, no, labels],
  )
}

export function sayOrder(column: ShownColumn, sort: RowsModel['sort'], say: (text: string) => void, t: TableModel['t']): void {
  say(sort ? t('sorted', { name: column.label, order: t(sort.order) }) : t('unsorted'))
}

/** Sums as they are shown. Those of a page say so unless the page holds everything, or the loader has summed up all. */
function useSums(
  { totalFields, totalText }: DataTableProps,
  shown: readonly ShownColumn[],
  { rows, total, totals }: RowsModel,
  textOf: RowFrame['textOf'],
  t: TableModel['t'],
): TableModel['sums'] {
  return useMemo(() => {
    const props = propsIn(totalFields)
    if (props.length === 0) return undefined
    const sums = { ...totalsOf(rows, props), ...totals }
    const written = shown
      .filter(({ prop }) => props.includes(prop) && Object.hasOwn(sums, prop))
      .map((column) => [column.prop, textOf(sums[column.prop], isFigure(column) ? column : { ...column, type: 'number' })])
    const text = totalText || t('sum')
    return { values: Object.fromEntries(written), text: totals || rows.length >= total ? text : t('sumOfPage', { text }) }
  }, [totalFields, totalText, shown, rows, total, totals, textOf, t])
}

function sheetFrom(shown: readonly ShownColumn[], rows: readonly Row[], textOf: RowFrame['textOf'], sums: TableModel['sums']): Sheet {
  const named = shown.findIndex(({ prop }) => !Object.hasOwn(sums?.values ?? {}, prop))
  return {
    head: shown.map(({ label }) => label),
    aligns: shown.map((column) => column.align ?? (isFigure(column) ? 'end' : 'start')),
    body: rows.map((row) => shown.map((column) => textOf(row[column.prop], column))),
    foot: sums && shown.map(({ prop }, at) => (at === named ? sums.text : (sums.values[prop] ?? ''))),
  }
}

interface MethodDeps {
  selection: SelectionModel
  keys: RowKeys
  sheetOf: () => Sheet
  rows: RowsModel
  scroller: RefObject<HTMLDivElement | null>
  rowPx: number
  title: string
}

function useMethods(host: BodyHost<DataTableProps>, deps: MethodDeps): void {
  useEffect(() => {
    const { selection, keys, sheetOf, rows, scroller, rowPx, title } = deps
    const methods: DataTableMethods & { refresh: () => Promise<void>; focus: () => void } = {
      getSelected: () => selection.detail(),
      clearSelection: async () => selection.clear(),
      async scrollToRow(key) {
        const at = keys.indexOf(String(key))
        if (at >= 0) scroller.current?.scrollTo({ top: at * rowPx })
        return at >= 0
      },
      async print() {
        const { printPaper } = await import('#ui/print-paper.ts')
        printPaper(sheetPaper(title, sheetOf()), host.element.ownerDocument)
      },
      toCSV: async () => toCsv(fileCells(sheetOf())),
      refresh: rows.refresh,
      focus: () => scroller.current?.querySelector('table')?.focus(),
    }
    return host.expose(methods as unknown as Record<string, (...args: never[]) => unknown>)
  })
}
