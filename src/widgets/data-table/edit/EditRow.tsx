import { useText } from '#core/i18n/locale.tsx'
import { type Drag, useDrag } from '#ui/drag/use-drag.tsx'
import { messages as tableMessages } from '#widgets/data-table/data-table.messages.ts'
import { CELL, CellBox, cellStyle, MARKED, ROW, startAfter } from '#widgets/data-table/parts/CellBox.tsx'
import { Handle } from '#widgets/data-table/parts/Handle.tsx'
import { type RowViewProps, rowId } from '#widgets/data-table/parts/RowView.tsx'
import { CellEditor } from './CellEditor.tsx'
import { heldIn, isEditable } from './cell-values.rules.ts'
import type { EditColumn } from './edit.types.ts'
import { ACTIONS, useEdit } from './use-edit-model.ts'

const STILL = { 'aria-readonly': true } as const
const WRONG = { 'aria-invalid': true } as const
const REQUIRED = { 'aria-required': true } as const

/** A row whose place is fixed. */
export const EditRow = (props: RowViewProps) => <Line {...props} />

/** A row with a handle by which it is moved. */
export function MovableRow(props: RowViewProps) {
  const t = useText(tableMessages)
  const { item, handle } = useDrag(props.rowKey)
  return (
    <Line {...props} item={item}>
      <Handle label={t('moveRow', { name: props.index + 1 })} handle={handle} tabIndex={props.activeColumn >= 0 ? 0 : -1} />
    </Line>
  )
}

function Line({ children, item, ...props }: RowViewProps & { item?: Drag['item']; children?: React.ReactNode }) {
  const { gridId, columns, drawn, lead, drags, rowPx, index, activeColumn, marked, firstIndex } = props
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
      part="row"
      className="dt-row"
      aria-rowindex={firstIndex + index}
      data-dragged={item?.['data-dragged']}
      data-writing={activeColumn >= 0 ? '' : undefined}
      style={{ ...item?.style, position: 'absolute', insetBlockStart: `${index * rowPx}px`, blockSize: `${rowPx}px` }}
    >
      {drags && (
        <CellBox {...at(0)} lead>
          {children}
        </CellBox>
      )}
      {drawn.map((place, nth) => {
        const column = columns[place]!
        const box = { ...at(lead + place), start: startAfter(drawn, nth, lead) }
        return column.prop === ACTIONS ? (
          <CellBox key={ACTIONS} {...box} edge={column.edge} align="center">
            <RemoveButton index={index} active={box.active} />
          </CellBox>
        ) : (
          <EditCell key={column.prop} {...props} {...box} row={props.row} place={place} />
        )
      })}
    </tr>
  )
}

function RemoveButton({ index, active }: { index: number; active: boolean }) {
  const { t, editing, frame, data } = useEdit()
  return (
    <button
      type="button"
      className="dt-remove"
      tabIndex={active ? 0 : -1}
      aria-label={t('remove', { name: index + 1 })}
      title={t('remove', { name: index + 1 })}
      onClick={() => editing.enter({ row: index, column: frame.lead + data.length })}
    >
      <span aria-hidden="true">✕</span>
    </button>
  )
}

interface EditCellProps extends Omit<RowViewProps, 'marked'> {
  id: string
  column: number
  place: number
  active: boolean
  marked: boolean
  start: number | undefined
}

function EditCell({ id, row, rowKey, index, columns, column, place, active, marked, start, textOf }: EditCellProps) {
  const { t, given, editing, faults, rows } = useEdit()
  const shown = columns[place]!
  const declared = shown as unknown as EditColumn
  const value = heldIn(declared, row)
  const fault = faults.of(rowKey, shown.prop)
  const text = textOf(value, shown)
  const fixed = shown.edge === 'none' ? undefined : shown.edge
  const still = given.readOnly || !isEditable(declared)
  const figure = declared.type === 'number' || declared.type === 'money'
  const writing = editing.at?.key === rowKey && editing.at.prop === shown.prop
  return (
    <td
      id={id}
      {...CELL}
      part="cell"
      className="dt-cell"
      aria-colindex={column + 1}
      {...(marked && MARKED)}
      {...(still && STILL)}
      {...(fault !== undefined && WRONG)}
      {...(declared.required && REQUIRED)}
      data-cell={`${index}:${column}`}
      data-active={active ? '' : undefined}
      data-marked={marked ? '' : undefined}
      data-still={still && !given.readOnly ? '' : undefined}
      data-align={shown.align ?? (figure ? 'end' : 'start')}
      data-fixed={fixed}
      data-fault={fault === undefined ? undefined : ''}
      title={fault ?? (text || undefined)}
      style={cellStyle(fixed, column, start)}
    >
      {writing ? (
        <CellEditor
          column={declared}
          value={value}
          typed={editing.at?.typed}
          label={t('cell', { column: shown.label, name: index + 1 })}
          commit={editing.commit}
          cancel={editing.cancel}
        />
      ) : (
        <span className="dt-value">{text}</span>
      )}
      {fault !== undefined && (
        <span className={active ? 'dt-fault' : 'visually-hidden'} data-above={index > 0 && index === rows.length - 1 ? '' : undefined}>
          {fault}
        </span>
      )}
    </td>
  )
}
