import { memo, useLayoutEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { Drag } from '#ui/drag/use-drag.tsx'
import type { Box } from '#widgets/data-table/cells.rules.ts'
import type { ShownColumn } from '#widgets/data-table/columns.rules.ts'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import { isFigure, type Spans } from '#widgets/data-table/rows.rules.ts'
import type { CellRenderer, Row } from '#widgets/data-table/table.types.ts'
import { CELL, CellBox, cellStyle, MARKED, ROW, startAfter } from './CellBox.tsx'

/** What all rows of the grid share. */
export interface RowFrame {
  gridId: string
  columns: readonly ShownColumn[]
  /** Places of the columns that are drawn, in their order. */
  drawn: readonly number[]
  /** Leading columns, as `picks` and `drags` say. */
  lead: number
  picks: 'none' | 'single' | 'multiple'
  drags: boolean
  rowPx: number
  /** Each row is a card with a line for every column. */
  cards: boolean
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
  const { columns, drawn, lead, picks, drags, rowPx, index, rowKey, picked, activeColumn, firstIndex, item } = props
  const t = useText(messages)
  return (
    <tr
      ref={item?.ref}
      {...ROW}
      part={picked ? 'row row-selected' : 'row'}
      className="dt-row"
      aria-rowindex={firstIndex + index}
      aria-selected={picks === 'none' ? undefined : picked}
      data-odd={index % 2 === 1 ? '' : undefined}
      data-dragged={item?.['data-dragged']}
      style={{ ...item?.style, position: 'absolute', insetBlockStart: `${index * rowPx}px`, blockSize: `${rowPx}px` }}
    >
      {drags && (
        <CellBox {...placeOf(props, 0)} active={activeColumn === 0} lead>
          {props.handle}
        </CellBox>
      )}
      {picks !== 'none' && (
        <CellBox {...placeOf(props, lead - 1)} active={activeColumn === lead - 1} lead>
          <input
            type={picks === 'single' ? 'radio' : 'checkbox'}
            tabIndex={-1}
            aria-label={t('pickRow', { name: firstIndex - 1 + index })}
            checked={picked}
            onChange={() => undefined}
            onClick={(event) => props.onPick(rowKey, event.shiftKey)}
          />
        </CellBox>
      )}
      {drawn.map((place, at) => dataCell(props, columns[place]!, lead + place, startAfter(drawn, at, lead)))}
    </tr>
  )
}

const placeOf = ({ gridId, index }: Pick<RowViewProps, 'gridId' | 'index'>, column: number) => ({
  id: rowId(gridId, index, column),
  row: index,
  column,
})

/** A cell of data. No component of its own: a table draws hundreds of them at a time, and none has a state. */
function dataCell(props: RowViewProps, column: ShownColumn, place: number, start: number | undefined): React.ReactNode {
  const { row, index, spans, rowPx, cards, renderers, activeColumn, marked, textOf, gridId } = props
  const { prop, edge } = column
  const span = spans.get(prop)?.[index] ?? 1
  const value = row[prop]
  const text = textOf(value, column)
  const render = Object.hasOwn(renderers, prop) ? renderers[prop] : undefined
  const align = column.align ?? (isFigure(column) ? 'end' : 'start')
  const inRange = marked !== undefined && place >= marked.left && place <= marked.right
  const fixed = edge === 'none' || cards ? undefined : edge
  return (
    <td
      key={prop}
      {...CELL}
      {...(inRange && MARKED)}
      id={place === activeColumn ? rowId(gridId, index, place) : undefined}
      part="cell"
      className="dt-cell dt-plain"
      aria-colindex={place + 1}
      data-cell={`${index}:${place}`}
      data-active={place === activeColumn ? '' : undefined}
      data-marked={inRange ? '' : undefined}
      data-align={align === 'start' || cards ? undefined : align}
      data-label={cards ? column.label : undefined}
      data-fixed={fixed}
      data-covered={span === 0 ? '' : undefined}
      data-tall={span > 1 ? '' : undefined}
      style={cellStyle(fixed, place, start, span > 1 ? span * rowPx : undefined)}
    >
      {span === 0 ? <span className="visually-hidden">{text}</span> : render ? <Rendered render={render} value={value} row={row} /> : text}
    </td>
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
