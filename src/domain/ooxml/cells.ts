import { DAY, DAY_BYTES, type DateKind, NO_DATE, putWall, WALL_BYTES, wallTextOfIso } from '#domain/excel/serial-date.ts'
import {
  AGAIN,
  addBytes,
  type Batch,
  FAULT,
  makeRoom,
  NO,
  NOTHING,
  NUMBER,
  REMEMBERED,
  STRING,
  WALL,
  WALL_REMEMBERED,
  YES,
} from './batch.ts'
import { bounds } from './bounds.ts'
import { encoded } from './bytes.ts'
import { cellName, damagedCell, note, type Span, type Tallies } from './sheet-scan.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'

/** The row at hand, as far as putting values needs it: the same for both kinds of workbooks. */
export interface RowInHand extends Tallies {
  readonly span: Span
  readonly batch: Batch
  line: number
  isHidden: boolean
  rowStart: number
  column: number
  textBytes: number
  /** How many cells whoever reads is to remember. */
  remembered: number
  /** Which of them is the day of a serial number. */
  readonly days: Map<number, number>
}

export function beginRow(row: RowInHand): void {
  row.rowStart = row.batch.cells
  row.column = -1
  makeRoom(row.batch, row.span.maxColumns)
}

/** Rows without a value are nothing: they are neither given nor counted. */
export function endRow(row: RowInHand): void {
  const { batch, rowStart, line, span } = row
  const count = batch.cells - rowStart
  if (count === 0) return
  if (line > span.headerLine) {
    if (++row.rows > span.maxRows) throw new WorkbookRefusal('EXCEL-1004', { max: span.maxRows })
    if (row.isHidden) row.hiddenRows++
  }
  if (count > row.columns) row.columns = count
  batch.lines[batch.rows] = line
  batch.counts[batch.rows] = count
  batch.hidden[batch.rows] = row.isHidden ? 1 : 0
  batch.rows++
}

function put(row: RowInHand, kind: number): void {
  const { batch, rowStart, column, span } = row
  if (column >= span.maxColumns) throw new WorkbookRefusal('EXCEL-1008', { max: span.maxColumns })
  const at = rowStart + column
  for (let n = batch.cells; n < at; n++) batch.kinds[n] = NOTHING
  batch.kinds[at] = kind
  batch.cells = at + 1
}

export function putNumber(row: RowInHand, value: number): void {
  if (!Number.isFinite(value)) throw damagedCell(row)
  // A spreadsheet keeps 15 digits: of longer numbers it has replaced the last ones already.
  if ((value >= 1e15 || value <= -1e15) && Number.isInteger(value)) note(row.rounded, cellName(row.line, row.column))
  put(row, NUMBER)
  row.batch.numbers[row.batch.numberCount++] = value + 0
}

/** A number as its format shows it. Sheets name few days and name them often: these are remembered. */
export function putSerial(row: RowInHand, value: number, kind: DateKind, is1904: boolean): void {
  if (kind === NO_DATE) {
    putNumber(row, value)
    return
  }
  const known = kind === DAY ? row.days.get(value) : undefined
  if (known !== undefined) {
    putAgain(row, known, DAY_BYTES)
    return
  }
  const length = putWall(ascii, value, kind, is1904)
  if (length === 0) {
    putNumber(row, value)
    return
  }
  const isRemembered = kind === DAY && length === DAY_BYTES && row.remembered < bounds.remembered
  if (isRemembered) row.days.set(value, row.remembered++)
  put(row, isRemembered ? WALL_REMEMBERED : WALL)
  addBytes(row.batch, ascii, 0, length, length)
}

export const putYesNo = (row: RowInHand, isYes: boolean): void => put(row, isYes ? YES : NO)

export function putText(row: RowInHand, from: Uint8Array, at: number, length: number, units: number, isRemembered = false): void {
  if (length === 0) return
  const { span } = row
  if (units > span.maxChars) throw new WorkbookRefusal('EXCEL-1009', { cell: cellName(row.line, row.column), max: span.maxChars })
  put(row, isRemembered ? REMEMBERED : STRING)
  addBytes(row.batch, from, at, length, units)
  countText(row, length)
}

/** The text that was the `which`-th to be remembered. */
export function putAgain(row: RowInHand, which: number, length: number): void {
  put(row, AGAIN)
  row.batch.again[row.batch.againCount++] = which
  countText(row, length)
}

function countText(row: RowInHand, length: number): void {
  row.textBytes += length
  if (row.textBytes > bounds.sheetTextBytes) throw new WorkbookRefusal('EXCEL-1007')
}

/** Other programs have errors of their own; what has no name of this kind is told as the most general one. */
export const putFault = (row: RowInHand, fault: string): void =>
  putAscii(row, FAULT, /^#[\x21-\x7e]{1,30}$/.test(fault) ? fault : '#VALUE!')

/** A date written as text; what is none stays a text. */
export function putIsoDate(row: RowInHand, text: string): void {
  const wall = wallTextOfIso(text)
  const bytes = encoded(text)
  if (wall === undefined) putText(row, bytes, 0, bytes.length, text.length)
  else putAscii(row, WALL, wall)
}

function putAscii(row: RowInHand, kind: number, text: string): void {
  put(row, kind)
  for (let n = 0; n < text.length; n++) ascii[n] = text.charCodeAt(n)
  addBytes(row.batch, ascii, 0, text.length, text.length)
}

const ascii = new Uint8Array(Math.max(64, WALL_BYTES))
