/** A cell of the grid: row -1 is the head, columns are counted as shown. */
export interface Cell {
  row: number
  column: number
}
/** From where to where the user has marked cells. */
export interface CellRange {
  from: Cell
  to: Cell
}

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** The rows and columns of a range, all included; the head is never part of one. */
export const boxOf = ({ from, to }: CellRange): Box => ({
  top: Math.max(0, Math.min(from.row, to.row)),
  bottom: Math.max(0, from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const isInside = ({ top, bottom, left, right }: Box, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export interface GridKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where a key leads from a cell (ARIA grid pattern); `undefined` when it is none of the grid's. */
export function nextCell(
  { key, ctrlKey, metaKey, altKey }: GridKey,
  { row, column }: Cell,
  rows: number,
  columns: number,
  pageRows: number,
): Cell | undefined {
  if (altKey || rows + columns === 0) return undefined
  const far = ctrlKey || metaKey
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.max(-1, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return far ? to(rows - 1, column) : to(row + 1, column)
    case 'ArrowUp':
      return far ? to(-1, column) : to(row - 1, column)
    case 'ArrowRight':
      return far ? to(row, columns - 1) : to(row, column + 1)
    case 'ArrowLeft':
      return far ? to(row, 0) : to(row, column - 1)
    case 'Home':
      return far ? to(0, 0) : to(row, 0)
    case 'End':
      return far ? to(rows - 1, columns - 1) : to(row, columns - 1)
    case 'PageDown':
      return to(row + pageRows, column)
    case 'PageUp':
      return to(row - pageRows, column)
    default:
      return undefined
  }
}
