import { limits } from '#contract/limits.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import { type Chosen, choose, probe } from '#domain/ooxml/probe.ts'
import type { SheetNotes } from '#domain/ooxml/workbook.types.ts'
import { openWorkbook, type WorkbookFile } from '#domain/ooxml/workbook-file.ts'
import { WorkbookRefusal } from '#domain/ooxml/workbook-refusal.ts'
import { frameOfRows, framesOf, rowsOfFrame } from '#gateway/platform/workbook/read/ipc-frames.ts'
import { nodePlatform } from '#gateway/platform/workbook/read/node-platform.ts'

/** What became of a file. */
export type Outcome =
  | { code: string; args: Readonly<Record<string, string | number>> }
  | { rows: number; first: readonly Cell[]; firstLine: number; header: readonly Cell[]; headerLine: number; notes: SheetNotes }

const errand = { maxRows: limits.importRows, maxColumns: limits.sheetColumns, maxChars: limits.cellChars, afterLine: 0 }

/** Does what the reading process does, in this process. Whatever is thrown is a defect: refusals are answers. */
export async function outcomeOf(bytes: Buffer): Promise<Outcome> {
  try {
    const file = await openWorkbook(bytes, nodePlatform)
    const chosen = await choose(file, errand)
    const { header, headerLine, notes } = await probe(file, chosen, 3)
    const rows = await rowsOfSheet(file, chosen)
    if (rows.length !== notes.rows) throw new Error(`${rows.length} rows were given and ${notes.rows} counted`)
    const first = rows[0]
    return { rows: rows.length, first: first?.cells ?? [], firstLine: first?.line ?? 0, header: header.cells, headerLine, notes }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error
    return { code: error.code, args: error.args }
  }
}

/** Every row with a value of the first sheet, the first line among them. */
export async function everyRow(bytes: Buffer): Promise<Row[]> {
  return rowsOfSheet(await openWorkbook(bytes, nodePlatform), { sheet: 0, span: { ...errand, headerLine: 0 } })
}

async function rowsOfSheet(file: WorkbookFile, chosen: Chosen): Promise<Row[]> {
  const rows: Row[] = []
  // A value that stands in many cells is told once, and by its number from then on.
  const known: Cell[] = []
  for await (const frame of framesOf(frames(file, chosen))) rows.push(...rowsOfFrame(frame, known))
  for (const row of rows) check(row)
  return rows
}

async function* frames(file: WorkbookFile, { sheet, span }: Chosen): AsyncGenerator<Buffer, void, undefined> {
  for await (const batch of file.scan(sheet, span, () => {})) yield frameOfRows(batch)
}

function check({ line, cells }: Row): void {
  if (line < 1 || line > 1_048_576 || cells.length > limits.sheetColumns || cells.at(-1) === null) throw new Error(`a wrong row at ${line}`)
  for (const cell of cells) if (!isCell(cell)) throw new Error(`a wrong cell in ${line}: ${JSON.stringify(cell)}`)
}

function isCell(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return true
  if (typeof cell === 'number') return Number.isFinite(cell)
  if (typeof cell === 'string') return cell !== '' && cell.length <= limits.cellChars && cell.isWellFormed()
  if ('wall' in cell) return /^(?:\d{4}-\d{2}-\d{2})?(?:(?:^| )\d{2}:\d{2}:\d{2}(?:\.\d{3})?)?$/.test(cell.wall)
  return 'fault' in cell && cell.fault.startsWith('#')
}
