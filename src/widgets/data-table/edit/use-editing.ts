import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Translate } from '#core/i18n/locale.tsx'
import type { Box, Cell } from '#widgets/data-table/cells.rules.ts'
import type { RowKeys } from '#widgets/data-table/row-keys.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import type { Block } from './block.rules.ts'
import { isEditable } from './cell-values.rules.ts'
import type { messages } from './edit.messages.ts'
import type { EditableTableProps, EditColumn } from './edit.types.ts'
import type { RowChanges } from './use-row-changes.ts'

export interface Editing {
  /** The cell that is being written, with the letter that began it. */
  at: { key: string; prop: string; typed: string | undefined } | undefined
  /** Enter or a press on a cell: writes it, or takes its row away in the last column. */
  enter: (cell: Cell) => void
  /** What the editor holds becomes the cell's; then on to another cell, or nowhere when focus has left. */
  commit: (text: string, then: 'down' | 'next' | 'previous' | 'stay' | 'leave') => void
  cancel: () => void
  /** Keys of the grid itself, before it moves. @returns whether the key was one of ours */
  onKey: (event: KeyboardEvent, active: Cell | undefined, range: Box | undefined) => boolean
  /** Empties what is marked, after it was cut out. */
  clear: (active: Cell, range: Box | undefined) => void
  onPaste: (event: ClipboardEvent, active: Cell | undefined, range: Box | undefined) => void
}

export interface EditingDeps {
  given: EditableTableProps<Row>
  data: readonly EditColumn[]
  keys: RowKeys
  lead: number
  changes: RowChanges
  scroller: RefObject<HTMLDivElement | null>
  say: (text: string) => void
  t: Translate<keyof typeof messages.en & string>
  moveTo: (cell: Cell) => void
}

/** Writing into cells: by typing, by Enter and F2, by blocks of the clipboard. One cell at a time has an editor; focus is else with the grid. */
export function useEditing(deps: EditingDeps): Editing {
  const { given, data, keys, lead, changes, scroller, say, t, moveTo } = deps
  const [at, setAt] = useState<Editing['at']>()
  const start = ({ row, column }: Cell, typed?: string): boolean => {
    const target = data[column - lead]
    const key = row >= 0 && row < keys.length ? keys.at(row) : undefined
    if (!target || key === undefined || given.readOnly) return false
    if (isEditable(target)) setAt({ key, prop: target.prop, typed })
    else say(t('fixed', { column: target.label }))
    return isEditable(target)
  }
  const backToGrid = () => scroller.current?.querySelector('table')?.focus()
  const blockOf = (active: Cell, range: Box | undefined): Block => {
    const box = range ?? { top: active.row, bottom: active.row, left: active.column, right: active.column }
    return { ...box, left: Math.max(0, box.left - lead), right: Math.min(data.length - 1, box.right - lead) }
  }
  const onKey: Editing['onKey'] = (event, active, range) => {
    if (event.target !== event.currentTarget || !active || active.row < 0 || given.readOnly) return false
    const strong = (event.ctrlKey || event.metaKey) && !event.altKey
    // An input method begins a word: it goes on in the editor, which has the focus by then.
    if (event.key === 'Process') return start(active, '')
    const letter = event.key.toLowerCase()
    if (strong && letter === 'z') event.shiftKey ? changes.redo() : changes.undo()
    else if (strong && letter === 'y') changes.redo()
    else if (strong && letter === 'd') changes[event.shiftKey ? 'fillSeries' : 'fillDown'](data, blockOf(active, range))
    else if (event.key === 'Delete' || event.key === 'Backspace') changes.clear(data, blockOf(active, range))
    else if (event.key === 'F2') start(active)
    else if (event.key.length === 1 && event.key !== ' ' && !strong && !event.altKey) start(active, event.key)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    at,
    onKey,
    enter(cell) {
      if (cell.row < 0) return
      if (cell.column - lead === data.length) {
        changes.remove(cell.row)
        if (cell.row > 0) moveTo({ ...cell, row: Math.min(cell.row, keys.length - 2) })
      } else start(cell)
    },
    commit(text, then) {
      const row = at ? keys.indexOf(at.key) : -1
      const column = data.findIndex(({ prop }) => prop === at?.prop)
      setAt(undefined)
      if (row < 0 || column < 0) return
      changes.write(row, data[column]!, text)
      if (then === 'leave') return
      backToGrid()
      const step = then === 'next' ? 1 : then === 'previous' ? -1 : 0
      const next = step === 0 ? undefined : neighbour(data, keys.length, { row, column }, step)
      if (next) {
        moveTo({ row: next.row, column: next.column + lead })
        setAt({ key: keys.at(next.row), prop: data[next.column]!.prop, typed: undefined })
      } else moveTo({ row: then === 'down' ? Math.min(keys.length - 1, row + 1) : row, column: column + lead })
    },
    cancel() {
      setAt(undefined)
      backToGrid()
    },
    clear: (active, range) => changes.clear(data, blockOf(active, range)),
    onPaste(event, active, range) {
      // An editor takes what is pasted into it itself. On the head there is nothing to write over, unless there is nothing yet.
      if (at || !active || given.readOnly || (active.row < 0 && keys.length > 0)) return
      const text = event.clipboardData.getData('text/plain')
      if (text === '') return
      event.preventDefault()
      changes.paste(text, data, blockOf({ ...active, row: Math.max(0, active.row) }, range))
    },
  }
}

/** The next cell that can be edited, over the ends of rows. */
function neighbour(columns: readonly EditColumn[], rows: number, { row, column }: Cell, step: 1 | -1): Cell | undefined {
  const width = columns.length
  for (let place = row * width + column + step; place >= 0 && place < rows * width; place += step) {
    if (isEditable(columns[place % width]!)) return { row: Math.floor(place / width), column: place % width }
  }
  return undefined
}
