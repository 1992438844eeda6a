import { limits } from '#contract/limits.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import type { SheetView } from '#domain/ooxml/workbook.types.ts'
import { jsonOf, ROWS, rowsOfFrame, VIEW } from './read/ipc-frames.ts'
import { framesFrom } from './read/isolation.ts'
import { RefusedWorkbook } from './refused-workbook.ts'
import type { PackedRows, SheetChoice, SheetReading } from './workbook.ts'

const errandOf = ({ sheet, headerLine, maxRows = limits.importRows }: SheetChoice) => ({
  // No sheet has a longer name.
  sheet: sheet?.slice(0, 255),
  headerLine,
  maxRows,
  maxColumns: limits.sheetColumns,
  maxChars: limits.cellChars,
  afterLine: 0,
})

/**
 * Looks through one sheet of a workbook (`.xls` or `.xlsx`; the content decides, not a name): which sheets there are, what the header says, how many rows there
 * are and what is odd about them. The whole sheet is read, in another process, so that a workbook that passes here is read later without a refusal.
 *
 * @param firstRows how many rows below the header to give, 1,000 at most
 * @throws RefusedWorkbook EXCEL-1001 to EXCEL-1011, with the place
 */
export async function inspectWorkbook(file: Uint8Array, choice: SheetChoice = {}, firstRows = 10): Promise<SheetView> {
  const errand = { ...errandOf(choice), show: Math.min(firstRows, 1_000) }
  for await (const frame of framesFrom({ ...choice, file, errand })) if (frame.type === VIEW) return jsonOf(frame) as SheetView
  throw new RefusedWorkbook('EXCEL-1011')
}

/**
 * Both in one reading: the rows as they come, the header first where it has a value, and at the end what {@link inspectWorkbook} sees of the sheet.
 *
 * @throws RefusedWorkbook EXCEL-1001 to EXCEL-1011, with the place; rows before the place may have been given by then
 */
export async function* readSheet(file: Uint8Array, choice: SheetChoice = {}): AsyncGenerator<PackedRows, SheetView, undefined> {
  const errand = { ...errandOf(choice), show: 0, givesAll: true as const }
  for await (const frame of framesFrom({ ...choice, file, errand })) {
    if (frame.type !== ROWS) return jsonOf(frame) as SheetView
    yield { bytes: frame.body.length, rows: (known) => rowsOfFrame(frame, known) }
  }
  throw new RefusedWorkbook('EXCEL-1011')
}

/**
 * The rows below the header, in batches of at most 1,000, as fast as they are taken. Rows without a value are left out. Whoever stops early ends
 * the reading process.
 *
 * @throws RefusedWorkbook EXCEL-1001 to EXCEL-1011, with the place; rows before the place may have been given by then
 */
export async function* readWorkbook(file: Uint8Array, reading: SheetReading = {}): AsyncGenerator<Row[], void, undefined> {
  const errand = { ...errandOf(reading), afterLine: reading.afterLine ?? 0 }
  const known: Cell[] = []
  for await (const frame of framesFrom({ ...reading, file, errand })) if (frame.type === ROWS) yield rowsOfFrame(frame, known)
}
