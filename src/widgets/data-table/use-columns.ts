import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Runtime } from '#core/runtime/runtime.ts'
import {
  changeColumn,
  type Edge,
  edgeIn,
  isHidden,
  moveColumn,
  noSettings,
  orderedColumns,
  placeColumns,
  readColumns,
  readSettings,
  type ShownColumn,
  widthOf,
} from './columns.rules.ts'
import type { ColumnSettings, TableColumn } from './table.types.ts'

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

/** The columns as the user has them. */
export function useColumns({ columns: given, viewKey, runtime, onChange }: ColumnsOptions): ColumnsModel {
  const storage = runtime.storage.browser
  const columns = useMemo(() => readColumns(given), [given])
  const [settings, setSettings] = useState<ColumnSettings>(noSettings)
  useEffect(() => setSettings(viewKey ? readSettings(storage.read(placeOf(viewKey))) : noSettings), [viewKey, storage])

  const all = useMemo(() => orderedColumns(columns, settings), [columns, settings])
  const edge = useCallback((column: TableColumn): Edge => edgeIn(column, settings), [settings])
  const hidden = useCallback((column: TableColumn) => isHidden(column, settings), [settings])
  const { shown, offsets } = useMemo(() => placeColumns(all, settings), [all, settings])

  const keep = (next: ColumnSettings) => {
    setSettings(next)
    if (viewKey) storage.write(placeOf(viewKey), next)
    const told = orderedColumns(columns, next).map((column) => ({
      ...column,
      width: widthOf(column, next),
      hidden: isHidden(column, next),
      fixed: fixedAs(edgeIn(column, next)),
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
