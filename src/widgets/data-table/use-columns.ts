import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Runtime } from '#core/runtime/runtime.ts'
import {
  changeColumn,
  type Edge,
  edgeOf,
  isHidden,
  moveColumn,
  noSettings,
  orderedColumns,
  readColumns,
  readSettings,
  type ShownColumn,
  widthOf,
} from './columns.rules.ts'
import type { ColumnSettings, Row, TableColumn } from './table.types.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })
const noRows: Row[] = []

export interface ColumnsModel {
  /** All declared columns in the user's order. */
  all: readonly TableColumn[]
  /** Those that show: fixed at the start, scrolling, fixed at the end. */
  shown: readonly ShownColumn[]
  /** Px from the start or the end at which each fixed one stands, by prop. */
  offsets: ReadonlyMap<string, number>
  isHidden: (column: TableColumn) => boolean
  edge: (column: TableColumn) => Edge
  /** Changes that are kept, and told to the page. */
  change: (prop: string, change: { hidden?: boolean; width?: number; edge?: Edge }) => void
  /** A width while it is being dragged: shown, not kept. */
  preview: (prop: string, px: number) => void
  move: (from: number, to: number) => void
  reset: () => void
}

export interface ColumnsOptions {
  columns: readonly TableColumn[]
  /** Empty: nothing is remembered. */
  viewKey: string
  runtime: Runtime
  onChange: (columns: TableColumn[]) => void
}

/** Where the settings of a table lie in the storage of the user. */
const placeOf = (viewKey: string) => `table:${viewKey}`

/** The columns as the user has them. The table model of the library works out regions, sizes and offsets. */
export function useColumns({ columns: given, viewKey, runtime, onChange }: ColumnsOptions): ColumnsModel {
  const storage = runtime.storage.browser
  const columns = useMemo(() => readColumns(given), [given])
  const [settings, setSettings] = useState<ColumnSettings>(noSettings)
  useEffect(() => setSettings(viewKey ? readSettings(storage.read(placeOf(viewKey))) : noSettings), [viewKey, storage])

  const all = useMemo(() => orderedColumns(columns, settings), [columns, settings])
  const edge = useCallback((column: TableColumn): Edge => settings.fixed[column.prop] ?? edgeOf(column), [settings])
  const hidden = useCallback((column: TableColumn) => isHidden(column, settings), [settings])
  const { shown, offsets } = useRegions(all, settings, edge, hidden)

  const keep = (next: ColumnSettings) => {
    setSettings(next)
    if (viewKey) storage.write(placeOf(viewKey), next)
    const told = orderedColumns(columns, next).map((column) => ({
      ...column,
      width: widthOf(column, next),
      hidden: isHidden(column, next),
      fixed: fixedAs(next.fixed[column.prop] ?? edgeOf(column)),
    }))
    onChange(told)
  }
  return {
    all,
    shown,
    offsets,
    isHidden: hidden,
    edge,
    change: (prop, change) => keep(changeColumn(columns, settings, prop, change)),
    preview: (prop, px) => setSettings((now) => ({ ...now, widths: { ...now.widths, [prop]: px } })),
    move: (from, to) => keep(moveColumn(columns, settings, from, to)),
    reset() {
      setSettings(noSettings)
      if (viewKey) storage.remove(placeOf(viewKey))
      onChange(columns)
    },
  }
}

const fixedAs = (edge: Edge): 'start' | 'end' | false => (edge === 'none' ? false : edge)

function useRegions(
  all: readonly TableColumn[],
  settings: ColumnSettings,
  edge: (column: TableColumn) => Edge,
  hidden: (column: TableColumn) => boolean,
): { shown: readonly ShownColumn[]; offsets: ReadonlyMap<string, number> } {
  const definitions = useMemo(() => all.map(({ prop }) => ({ id: prop, accessorFn: (row: Row) => row[prop] })), [all])
  const state = useMemo(
    () => ({
      columnOrder: all.map(({ prop }) => prop),
      columnVisibility: Object.fromEntries(all.map((column) => [column.prop, !hidden(column)])),
      columnSizing: Object.fromEntries(all.map((column) => [column.prop, widthOf(column, settings)])),
      columnPinning: {
        start: all.filter((column) => edge(column) === 'start').map(({ prop }) => prop),
        end: all.filter((column) => edge(column) === 'end').map(({ prop }) => prop),
      },
    }),
    [all, settings, edge, hidden],
  )
  const table = useTable({ features, columns: definitions, data: noRows, state })
  const byProp = new Map(all.map((column) => [column.prop, column]))
  const shown: ShownColumn[] = []
  const offsets = new Map<string, number>()
  const regions = [table.getStartVisibleLeafColumns(), table.getCenterVisibleLeafColumns(), table.getEndVisibleLeafColumns()]
  for (const column of regions.flat()) {
    const declared = byProp.get(column.id)
    if (!declared) continue
    const at = column.getIsPinned()
    if (at) offsets.set(column.id, at === 'start' ? column.getStart('start') : column.getAfter('end'))
    shown.push({ ...declared, edge: at || 'none', px: column.getSize() })
  }
  return { shown, offsets }
}
