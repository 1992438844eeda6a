import { memo, useLayoutEffect, useRef } from 'react'
import { useText } from '#core/locale.tsx'
import type { Drag } from '#ui/use-drag.tsx'
import type { Box } from '#widgets/data-table/cells.rules.ts'
import type { ShownColumn } from '#widgets/data-table/columns.rules.ts'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import { isFigure, type Spans } from '#widgets/data-table/rows.rules.ts'
import type { CellRenderer, Row } from '#widgets/data-table/table.types.ts'
import { CellBox, ROW } from './CellBox.tsx'

/** What all rows of the grid share. */
export interface RowFrame {
  gridId: string
  columns: readonly ShownColumn[]
  /** Leading columns, as `picks` and `drags` say. */
  lead: number
  picks: 'none' | 'single' | 'multiple'
  drags: boolean
  rowPx: number
  spans: Spans
  renderers: Readonly<Record<string, CellRenderer>>
  textOf: (value: unknown, column: ShownColumn) => string
  /** `aria-rowindex` of the first row. */
  firstIndex: number
  onPick: (key: string, range: boolean) => void
}

export interface RowViewProps extends RowFrame {
  row: Row
  rowKey: string
  index: number
  picked: boolean
  /** Column in which the keyboard is; -1 for none. */
  activeColumn: number
  /** Columns of the marked range that this row has part in. */
  marked: Pick<Box, 'left' | 'right'> | undefined
}

export const rowId = (gridId: string, row: number, column: number): string => `${gridId}-${row < 0 ? 'h' : row}-${column}`

/** A row that is drawn anew only when something of it has changed. */
export const RowView = memo(PlainRow)

/** Rows that can be dragged bring a handle, and what hangs on the element that moves. */
export function PlainRow(props: RowViewProps & { handle?: React.ReactNode; item?: Drag['item'] }) {
  const { gridId, columns, lead, picks, drags, rowPx, index, row, rowKey, picked, activeColumn, marked, firstIndex, item } = props
  const t = useText(messages)
  const name = firstIndex - 1 + index
  const at = (column: number) => ({
    id: rowId(gridId, index, column),
    column,
    row: index,
    active: column === activeColumn,
    marked: marked !== undefined && column >= marked.left && column <= marked.right,
  })
  return (
    <tr
      ref={item?.ref}
      {...ROW}
      part={picked ? 'row row-selected' : 'row'}
      className="dt-row"
      tabIndex={-1}
      aria-rowindex={firstIndex + index}
      aria-selected={picks === 'none' ? undefined : picked}
      data-odd={index % 2 === 1 ? '' : undefined}
      data-dragged={item?.['data-dragged']}
      style={{ ...item?.style, position: 'absolute', insetBlockStart: `${index * rowPx}px`, blockSize: `${rowPx}px` }}
    >
      {drags && (
        <CellBox {...at(0)} lead offset={0}>
          {props.handle}
        </CellBox>
      )}
      {picks !== 'none' && (
        <CellBox {...at(lead - 1)} lead offset={lead - 1}>
          <input
            type={picks === 'single' ? 'radio' : 'checkbox'}
            tabIndex={-1}
            aria-label={t('pickRow', { name })}
            checked={picked}
            onChange={() => undefined}
            onClick={(event) => props.onPick(rowKey, event.shiftKey)}
          />
        </CellBox>
      )}
      {columns.map((column, place) => (
        <DataCell key={column.prop} {...props} {...at(lead + place)} row={row} cellRow={index} column={column} place={lead + place} />
      ))}
    </tr>
  )
}

interface DataCellProps extends Pick<RowViewProps, 'row' | 'spans' | 'rowPx' | 'renderers' | 'textOf' | 'index'> {
  id: string
  column: ShownColumn
  place: number
  cellRow: number
  active: boolean
  marked: boolean
}

function DataCell({ id, row, column, place, cellRow, spans, rowPx, renderers, textOf, active, marked }: DataCellProps) {
  const span = spans.get(column.prop)?.[cellRow] ?? 1
  const value = row[column.prop]
  const render = Object.hasOwn(renderers, column.prop) ? renderers[column.prop] : undefined
  const text = textOf(value, column)
  const box = {
    id,
    row: cellRow,
    column: place,
    active,
    marked,
    edge: column.edge,
    align: column.align ?? (isFigure(column) ? 'end' : 'start'),
  } as const
  // A covered cell keeps its place for the keyboard and screen readers read its value; what is seen is the cell above.
  if (span === 0) {
    return (
      <CellBox {...box} covered>
        <span className="ui-hidden">{text}</span>
      </CellBox>
    )
  }
  return (
    <CellBox {...box} title={text} blockSize={span > 1 ? span * rowPx : undefined}>
      {render ? <Rendered render={render} value={value} row={row} /> : text}
    </CellBox>
  )
}

/** What the page draws into a cell: text as text, a node as it is. A renderer that throws leaves the cell empty and says so to developers. */
function Rendered({ render, value, row }: { render: CellRenderer; value: unknown; row: Row }) {
  const cell = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = cell.current
    if (!element) return
    try {
      element.replaceChildren(render(value, row, element))
    } catch (cause) {
      element.replaceChildren()
      console.error('[fly FLY-E105] <fly-data-table> a cell renderer failed.', cause)
    }
  }, [render, value, row])
  return <span ref={cell} className="dt-rendered" />
}
