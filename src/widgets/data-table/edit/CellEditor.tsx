import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { EditColumn } from './edit.types.ts'
import type { Editing } from './use-editing.ts'

export interface CellEditorProps {
  column: EditColumn
  value: string
  /** The letter that began it: it replaces what was there. */
  typed: string | undefined
  label: string
  commit: Editing['commit']
  cancel: () => void
}

/** The one control in the cell that is being written. Enter goes down, Tab to the next cell, Escape gives up; losing focus keeps what was typed. */
export function CellEditor({ column, value, typed, label, commit, cancel }: CellEditorProps) {
  const box = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const over = useRef(false)
  useLayoutEffect(() => {
    const control = box.current
    if (!control) return
    control.focus()
    if (control instanceof HTMLInputElement && column.type !== 'date') {
      if (typed === undefined) control.select()
      else control.setSelectionRange(typed.length, typed.length)
    }
  }, [typed, column.type])
  const end = (then: Parameters<Editing['commit']>[1]) => {
    if (over.current || !box.current) return
    over.current = true
    // A day that was only begun, or a text that no calendar can show, is not what the user meant to empty the cell with.
    const text = box.current.value
    const kept = text === '' && column.type === 'date' && (box.current.validity?.badInput || !ISO_DAY.test(value))
    commit(kept ? value : text, then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(event.shiftKey ? 'stay' : 'down')
    else if (event.key === 'Tab') end(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Escape') {
      over.current = true
      cancel()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const face = { ref: box, className: 'dt-editor', 'aria-label': label, onKeyDown, onBlur: () => end('leave') }
  if (column.type === 'select') {
    const { choices = [] } = column
    const first = typed && choices.find((one) => one.label.toLowerCase().startsWith(typed.toLowerCase()))?.value
    return (
      <select {...face} defaultValue={first || value}>
        {!choices.some((one) => one.value === value) && <option value={value}>{value}</option>}
        {value !== '' && !column.required && <option value="" />}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )
  }
  const figure = column.type === 'number' || column.type === 'money'
  return (
    <input
      {...face}
      type={column.type === 'date' ? 'date' : 'text'}
      inputMode={figure ? 'decimal' : undefined}
      data-figure={figure ? '' : undefined}
      autoComplete="off"
      maxLength={column.maxLength}
      max={column.type === 'date' ? '9999-12-31' : undefined}
      defaultValue={column.type === 'date' ? value : (typed ?? value)}
    />
  )
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/
