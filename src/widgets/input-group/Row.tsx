import type { ClipboardEvent } from 'react'
import { parseTsv } from '#domain/tsv.ts'
import type { RowsProps } from './InputGroup.tsx'
import { messages } from './input-group.messages.ts'
import { type Column, mayRemove, written } from './rows.rules.ts'

/** The cells of one row, and what removes it. */
export function Row(props: RowsProps & { index: number }) {
  const { host, rows, columns, ties, index } = props
  const { text } = host
  const row = index + 1
  return (
    <>
      {columns.map((column, at) => (
        <Cell key={column.name} {...props} column={column} at={at} />
      ))}
      <button
        type="button"
        part="remove"
        className="field-button"
        aria-label={text(messages, 'inputGroup.remove', { row })}
        disabled={ties.disabled || !mayRemove(rows.lines.value.length, host.props.minRows.value)}
        onClick={() => void removeAt(props)}
      >
        ×
      </button>
    </>
  )
}

/** Removes the row and keeps the focus near: in the row that took its place, else in the one before. */
async function removeAt({ host, rows, index }: RowsProps & { index: number }): Promise<void> {
  if (!(await rows.remove(index))) return
  requestAnimationFrame(() => {
    const left = host.root.querySelectorAll('[part=row]')
    left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>('[part=cell]')?.focus()
  })
}

function Cell({ host, rows, columns, ties, index, column, at }: RowsProps & { index: number; column: Column; at: number }) {
  const { text, props } = host
  const name = column.label || text(messages, 'inputGroup.value')
  const all = () => rows.lines.value.map(({ row }) => row)
  const onPaste = (event: ClipboardEvent) => {
    const cells = parseTsv(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    rows.settle(written(all(), cells, { row: index, column: at }, { columns, most: props.maxRows.value }))
  }
  return (
    <label className="group-cell" style={column.width ? { flex: `0 1 ${column.width}` } : undefined}>
      {index === 0 && column.label ? <span aria-hidden="true">{column.label}</span> : null}
      <input
        id={index === 0 && at === 0 ? ties.id : undefined}
        part="cell"
        type={column.type}
        step={column.type === 'number' ? 'any' : undefined}
        autoComplete="off"
        aria-label={text(messages, 'inputGroup.cell', { column: name, row: index + 1 })}
        aria-describedby={index === 0 && at === 0 ? ties['aria-describedby'] : undefined}
        data-row={index + 1}
        data-column={name}
        placeholder={props.placeholder.value || undefined}
        disabled={ties.disabled}
        value={rows.lines.value[index]?.row[column.name] ?? ''}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target: { value } }) => rows.edit(written(all(), [[value]], { row: index, column: at }, { columns, most: 0 }))}
        onBlur={() => rows.settle()}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && rows.settle()}
        onPaste={onPaste}
      />
    </label>
  )
}
