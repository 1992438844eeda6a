import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { ElementField, type FieldControlProps } from '#core/element/field/field-view.tsx'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './InputGroup.css?inline'
import { messages } from './input-group.messages.ts'
import type { GroupHost } from './input-group.types.ts'
import { Row } from './Row.tsx'
import { type Column, columnsOf, mayAdd } from './rows.rules.ts'
import { type Rows, useRows } from './use-rows.ts'

const sheet = styleSheet(css)
const DraggableRows = lazy(() => import('./DraggableRows.tsx').then(({ DraggableRows: view }) => ({ default: view })))

/** What the rows are drawn from. */
export interface RowsProps {
  host: GroupHost
  rows: Rows
  columns: readonly Column[]
  ties: FieldControlProps
}

/** Repeating rows of inputs. A row can be removed while more than one is left. @see elements.md E 29, WID-09 */
export function InputGroup({ host }: { host: GroupHost }) {
  useSignals()
  useStyles(sheet)
  host.textRevision.value
  const rows = useRows(host)
  const columns = columnsOf(host.props.columns.value)
  return (
    <ElementField host={host} group still={() => <Still rows={rows} columns={columns} />}>
      {(ties) => <Group host={host} rows={rows} columns={columns} ties={ties} />}
    </ElementField>
  )
}

function Group(props: RowsProps) {
  useSignals()
  const { host, rows, ties } = props
  const lines = rows.lines.value
  const plain = (
    <ol className="group-rows">
      {lines.map((line, index) => (
        <li key={line.key} className="group-row" part="row">
          <Row {...props} index={index} />
        </li>
      ))}
    </ol>
  )
  return (
    <div className="group">
      {host.props.rowDraggable.value && !ties.disabled ? (
        <Suspense fallback={plain}>
          <DraggableRows {...props} />
        </Suspense>
      ) : (
        plain
      )}
      <button
        type="button"
        part="add"
        className="group-add"
        disabled={ties.disabled || !mayAdd(lines.length, host.props.maxRows.value)}
        onClick={() => {
          if (rows.add()) focusRow(host.root, lines.length)
        }}
      >
        + {host.text(messages, 'inputGroup.add')}
      </button>
      <span className="visually-hidden" role="status">
        {rows.announcement.value}
      </span>
    </div>
  )
}

/** Puts the focus into the first cell of a row that is about to be there. */
function focusRow(root: ShadowRoot, index: number): void {
  requestAnimationFrame(() => root.querySelectorAll('[part=row]')[index]?.querySelector<HTMLElement>('[part=cell]')?.focus())
}

function Still({ rows, columns }: { rows: Rows; columns: readonly Column[] }) {
  useSignals()
  const filled = rows.lines.value.filter(({ row }) => columns.some(({ name }) => row[name]))
  if (filled.length === 0) return '–'
  return (
    <ol className="group-rows">
      {filled.map(({ key, row }) => (
        <li key={key} part="row">
          {columns
            .map(({ name, label }) => (row[name] ? `${label ? `${label}: ` : ''}${row[name]}` : ''))
            .filter((text) => text !== '')
            .join(' · ')}
        </li>
      ))}
    </ol>
  )
}
