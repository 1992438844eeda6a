import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import type { TableColumn } from '#gateway/platform/workbook/write/table.ts'
import { openWorkbookWriter } from '#gateway/platform/workbook/write/workbook.ts'
import { everyRow } from '../corpus/outcome.ts'

/** The way out and the way in: what the export writes, what the import reads of it, and what it should find. */

export const columnsOf = (width: number): TableColumn[] =>
  Array.from({ length: width }, (_, at): TableColumn => ({ label: `C${at}`, kind: at % 2 === 0 ? 'ANY' : 'TEXT' }))

export async function written(columns: readonly TableColumn[], rows: Iterable<readonly Cell[]>): Promise<Buffer> {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const writer = await openWorkbookWriter(sink, { title: '数据', columns })
  await writer.rows(rows)
  await writer.end()
  return bytes
}

/** Rows that the import reads, by their line. */
export async function read(bytes: Buffer): Promise<Map<number, Row>> {
  return new Map((await everyRow(bytes)).map((row) => [row.line, row]))
}

/**
 * What must come back of a cell. A spreadsheet has one kind of number, so a decimal of at most 15 digits comes back as that number; all others and days before
 * 1900 come back as the text they were written as, so that nothing has been changed.
 */
export function comesBackAs(cell: Cell): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && digitsOf(String(cell)) > 15 ? String(cell) : cell || 0
  if (typeof cell === 'string' || typeof cell === 'boolean') return cell
  if ('decimal' in cell) return digitsOf(cell.decimal) > 15 ? cell.decimal : Number(cell.decimal) || 0
  if ('wall' in cell) return /^(?:0\d|1[0-8])\d\d-/.test(cell.wall) ? cell.wall : cell
  return cell
}

const digitsOf = (decimal: string): number => {
  const [whole = '', broken = ''] = decimal.replace('-', '').split('.')
  return (whole + broken.replace(/0+$/, '')).replace(/^0+/, '').length
}

/** As a reader gives rows: without what is empty at their end. */
export function trimmed(cells: readonly Cell[]): Cell[] {
  const last = cells.findLastIndex((cell) => cell !== null)
  return cells.slice(0, last + 1)
}

/** What is wrong with the rows that came back, told so that it can be repeated; undefined when nothing is. */
export function difference(rows: readonly (readonly Cell[])[], found: ReadonlyMap<number, Row>): string | undefined {
  for (const [at, cells] of rows.entries()) {
    const wanted = JSON.stringify(trimmed(cells.map(comesBackAs)))
    const got = JSON.stringify(found.get(at + 2)?.cells ?? [])
    if (wanted !== got) return `row ${at + 2}: ${wanted} came back as ${got}`
  }
  return undefined
}
