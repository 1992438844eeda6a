import type { Cell, Row } from '#domain/ooxml/cell.ts'

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
