import { columnName } from '#domain/excel/column-name.ts'
import { guessHeader, headerText, isCover } from '#domain/excel/headers.ts'
import type { Book, BookAsk, BookOutline, BookRow, BookSheet } from './book.types.ts'
import { kindOf } from './container.ts'
import { Refused } from './refused.ts'
import { openXlsx } from './xlsx.ts'

/**
 * Looks through a workbook before it is uploaded: what it is, its sheets, headers and first rows, how many rows there are. Runs in a worker. The gateway reads
 * the file again and decides; here nobody is made to wait for an upload that would be refused.
 */

/** Rows that are shown. */
const FIRST_ROWS = 20
/** Lines in which the headers are looked for, and of which the first rows are taken. */
const LOOKED_AT = 200
const MAX_COLUMNS = 256
/** Characters of a header in a sentence: a cell may hold 32,767. */
const TOLD_CHARS = 100

/** What a reader of one kind of workbook sees of a sheet. */
export interface SeenSheet {
  /** Those with a value, up to the line that was asked for. */
  readonly rows: readonly BookRow[]
  /** The first line with a value, where it stands below all that were read. */
  readonly begins: number | undefined
  /** Rows with a value and hidden ones among them, below a line that was read. */
  count(belowLine: number): { readonly rows: number; readonly hidden: number }
  readonly merged: number
  readonly hiddenColumns: number
}

export interface OpenBook {
  readonly kind: Book['kind']
  readonly sheets: readonly BookSheet[]
  readonly task: string | undefined
  /** @param most rows with a value; of a sheet with many more it need not be told how many */
  see(sheet: string, most: number): SeenSheet
}

/** The package for old workbooks is large: who brings none never fetches it. */
const openBook = async (bytes: Uint8Array, toLine: number): Promise<OpenBook> =>
  kindOf(bytes) === 'xlsx' ? openXlsx(bytes, toLine) : (await import('./xls.ts')).openXls(bytes, toLine)

function headersOf(row: BookRow | undefined): string[] {
  const headers = (row?.cells ?? []).map(headerText)
  for (const [at, name] of headers.entries()) {
    const before = name === '' ? -1 : headers.indexOf(name)
    if (before >= 0 && before !== at)
      throw new Refused('EXCEL-1006', { name: name.slice(0, TOLD_CHARS), first: columnName(before), second: columnName(at) })
  }
  return headers
}

interface Chosen {
  readonly name: string
  readonly seen: SeenSheet
}

/** A sheet with a value in it. */
async function valued(bytes: Uint8Array, { see }: OpenBook, name: string, most: number): Promise<Chosen | undefined> {
  const seen = see(name, most)
  if (seen.rows.length > 0 || seen.begins === undefined) return seen.rows.length > 0 ? { name, seen } : undefined
  const further = (await openBook(bytes, seen.begins + LOOKED_AT)).see(name, most)
  return further.rows.length > 0 ? { name, seen: further } : undefined
}

/**
 * The sheet that is asked for, or the first one with a value, covers left out; a hidden one only where no other has any: it holds drop-downs more often than
 * rows.
 */
async function chosen(bytes: Uint8Array, open: OpenBook, { sheet, maxRows }: BookAsk): Promise<Chosen> {
  const { sheets } = open
  if (sheet !== undefined && !sheets.some(({ name }) => name === sheet)) throw new Refused('EXCEL-1010', { sheet })
  const ordered = sheets.filter(({ name }) => sheet === undefined || name === sheet).toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
  let first: Chosen | undefined
  for (const { name, hidden } of ordered) {
    if (first && hidden) break
    const one = await valued(bytes, open, name, maxRows)
    const isTitle = one && isCover(one.seen.rows) && one.seen.count(one.seen.rows[0]!.line).rows === 0
    if (one && !isTitle) return one
    first ??= one
  }
  if (first) return first
  throw new Refused('EXCEL-1005', { sheet: ordered[0]?.name ?? '' })
}

/** @throws Refused EXCEL-1001 to EXCEL-1010; with the outline of the workbook where another sheet or line may be taken */
export async function inspectBook(bytes: Uint8Array, ask: BookAsk): Promise<Book> {
  const open = await openBook(bytes, Math.max(LOOKED_AT, (ask.headerLine ?? 0) + FIRST_ROWS))
  const { name, seen } = await chosen(bytes, open, ask)
  const headerLine = ask.headerLine ?? guessHeader(seen.rows)
  const outline = { kind: open.kind, sheets: open.sheets, sheet: name, headerLine, task: open.task }
  try {
    return { ...outline, ...seenOf(outline, seen, ask.maxRows) }
  } catch (cause) {
    throw cause instanceof Refused ? new Refused(cause.refusal.code, cause.refusal.args, outline) : cause
  }
}

function seenOf({ sheet, headerLine }: BookOutline, seen: SeenSheet, maxRows: number): Omit<Book, keyof BookOutline> {
  if (seen.rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw new Refused('EXCEL-1008', { max: MAX_COLUMNS })
  const headers = headersOf(seen.rows.find(({ line }) => line === headerLine))
  const { rows, hidden } = seen.count(headerLine)
  if (rows > maxRows) throw new Refused('EXCEL-1004', { max: maxRows })
  if (rows === 0) throw new Refused('EXCEL-1005', { sheet })
  return {
    ...{ headers, rows, hiddenRows: hidden },
    first: seen.rows.filter(({ line }) => line > headerLine).slice(0, FIRST_ROWS),
    merged: seen.merged,
    hiddenColumns: seen.hiddenColumns,
  }
}

/** Some lines of a sheet, wherever they stand. @throws Refused */
export async function readRows(bytes: Uint8Array, sheet: string, from: number, to: number): Promise<readonly BookRow[]> {
  const open = await openBook(bytes, to)
  if (!open.sheets.some(({ name }) => name === sheet)) throw new Refused('EXCEL-1010', { sheet })
  return open.see(sheet, 0).rows.filter(({ line }) => line >= from)
}
