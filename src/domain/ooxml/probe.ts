import { guessHeader, HEADER_LINES, isCover } from '#domain/excel/headers.ts'
import { type Batch, rowsOfBatch, textOfBatch } from './batch.ts'
import { bounds } from './bounds.ts'
import type { Cell, Row } from './cell.ts'
import { noTallies, type Span, type Tallies } from './sheet-scan.ts'
import type { SheetView } from './workbook.types.ts'
import type { WorkbookFile } from './workbook-file.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'

/** What is asked of a workbook: plain values, so that they can be sent. */
export interface ProbeOptions {
  readonly sheet?: string | undefined
  readonly headerLine?: number | undefined
  readonly maxRows: number
  readonly maxColumns: number
  readonly maxChars: number
  readonly afterLine: number
  /** Rows below the header to show; without it all rows are given. */
  readonly show?: number | undefined
  /** All rows are given as well, before what is seen of them. */
  readonly givesAll?: true
}

/** A sheet by its place, and where its rows begin. */
export interface Chosen {
  readonly sheet: number
  readonly span: Span
}

/** The sheet that is asked for, or the first one with a value, covers left out; a hidden one only where no other has any. */
export async function choose(file: WorkbookFile, errand: ProbeOptions): Promise<Chosen> {
  const span = { ...errand, afterLine: 0, headerLine: errand.headerLine ?? bounds.lines }
  const wanted = candidates(file, errand)
  let cover: Chosen | undefined
  for (const sheet of wanted) {
    if (cover && file.sheets[sheet]!.state !== 'visible') break
    const first = await firstRows(file, sheet, span).catch((error: unknown) => {
      if (error instanceof WorkbookRefusal) error.sheet = file.sheets[sheet]!.name
      throw error
    })
    if (first.length === 0) continue
    const headerLine = errand.headerLine ?? guessHeader(first)
    const chosen = { sheet, span: { ...span, headerLine, afterLine: Math.max(errand.afterLine, headerLine) } }
    if (!isCover(first)) return chosen
    cover ??= chosen
  }
  if (cover) return cover
  throw new WorkbookRefusal('EXCEL-1005', { sheet: file.sheets[wanted[0] ?? 0]?.name ?? '' })
}

function candidates({ sheets }: WorkbookFile, { sheet }: ProbeOptions): readonly number[] {
  const all = sheets.map((_, index) => index)
  if (sheet === undefined)
    return all.toSorted((a, b) => Number(sheets[a]!.state !== 'visible') - Number(sheets[b]!.state !== 'visible') || a - b)
  const found = sheets.findIndex(({ name }) => name === sheet)
  if (found < 0) throw new WorkbookRefusal('EXCEL-1010', { sheet: sheet.slice(0, 100) })
  return [found]
}

async function firstRows(file: WorkbookFile, sheet: number, span: Span): Promise<readonly Row[]> {
  for await (const batch of file.scan(sheet, { ...span, batchRows: HEADER_LINES }, () => {})) return rowsOfBatch(batch, [])
  return []
}

/** Reads the whole sheet, keeps its first rows, and counts; `give` takes every batch as it comes, the header in the first. */
export async function probe(
  file: WorkbookFile,
  { sheet, span }: Chosen,
  show: number,
  give?: (batch: Batch) => Promise<void>,
): Promise<SheetView> {
  let tallies: Tallies = noTallies()
  let rows: Row[] = []
  const known: Cell[] = []
  const whole = file.scan(sheet, { ...span, afterLine: span.headerLine - 1 }, (told) => {
    tallies = told
  })
  for await (const batch of whole) {
    if (rows.length <= show) rows = [...rows, ...rowsOfBatch(batch, known, show + 1 - rows.length)]
    // What nobody takes is looked at all the same: what passes here is read later without a refusal.
    else if (!give) textOfBatch(batch)
    await give?.(batch)
  }
  const { kind, sheets, mark } = file
  const name = sheets[sheet]!.name
  if (tallies.rows === 0) throw new WorkbookRefusal('EXCEL-1005', { sheet: name })
  const [first] = rows
  const hasHeader = first?.line === span.headerLine
  return {
    kind,
    sheets,
    sheet: name,
    headerLine: span.headerLine,
    header: first && hasHeader ? first : { line: span.headerLine, cells: [], isHidden: false },
    first: hasHeader ? rows.slice(1) : rows.slice(0, show),
    notes: notesOf(tallies),
    mark,
  }
}

function notesOf({ rows, columns, hiddenRows, hiddenColumns, merged, rounded, uncalculated }: Tallies): SheetView['notes'] {
  const hidden = new Set<number>()
  for (const [from, to] of hiddenColumns) for (let column = from; column <= Math.min(to, columns); column++) hidden.add(column)
  return {
    rows,
    columns,
    hiddenRows,
    hiddenColumns: hidden.size,
    merged: merged.count,
    mergedRanges: merged.places,
    rounded: rounded.count,
    roundedCells: rounded.places,
    uncalculated: uncalculated.count,
    uncalculatedCells: uncalculated.places,
  }
}
