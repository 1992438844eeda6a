import type { Writable } from 'node:stream'
import type { Cell } from '#domain/ooxml/cell.ts'
import { isFormulaLike } from './guard.ts'
import { openOutlet } from './outlet.ts'
import { type TableColumn, type TableWriter, UnwritableCell } from './table.ts'

/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\ufeff'
const LINE_END = '\r\n'
const PIECE = 65_536

/**
 * Writes a .csv file while its rows come: UTF-8 with its mark, RFC 4180. Text that a spreadsheet would run gets an apostrophe in front, and so does text that begins
 * with apostrophes before such a sign: whoever takes one apostrophe off has what was written. Numbers are left alone.
 */
export async function openCsvWriter(sink: Writable, { columns }: { columns: readonly TableColumn[] }): Promise<TableWriter> {
  const out = openOutlet(sink)
  let text = MARK + columns.map(({ label }) => ofText(label)).join(',') + LINE_END
  let rows = 0
  const send = async () => {
    const piece = text
    text = ''
    await out.put(Buffer.from(piece))
  }
  const put = (cells: readonly Cell[]) => {
    rows += 1
    text += columns.map((_, column) => ofCell(cells[column] ?? null, rows, column)).join(',') + LINE_END
  }
  return {
    async row(cells) {
      if (text.length >= PIECE) await send()
      put(cells)
    },
    async rows(batch) {
      for (const cells of batch) {
        if (text.length >= PIECE) await send()
        put(cells)
      }
    },
    async end() {
      await send()
      await out.end()
      return { bytes: out.bytes(), rows, sheets: 1 }
    },
    abandon: () => void sink.destroy(),
  }
}

function ofCell(cell: Cell, row: number, column: number): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return ofText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) throw new UnwritableCell(row, column, 'number')
    return String(cell)
  }
  return 'decimal' in cell ? cell.decimal : 'wall' in cell ? cell.wall : ofText(cell.fault)
}

const APOSTROPHES = /^'*/
const SPECIAL = /[",\r\n]/

function ofText(text: string): string {
  const guarded = isFormulaLike(text.replace(APOSTROPHES, '')) ? `'${text}` : text
  return SPECIAL.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
