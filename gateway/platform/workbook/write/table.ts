import type { Cell } from '#domain/ooxml/cell.ts'

/**
 * A table on its way into a file. Rows go in one after another; what was taken is on its way to the sink, so memory does not grow with the table. Errors of the
 * sink come out of the next call, and a writer that failed stays failed: abandon it and drop the file.
 */
export interface TableWriter {
  /**
   * @param cells by column; missing ones at the end are empty. A text of no characters is an empty cell
   * @param faulty columns (from 0) to be marked red
   * @throws UnwritableCell
   */
  row(cells: readonly Cell[], faulty?: readonly number[]): Promise<void>
  /** Many rows at once. @throws UnwritableCell */
  rows(rows: Iterable<readonly Cell[]>): Promise<void>
  /** Writes what is left and ends the sink; resolves once the sink has all of it. */
  end(): Promise<Written>
  /** Gives up: destroys the sink. Harmless after `end`. */
  abandon(): void
}

export interface Written {
  bytes: number
  /** Without headers. */
  rows: number
  /** More than were asked for when rows did not fit into one. */
  sheets: number
}

export interface TableColumn {
  label: string
  kind: ColumnKind
  /** Decimals shown of a DECIMAL; as many as there are when left out. */
  scale?: number
  /** Characters; fitted to the first rows when left out. */
  width?: number
}

/**
 * How a column's empty cells and its values look; a value keeps its own type whatever the column says. `ANY`: somebody else's cells, each as it is.
 */
export type ColumnKind =
  | 'TEXT'
  | 'LONGTEXT'
  | 'INT'
  | 'LONG'
  | 'DECIMAL'
  | 'BOOL'
  | 'DATE'
  | 'DATETIME'
  | 'TIME'
  | 'ENUM'
  | 'DICT'
  | 'REF'
  | 'ANY'

/** A value that no spreadsheet can hold. The caller decides; nothing is cut in silence. */
export class UnwritableCell extends Error {
  /** Row of the table, from 1, without headers. */
  readonly row: number
  /** Column, from 0. */
  readonly column: number
  /** `long`: more than 32,767 characters (UTF-16). `number`: not a finite number, or a decimal that is none. `date`: not a wall-clock time. */
  readonly reason: 'long' | 'number' | 'date'

  constructor(row: number, column: number, reason: 'long' | 'number' | 'date') {
    super(`The cell in row ${row}, column ${column + 1} cannot be written: ${reason}`)
    this.name = 'UnwritableCell'
    this.row = row
    this.column = column
    this.reason = reason
  }
}
