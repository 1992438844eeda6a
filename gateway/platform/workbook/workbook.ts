import type { Cell, Row } from './cell.ts'

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

export interface WorkbookOwner {
  readonly tenantId: string
  readonly userId: string
}

export interface SheetChoice {
  /** By name; unless told, the first sheet with a value that is more than a title. */
  readonly sheet?: string | undefined
  /** As the spreadsheet counts, from 1; guessed unless told. */
  readonly headerLine?: number | undefined
  /** Rows below the header, `limits.importRows` unless told. */
  readonly maxRows?: number | undefined
  /** Whose workbook it is: a process that has read one may read another one of the same person, and never anybody else's. Unless told, it reads this one alone. */
  readonly owner?: WorkbookOwner | undefined
  /** Ends the reading process at once; whoever waits gets the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface SheetReading extends SheetChoice {
  /** Rows up to this line are left out: where an interrupted job goes on. The same bytes give the same lines every time. */
  readonly afterLine?: number | undefined
}

/** Rows as they came from the reading process: a tenth of what they are once every cell is a value. */
export interface PackedRows {
  readonly bytes: number
  /**
   * The rows, made anew each time.
   *
   * @param known what the rows before have said is to be remembered: empty for the first rows of a reading, then the same list for all that follow
   */
  readonly rows: (known: Cell[]) => readonly Row[]
}
