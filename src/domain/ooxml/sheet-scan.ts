import { columnName } from '#domain/excel/column-name.ts'
import type { DateKind } from '#domain/excel/serial-date.ts'
import { type Batch, createBatch } from './batch.ts'
import { bounds } from './bounds.ts'
import type { SharedStrings } from './shared-strings.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { createXml, type Xml } from './xml.ts'
import { type TextBytes, textBytes } from './xml-text.ts'
import type { Part } from './zip.ts'

/** How many there are of something odd, and where the first ones stand. */
export interface Tally {
  count: number
  readonly places: string[]
}

export interface Tallies {
  readonly merged: Tally
  readonly rounded: Tally
  readonly uncalculated: Tally
  rows: number
  hiddenRows: number
  columns: number
  /** From and to, counted from 1. */
  readonly hiddenColumns: [number, number][]
}

export interface Book {
  readonly shared: SharedStrings
  readonly dateKinds: readonly DateKind[]
  readonly is1904: boolean
}

/** Which rows are wanted: those below `afterLine`; those below `headerLine` are counted, and are `maxRows` at most. */
export interface Span {
  readonly afterLine: number
  readonly headerLine: number
  readonly maxRows: number
  readonly maxColumns: number
  readonly maxChars: number
  /** Fewer rows a batch than usual. */
  readonly batchRows?: number
}

/** One pass over a sheet, as far as it has come. */
export interface Scan extends Tallies {
  readonly book: Book
  readonly span: Span
  readonly xml: Xml
  readonly skip: { depth: number }
  readonly batch: Batch
  isInData: boolean
  hasData: boolean
  line: number
  isHidden: boolean
  /** Where the row begins in the batch's kinds. */
  rowStart: number
  column: number
  /** How deep the cells of the row at hand stand, or `NOWHERE`. */
  rowDepth: number
  isInCell: boolean
  type: number
  style: number
  hasFormula: boolean
  phonetic: number
  textBytes: number
  /** For each shared text: 0 before it is used, `ONCE` then, and more than that by its number where it is remembered. */
  readonly used: Uint32Array
  remembered: number
  readonly days: Map<number, number>
  readonly value: TextBytes
}

export const LAST_COLUMN = 16_384
export const NOWHERE = -1
export const ONCE = 1

const noTally = (): Tally => ({ count: 0, places: [] })

export const noTallies = (): Tallies => ({
  merged: noTally(),
  rounded: noTally(),
  uncalculated: noTally(),
  rows: 0,
  hiddenRows: 0,
  columns: 0,
  hiddenColumns: [],
})

export const createScan = (part: Part, book: Book, span: Span): Scan => ({
  ...noTallies(),
  book,
  span,
  xml: createXml(part),
  skip: { depth: 0 },
  batch: createBatch(),
  isInData: false,
  hasData: false,
  line: 0,
  isHidden: false,
  rowStart: 0,
  column: -1,
  rowDepth: NOWHERE,
  isInCell: false,
  type: 0,
  style: 0,
  hasFormula: false,
  phonetic: 0,
  textBytes: 0,
  used: new Uint32Array(book.shared.count),
  remembered: 0,
  days: new Map(),
  value: textBytes(4096),
})

export function note(tally: Tally, place: string): void {
  tally.count++
  if (tally.places.length < bounds.noted) tally.places.push(place)
}

export const cellName = (line: number, column: number): string => `${columnName(column)}${line}`

export const damagedCell = ({ line, column }: { line: number; column: number }): WorkbookRefusal =>
  new WorkbookRefusal('EXCEL-1003', { place: column < 0 ? `${line}` : cellName(line, column) })
