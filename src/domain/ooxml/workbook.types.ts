import type { Row } from './cell.ts'
import type { OldWorkbook } from './old-workbook.ts'

export interface SheetName {
  readonly name: string
  readonly state: 'visible' | 'hidden' | 'veryHidden'
}

/** What a reader of one sheet is told beside its rows; cells are named as in the spreadsheet, e.g. `B7`. */
export interface SheetNotes {
  /** Rows with a value below the header. Rows without one are left out everywhere: here, in what is read, in every limit. */
  readonly rows: number
  /** Columns up to the last one with a value. */
  readonly columns: number
  readonly hiddenRows: number
  readonly hiddenColumns: number
  /** Ranges whose value stands in their first cell alone, e.g. `A2:A5`: how many, and the first ten. */
  readonly merged: number
  readonly mergedRanges: readonly string[]
  /** Numbers of more than 15 digits, whose last digits the spreadsheet has replaced by zeros: how many, and the first ten. */
  readonly rounded: number
  readonly roundedCells: readonly string[]
  /** Formulas whose value the writer has not stored: they read as empty. How many, and the first ten. */
  readonly uncalculated: number
  readonly uncalculatedCells: readonly string[]
}

export interface SheetView {
  readonly kind: 'xls' | 'xlsx'
  readonly sheets: readonly SheetName[]
  /** The sheet that was looked at. */
  readonly sheet: string
  /** Line of the header, as asked or as guessed: the first of the first lines that is all text and at least half as wide as the widest. */
  readonly headerLine: number
  readonly header: Row
  /** The first rows below it. */
  readonly first: readonly Row[]
  readonly notes: SheetNotes
  /** The custom property `flyTask`: the task whose error report this is. */
  readonly mark: string | undefined
}

/** What reading takes from where it runs. */
export interface Platform {
  /** Unpacks a part ("deflate" without a header), of `bytes` as the archive says; throws for what is damaged or cut, and takes what stands behind its end. */
  inflate(packed: Uint8Array, bytes: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** @param before the sum of the bytes before these, 0 for none */
  crc32(bytes: Uint8Array, before: number): number
  /** Parses an `.xls` by the package that knows them, with `oldOptions`. */
  readOld(file: Uint8Array): Promise<OldWorkbook>
}
