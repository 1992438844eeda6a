import { read, SSF, type WorkBook, type WorkSheet } from 'xlsx'
import type { SheetCell } from '#domain/excel/sheet-cell.ts'
import type { BookRow } from './book.types.ts'
import type { OpenBook, SeenSheet } from './inspect.ts'
import { Refused } from './refused.ts'
import { cellOf, type RawCell } from './sheet-cell.ts'

type Sheet = WorkSheet & { '!data'?: (RawCell | undefined)[][]; '!fullref'?: string }

/** An .xls by the package that knows them. It makes a tree of everything, so it is told how far to read. */
export function openXls(bytes: Uint8Array, toLine: number): OpenBook {
  const book = parse(bytes, toLine)
  const mark = (book.Custprops as Record<string, unknown> | undefined)?.flyTask
  return {
    kind: 'xls',
    sheets: book.SheetNames.map((name, at) => ({ name, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 })),
    task: typeof mark === 'string' && mark !== '' ? mark : undefined,
    see(name) {
      const sheet = book.Sheets[name]
      if (!sheet) throw new Refused('EXCEL-1003', { place: name.slice(0, 100) })
      return seen(book, sheet as Sheet, toLine)
    },
  }
}

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

/** Cells that have a format alone count as the beginning of a sheet: of one whose first lines hold nothing else it is known only that more follows. */
function beginOf(rows: readonly BookRow[], start: number, end: number, toLine: number): number | undefined {
  if (start > toLine) return start
  return rows.length === 0 && end > toLine ? end : undefined
}

/** What was not read is counted by where the sheet ends. */
function seen(book: WorkBook, sheet: Sheet, toLine: number): SeenSheet {
  const rows = rowsOf(book, sheet)
  const [, start, last] = /^\D+(\d+)(?::\D+(\d+))?$/.exec(sheet['!fullref'] ?? '') ?? []
  const end = Number(last ?? 0)
  const below = (line: number) => rows.filter((row) => row.line > line)
  return {
    rows,
    begins: beginOf(rows, Number(start), end, toLine),
    count: (line) => ({
      rows: below(line).length + Math.max(0, end - toLine),
      hidden: below(line).filter((row) => sheet['!rows']?.[row.line - 1]?.hidden).length,
    }),
    merged: sheet['!merges']?.length ?? 0,
    hiddenColumns: 0,
  }
}
