import type { Cells } from '#domain/tsv.ts'
import type { Box } from '#widgets/data-table/cells.rules.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import { heldIn, isEditable, readCell } from './cell-values.rules.ts'
import type { EditColumn } from './edit.types.ts'

/** Where something is written: rows and columns of data, all included. */
export type Block = Box

export interface Written {
  rows: readonly Row[]
  /** Cells that have another value now. */
  changed: number
  added: number
  /** Rows of the clipboard for which there was no room. */
  leftOut: number
}

export interface PasteOptions {
  columns: readonly EditColumn[]
  createRow?: (() => Row) | undefined
  maxRows: number
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s*＊]/g, '')
    .toLowerCase()

/**
 * Which column each column of the clipboard goes to. Head cells that were copied along are recognised when all of them that are filled name columns:
 * they are then followed, wherever they stand. Else columns follow each other from `left`.
 */
export function targetsOf(cells: Cells, columns: readonly EditColumn[], left: number): { targets: (number | undefined)[]; body: Cells } {
  const head = (cells[0] ?? []).map((cell) =>
    plain(cell) === '' ? undefined : columns.findIndex(({ label }) => plain(label) === plain(cell)),
  )
  const named = head.filter((at) => at !== undefined)
  if (cells.length > 1 && named.length > 1 && !named.includes(-1)) return { targets: head, body: cells.slice(1) }
  const width = Math.max(0, ...cells.map(({ length }) => length))
  return { targets: Array.from({ length: width }, (_, at) => (left + at < columns.length ? left + at : undefined)), body: cells }
}

/**
 * Writes a block of the clipboard from the top left of a marked block on. One cell alone fills all that is marked. Rows beyond the last one are
 * added as long as there is room; cells that cannot be edited keep what they have.
 */
export function paste(rows: readonly Row[], cells: Cells, into: Block, { columns, createRow, maxRows }: PasteOptions): Written {
  if (cells.length === 1 && cells[0]!.length === 1) return fillWith(rows, columns, into, () => cells[0]![0]!)
  const { targets, body } = targetsOf(cells, columns, into.left)
  const room = createRow ? Math.max(rows.length, maxRows) : rows.length
  const fits = body.slice(0, Math.max(0, room - into.top))
  const next = [...rows]
  let changed = 0
  fits.forEach((line, at) => {
    const place = into.top + at
    const before = next[place] ?? createRow!()
    const values = line.flatMap((cell, from): [EditColumn, string][] => {
      const column = targets[from] === undefined ? undefined : columns[targets[from]]
      return column ? [[column, cell]] : []
    })
    const { row, count } = writeInto(before, values)
    next[place] = row
    changed += count
  })
  return { rows: next, changed, added: next.length - rows.length, leftOut: body.length - fits.length }
}

function writeInto(row: Row, values: readonly (readonly [EditColumn, string])[]): { row: Row; count: number } {
  const fresh = values
    .filter(([column]) => isEditable(column))
    .map(([column, text]) => [column.prop, readCell(column, text)] as const)
    .filter(([prop, value]) => String(row[prop] ?? '') !== value)
  return { row: fresh.length > 0 ? { ...row, ...Object.fromEntries(fresh) } : row, count: fresh.length }
}

/** Writes one text, by place, into every cell of a block that can be edited. */
export function fillWith(
  rows: readonly Row[],
  columns: readonly EditColumn[],
  { top, bottom, left, right }: Block,
  textAt: (column: EditColumn, row: number) => string,
): Written {
  let changed = 0
  const next = rows.map((row, at) => {
    if (at < top || at > bottom) return row
    const { row: written, count } = writeInto(
      row,
      columns.slice(left, right + 1).map((column) => [column, textAt(column, at)] as const),
    )
    changed += count
    return written
  })
  return { rows: changed > 0 ? next : rows, changed, added: 0, leftOut: 0 }
}

/** Ctrl+D: the first row of the block into all others; of one row alone, the row above it. */
export function fillDown(rows: readonly Row[], columns: readonly EditColumn[], block: Block): Written {
  const from = rows[block.top === block.bottom ? block.top - 1 : block.top]
  if (!from) return { rows, changed: 0, added: 0, leftOut: 0 }
  return fillWith(rows, columns, block, (column) => heldIn(column, from))
}

export const clear = (rows: readonly Row[], columns: readonly EditColumn[], block: Block): Written =>
  fillWith(rows, columns, block, () => '')
