import type { Row } from './cell.ts'
import { RefusedWorkbook } from './refused-workbook.ts'
import type { SheetChoice, SheetReading, SheetView, WorkbookSource } from './workbook.ts'

/**
 * Looks through one sheet of a workbook in a process of its own: which sheets there are, what the header says, how many rows there are and what is
 * odd about them. The whole sheet is read, so that a workbook that passes here is read later without a refusal.
 *
 * @param firstRows how many rows below the header to give, 1,000 at most
 * @throws RefusedWorkbook EXCEL-1001 to EXCEL-1011, with the place
 */
export async function inspectWorkbook(source: WorkbookSource, choice: SheetChoice = {}, firstRows = 10): Promise<SheetView> {
  throw new RefusedWorkbook('EXCEL-1011', { source: String(source), firstRows, sheet: choice.sheet ?? '' })
}

/**
 * The rows below the header, in batches of at most 1,000, as fast as they are taken. Rows without a value are left out.
 *
 * @throws RefusedWorkbook EXCEL-1001 to EXCEL-1011, with the place; rows before the place have been given by then
 */
export async function* readWorkbook(source: WorkbookSource, reading: SheetReading = {}): AsyncGenerator<Row[], void, undefined> {
  yield []
  throw new RefusedWorkbook('EXCEL-1011', { source: String(source), sheet: reading.sheet ?? '' })
}
