import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { toHtmlTable, toTsv } from '#domain/tsv.ts'
import { type Box, boxOf, type Cell, type CellRange, nextCell } from './cells.rules.ts'

export interface GridOptions {
  rows: number
  /** How many columns are navigated, leading ones (handle, box) included. */
  columns: number
  /** How many of them lead: they are not copied. */
  lead: number
  pageRows: number
  /** Texts of a box of data cells; columns without the leading ones. */
  cellsOf: (box: Box) => string[][]
  onCopied: (count: number) => void
  /** Enter on a cell. */
  onEnter: (cell: Cell) => void
  /** Space bar on a row, with or without Shift. */
  onSpace: (row: number, range: boolean) => void
  /** Alt and an arrow: a width on the head, with Shift the column itself; a row below it. */
  onAlt: (cell: Cell, key: string, shift: boolean) => boolean
}

export interface GridModel {
  /** Where the keyboard is; undefined before the first time. */
  active: Cell | undefined
  range: Box | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onCopy: (event: ClipboardEvent) => void
  /** Presses on cells: they carry `data-cell="row:column"`. */
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  /** A press on a cell that was not a drag. */
  onClick: (event: MouseEvent) => void
  /** Puts the keyboard there; nothing is marked any more. */
  moveTo: (cell: Cell) => void
}

/** The keyboard of the grid, and the range of cells that is copied. Focus stays with the grid itself. */
export function useGrid(options: GridOptions): GridModel {
  const { rows, columns, lead, pageRows } = options
  const [wished, setActive] = useState<Cell | undefined>()
  const [range, setRange] = useState<CellRange | undefined>()
  const active = wished && { row: Math.min(wished.row, rows - 1), column: Math.min(wished.column, columns - 1) }
  const dragging = useRef(false)

  const go = (to: Cell, extend: boolean) => {
    setRange(extend && active ? { from: range?.from ?? active, to } : undefined)
    setActive(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active
    // What stands inside a cell (a box, a link, a handle) keeps its keys.
    if (!at || event.target !== event.currentTarget || event.defaultPrevented) return
    const next = nextCell(event, at, rows, columns, pageRows)
    if (next) go(next, event.shiftKey && at.row >= 0)
    else if (event.altKey && event.key.startsWith('Arrow')) {
      if (!options.onAlt(at, event.key, event.shiftKey)) return
    } else if (event.key === 'Enter') options.onEnter(at)
    else if (event.key === ' ' && at.row >= 0) options.onSpace(at.row, event.shiftKey)
    else if (event.key === ' ') options.onEnter(at)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      setRange({ from: { row: 0, column: lead }, to: { row: rows - 1, column: columns - 1 } })
    } else if (event.key === 'Escape' && range) setRange(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent) => {
    // Letters that are marked inside one cell are copied as the browser does it.
    if (!active || (!range && hasText(event))) return
    const box = boxOf(range ?? { from: active, to: active })
    const cells = options.cellsOf({ ...box, left: Math.max(0, box.left - lead), right: box.right - lead })
    const count = cells.reduce((sum, row) => sum + row.length, 0)
    if (count === 0) return
    event.clipboardData.setData('text/plain', toTsv(cells))
    event.clipboardData.setData('text/html', toHtmlTable(cells))
    event.preventDefault()
    options.onCopied(count)
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event)
    if (!cell || event.button !== 0) return
    dragging.current = cell.row >= 0 && event.pointerType === 'mouse'
    go(cell, event.shiftKey && cell.row >= 0)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1) dragging.current = false
    const cell = dragging.current ? cellAt(event) : undefined
    if (!cell || !active || (cell.row === active.row && cell.column === active.column) || cell.row < 0) return
    go(cell, true)
  }
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event)
    if (cell && cell.row >= 0 && cell.column >= lead && !range && !event.shiftKey) options.onEnter(cell)
  }
  return {
    onClick,
    active,
    range: range && boxOf(range),
    onKeyDown,
    onFocus: () => setActive((now) => now ?? { row: rows > 0 ? 0 : -1, column: 0 }),
    onCopy,
    onPointerDown,
    onPointerMove,
    moveTo: (cell) => go(cell, false),
  }
}

/** The cell that something happened in; undefined outside of all, and inside of what has a use of its own. */
export function cellAt(event: { target: EventTarget }): Cell | undefined {
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('button, a, input, select, textarea, [data-resize]')) return undefined
  const place = target?.closest('[data-cell]')?.getAttribute('data-cell')?.split(':').map(Number)
  return place ? { row: place[0]!, column: place[1]! } : undefined
}

function hasText({ target }: ClipboardEvent): boolean {
  const root = target instanceof Node ? target.getRootNode() : undefined
  const from = root && 'getSelection' in root ? (root as Document) : target instanceof Node ? target.ownerDocument : undefined
  return (from?.getSelection()?.toString() ?? '') !== ''
}
