import { columnName } from '#domain/excel/column-name.ts'
import { headerText } from '#domain/excel/headers.ts'
import { rowsOfBatch } from '#domain/ooxml/batch.ts'
import { bounds } from '#domain/ooxml/bounds.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import { choose, probe } from '#domain/ooxml/probe.ts'
import { openWorkbook, type WorkbookFile } from '#domain/ooxml/workbook-file.ts'
import { WorkbookRefusal } from '#domain/ooxml/workbook-refusal.ts'
import type { Book, BookAsk, BookOutline, BookRow } from './book.types.ts'
import { Refused } from './book-errors.ts'
import { pagePlatform } from './page-platform.ts'

/**
 * Looks through a workbook before it is uploaded: what it is, its sheets, headers and first rows, how many rows there are. Runs in a worker. The gateway reads
 * the file again and decides; here nobody is made to wait for an upload that would be refused.
 */

/** Rows that are shown. */
const FIRST_ROWS = 20
/** The contract's `sheetColumns` and `cellChars`. */
export const most = { maxColumns: 256, maxChars: 32_767 } as const
/** Characters of a header in a sentence: a cell may hold 32,767. */
const TOLD_CHARS = 100

function headersOf(row: Row): string[] {
  const headers = row.cells.map(headerText)
  for (const [at, name] of headers.entries()) {
    const before = name === '' ? -1 : headers.indexOf(name)
    if (before >= 0 && before !== at)
      throw new Refused('EXCEL-1006', { name: name.slice(0, TOLD_CHARS), first: columnName(before), second: columnName(at) })
  }
  return headers
}

const rowOf = ({ line, cells }: Row): BookRow => ({ line, cells })

/** @throws Refused EXCEL-1001 to EXCEL-1011; with the outline of the workbook where another sheet or line may be taken */
export async function inspectBook(bytes: Uint8Array, ask: BookAsk): Promise<Book> {
  const file = await opened(bytes)
  let outline: BookOutline | undefined
  try {
    const chosen = await choose(file, { ...ask, ...most, afterLine: 0 })
    outline = outlineOf(file, file.sheets[chosen.sheet]!.name, chosen.span.headerLine)
    const { header, first, notes } = await probe(file, chosen, FIRST_ROWS)
    const { rows, merged, hiddenRows, hiddenColumns, uncalculatedCells: uncalculated } = notes
    return { ...outline, headers: headersOf(header), first: first.map(rowOf), rows, merged, hiddenRows, hiddenColumns, uncalculated }
  } catch (cause) {
    if (cause instanceof WorkbookRefusal && cause.sheet !== undefined) outline ??= outlineOf(file, cause.sheet, ask.headerLine ?? 1)
    throw refusedBy(cause, outline)
  }
}

const opened = (bytes: Uint8Array) =>
  openWorkbook(bytes, pagePlatform).catch((cause: unknown) => {
    throw refusedBy(cause)
  })

function refusedBy(cause: unknown, outline?: BookOutline): unknown {
  if (cause instanceof WorkbookRefusal) return new Refused(cause.code, cause.args, outline)
  return cause instanceof Refused ? new Refused(cause.refusal.code, cause.refusal.args, outline) : cause
}

const outlineOf = ({ kind, sheets, mark }: WorkbookFile, sheet: string, headerLine: number): BookOutline => ({
  kind,
  sheets: sheets.map(({ name, state }) => ({ name, hidden: state !== 'visible' })),
  sheet,
  headerLine,
  task: mark,
})

/** Some lines of a sheet, wherever they stand. @throws Refused */
export async function readRows(bytes: Uint8Array, sheet: string, from: number, to: number): Promise<readonly BookRow[]> {
  const file = await opened(bytes)
  const at = file.sheets.findIndex(({ name }) => name === sheet)
  if (at < 0) throw new Refused('EXCEL-1010', { sheet })
  const span = { ...most, afterLine: from - 1, headerLine: bounds.lines, maxRows: 0, batchRows: to - from + 1 }
  const rows: BookRow[] = []
  const known: Cell[] = []
  try {
    for await (const batch of file.scan(at, span, () => {})) {
      rows.push(
        ...rowsOfBatch(batch, known)
          .filter(({ line }) => line <= to)
          .map(rowOf),
      )
      if (batch.lines[batch.rows - 1]! >= to) break
    }
  } catch (cause) {
    throw refusedBy(cause)
  }
  return rows
}
