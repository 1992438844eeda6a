import { createContext, type RefObject, useContext, useId, useMemo, useState } from 'react'
import { type Translate, useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { widthStep } from '#widgets/data-table/columns.rules.ts'
import { messages as tableMessages } from '#widgets/data-table/data-table.messages.ts'
import { PLAIN_ROWS } from '#widgets/data-table/parts/Grid.tsx'
import type { RowFrame } from '#widgets/data-table/parts/RowView.tsx'
import { keysOf, type RowKeys } from '#widgets/data-table/row-keys.ts'
import { textOf as textOfCell } from '#widgets/data-table/rows.rules.ts'
import type { Row, TableColumn } from '#widgets/data-table/table.types.ts'
import { type ColumnsModel, useColumns } from '#widgets/data-table/use-columns.ts'
import { useDrawnColumns } from '#widgets/data-table/use-drawn-columns.ts'
import { type GridModel, useGrid } from '#widgets/data-table/use-grid.ts'
import { useNarrow } from '#widgets/data-table/use-narrow.ts'
import { heldIn } from './cell-values.rules.ts'
import { messages } from './edit.messages.ts'
import type { EditableTableProps, EditColumn } from './edit.types.ts'
import { type Editing, useEditing } from './use-editing.ts'
import { type Faults, useFaults } from './use-faults.ts'
import { type RowChanges, useRowChanges } from './use-row-changes.ts'

/** The column of the button that takes a row away; no field has this name. */
export const ACTIONS = '#actions'
/** Px of a row, as in other tables of normal density. */
const ROW_PX = 40

export interface EditModel {
  t: Translate<keyof typeof messages.en & string>
  given: EditableTableProps<Row>
  rows: readonly Row[]
  keys: RowKeys
  /** Columns of data as they are shown. */
  data: readonly EditColumn[]
  columns: ColumnsModel
  frame: RowFrame
  grid: GridModel
  virtual: boolean
  editing: Editing
  changes: RowChanges
  faults: Faults
  announcement: string
  say: (text: string) => void
}

/** Everything a table that is filled in is made of. */
export function useEditModel(given: EditableTableProps<Row>, scroller: RefObject<HTMLDivElement | null>): EditModel {
  const t = useText(messages)
  const words = useText(tableMessages)
  const formats = useFormats()
  const [announcement, say] = useState('')
  const { rows, rowKey = 'id', movable = false, readOnly = false } = given
  const columns = useEditColumns(given, t('actions'))
  const data = columns.shown.filter(({ prop }) => prop !== ACTIONS) as readonly EditColumn[]
  const keys = useMemo(() => keysOf(rows, rowKey), [rows, rowKey])
  const drags = movable && !readOnly
  const lead = Number(drags)
  const changes = useRowChanges(given, say, t)
  const editing = useEditing({ given, data, keys, lead, changes, scroller, say, t, moveTo: (cell) => grid.moveTo(cell) })
  const grid = useGrid({
    rows: rows.length,
    columns: lead + columns.shown.length,
    lead,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / ROW_PX) - 1),
    cellsOf: ({ top, bottom, left, right }) =>
      rows.slice(top, bottom + 1).map((row) => data.slice(left, right + 1).map((column) => copied(column, row, frame))),
    onCopied: (count) => say(words('copied', { count })),
    onEnter: (cell) => editing.enter(cell),
    onSpace: () => undefined,
    onAlt: ({ row, column }, key) => {
      const shown = columns.shown[column - lead]
      const width = row < 0 && shown ? widthStep(shown.px, key) : undefined
      if (shown && width !== undefined) columns.change(shown.prop, { width })
      else if (row >= 0 && drags && (key === 'ArrowUp' || key === 'ArrowDown')) {
        const to = row + (key === 'ArrowUp' ? -1 : 1)
        if (changes.move(row, to)) grid.moveTo({ row: to, column })
      } else return false
      return true
    },
  })
  const virtual = rows.length > PLAIN_ROWS
  const gridId = useId()
  const drawn = useDrawnColumns({ scroller, columns: columns.shown, few: virtual, active: grid.active && grid.active.column - lead })
  const frame: RowFrame = {
    gridId,
    columns: columns.shown,
    drawn,
    lead,
    picks: 'none',
    drags,
    rowPx: ROW_PX,
    cards: false,
    spans: noSpans,
    renderers: noRenderers,
    textOf: (value, column) => {
      const { type, choices } = column as unknown as EditColumn
      if (type === 'select') return choices?.find((one) => one.value === value)?.label ?? String(value ?? '')
      return type === 'date' ? String(value ?? '') : textOfCell(value, column, formats, { yes: words('yes'), no: words('no') })
    },
    firstIndex: 2,
    onPick: () => undefined,
  }
  const faults = useFaults(given, keys, t)
  return { t, given, rows, keys, data, columns, frame, grid, virtual, editing, changes, faults, announcement, say }
}

const noSpans = new Map()
const noRenderers = {}

/** Choices go out by their label, everything else as it is kept: a figure without grouping is a figure in every sheet. */
function copied(column: EditColumn, row: Row, frame: RowFrame): string {
  const value = heldIn(column, row)
  return column.type === 'select' ? frame.textOf(value, column as never) : value
}

function useEditColumns({ columns, removable, readOnly }: EditableTableProps<Row>, actions: string): ColumnsModel {
  const runtime = useRuntime()
  const narrow = useNarrow()
  const all = useMemo(() => {
    const last: EditColumn = { prop: ACTIONS, label: actions, width: 88, align: 'center', fixed: 'end' }
    const given = removable && !readOnly ? [...columns, last] : columns
    // In a narrow window what is fixed would leave no room for the rest.
    return (narrow ? given.map((column) => ({ ...column, fixed: false })) : given) as readonly TableColumn[]
  }, [columns, removable, readOnly, actions, narrow])
  return useColumns({ columns: all, viewKey: '', runtime, onChange: () => undefined })
}

/** What rows need of the table around them. */
export const EditContext = createContext<EditModel | undefined>(undefined)

/** @throws Error outside of an EditableTable */
export function useEdit(): EditModel {
  const model = useContext(EditContext)
  if (!model) throw new Error('A row of an editable table stands outside of one')
  return model
}
