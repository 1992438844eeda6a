import { read, SSF, type WorkBook, type WorkSheet } from 'xlsx'
import { columnName } from '#domain/excel/column-name.ts'
import type { SheetCell } from '#domain/excel/sheet-cell.ts'
import type { Book, BookAsk, BookRow } from './book.types.ts'
import { kindOf, partOf } from './container.ts'
import { Refused } from './refused.ts'
import { cellOf, type RawCell } from './sheet-cell.ts'
import { countRows, type RowCount, sheetPath } from './sheet-rows.ts'

/**
 * Looks through a workbook before it is uploaded: what it is, its sheets, headers and first rows, how many rows there are. Runs in a worker. The gateway reads
 * the file again and decides; here nobody is made to wait for an upload that would be refused.
 */

/** Rows that are shown. */
const FIRST_ROWS = 20
/** Lines in which the headers are looked for, and of which the first rows are taken. */
const LOOKED_AT = 200
const MAX_COLUMNS = 256

type Sheet = WorkSheet & { '!data'?: (RawCell | undefined)[][]; '!fullref'?: string }

function parse(bytes: Uint8Array, lines: number): WorkBook {
  try {
    return read(bytes, { type: 'array', dense: true, sheetRows: lines, cellNF: true, cellText: false, cellFormula: false, cellHTML: false })
  } catch (cause) {
    const text = String(cause)
    if (/password|encrypt/i.test(text)) throw new Refused('EXCEL-1002')
    if (/workbook|Unsupported|unrecognized/i.test(text)) throw new Refused('EXCEL-1001')
    throw new Refused('EXCEL-1003', { place: 'workbook' })
  }
}

/** Rows with a value among those that were read. */
function rowsOf(book: WorkBook, sheet: Sheet): BookRow[] {
  const early = book.Workbook?.WBProps?.date1904 === true
  const asDate = (value: number, format: string) => (SSF.is_date(format) ? SSF.parse_date_code(value, { date1904: early }) : undefined)
  const rows: BookRow[] = []
  for (const [at, raw] of (sheet['!data'] ?? []).entries()) {
    if (!raw) continue
    const cells: SheetCell[] = Array.from({ length: raw.length }, (_, column) => cellOf(raw[column], asDate))
    while (cells.length > 0 && cells.at(-1) === null) cells.pop()
    if (cells.length > 0) rows.push({ line: at + 1, cells })
  }
  return rows
}

/** The first of the first lines that is all text and at least half as wide as the widest; else the first line. */
function guessHeader(rows: readonly BookRow[]): number {
  const first = rows.slice(0, 20)
  const filled = ({ cells }: BookRow) => cells.filter((cell) => cell !== null).length
  const widest = Math.max(0, ...first.map(filled))
  const header = first.find((row) => filled(row) * 2 >= widest && row.cells.every((cell) => cell === null || typeof cell === 'string'))
  return (header ?? first[0])?.line ?? 1
}

function headersOf(row: BookRow | undefined): string[] {
  const headers = (row?.cells ?? []).map((cell) =>
    cell === null ? '' : String(typeof cell === 'object' ? Object.values(cell)[0] : cell).trim(),
  )
  for (const [at, name] of headers.entries()) {
    const before = name === '' ? -1 : headers.indexOf(name)
    if (before >= 0 && before !== at) throw new Refused('EXCEL-1006', { name, first: columnName(before), second: columnName(at) })
  }
  return headers
}

function count(bytes: Uint8Array, book: WorkBook, name: string, headerLine: number, read: readonly BookRow[]): RowCount {
  const sheet = book.Sheets[name] as Sheet
  const entry = (book.Workbook?.Sheets as { name: string; id?: string }[] | undefined)?.find((one) => one.name === name)
  const path = entry?.id && sheetPath(bytes, entry.id)
  const xml = path ? partOf(bytes, path) : undefined
  const counted = xml === undefined ? undefined : countRows(xml, headerLine)
  if (counted) return counted
  const hidden = read.filter(({ line }) => line > headerLine && sheet['!rows']?.[line - 1]?.hidden).length
  const last = Number(/:\D+(\d+)$/.exec(sheet['!fullref'] ?? '')?.[1] ?? 0)
  const seen = read.filter(({ line }) => line > headerLine).length
  return { rows: seen + Math.max(0, last - LOOKED_AT), hidden, hiddenColumns: 0 }
}

/** @throws Refused EXCEL-1001 to EXCEL-1010 */
export function inspectBook(bytes: Uint8Array, ask: BookAsk): Book {
  const kind = kindOf(bytes)
  const book = parse(bytes, Math.max(LOOKED_AT, (ask.headerLine ?? 0) + FIRST_ROWS))
  const sheets = book.SheetNames.map((name, at) => ({ name, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 }))
  const filled = (name: string) => rowsOf(book, book.Sheets[name] as Sheet)
  // A hidden sheet holds drop-downs more often than rows.
  const ordered = sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden)).map((one) => one.name)
  const name = ask.sheet ?? ordered.find((one) => filled(one).length > 0) ?? ordered[0] ?? ''
  if (!book.SheetNames.includes(name)) throw new Refused('EXCEL-1010', { sheet: name })
  const sheet = book.Sheets[name] as Sheet
  const rows = filled(name)
  if (rows.length === 0) throw new Refused('EXCEL-1005', { sheet: name })
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  if (columns > MAX_COLUMNS) throw new Refused('EXCEL-1008', { max: MAX_COLUMNS })
  const headerLine = ask.headerLine ?? guessHeader(rows)
  const headers = headersOf(rows.find(({ line }) => line === headerLine))
  const counted =
    kind === 'xlsx'
      ? count(bytes, book, name, headerLine, rows)
      : count(new Uint8Array(), { ...book, Workbook: {} } as WorkBook, name, headerLine, rows)
  if (counted.rows > ask.maxRows) throw new Refused('EXCEL-1004', { max: ask.maxRows })
  if (counted.rows === 0) throw new Refused('EXCEL-1005', { sheet: name })
  const task = (book.Custprops as Record<string, unknown> | undefined)?.flyTask
  return {
    ...{ kind, sheets, sheet: name, headerLine, headers, rows: counted.rows, hiddenRows: counted.hidden },
    first: rows.filter(({ line }) => line > headerLine).slice(0, FIRST_ROWS),
    merged: sheet['!merges']?.length ?? 0,
    hiddenColumns: counted.hiddenColumns,
    task: typeof task === 'string' && task !== '' ? task : undefined,
  }
}

/** Some lines of a sheet, wherever they stand. @throws Refused */
export function readRows(bytes: Uint8Array, name: string, from: number, to: number): BookRow[] {
  kindOf(bytes)
  const book = parse(bytes, to)
  const sheet = book.Sheets[name]
  if (!sheet) throw new Refused('EXCEL-1010', { sheet: name })
  return rowsOf(book, sheet as Sheet).filter(({ line }) => line >= from && line <= to)
}
