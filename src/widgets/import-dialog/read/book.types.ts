import type { Cell } from '#domain/ooxml/cell.ts'
import type { WorkbookCode } from '#domain/ooxml/workbook-refusal.ts'

/** One line of a sheet, as the spreadsheet counts from 1; shorter where nothing follows. */
export interface BookRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface BookSheet {
  readonly name: string
  readonly hidden: boolean
}

/** A workbook as far as it must be known before it is uploaded. */
export interface Book {
  readonly kind: 'xls' | 'xlsx'
  readonly sheets: readonly BookSheet[]
  /** The sheet that was looked at, and the line its headers stand in. */
  readonly sheet: string
  readonly headerLine: number
  /** By column from A on; empty where a column has none. */
  readonly headers: readonly string[]
  /** The first rows with a value below the headers. */
  readonly first: readonly BookRow[]
  /** Rows with a value below the headers. */
  readonly rows: number
  readonly merged: number
  readonly hiddenRows: number
  readonly hiddenColumns: number
  /** Formulas whose value was not stored, which read as empty: the first ten. */
  readonly uncalculated: readonly string[]
  /** The import whose refused rows this workbook holds. */
  readonly task: string | undefined
}

/** Why a workbook is not taken: the gateway would refuse it with the same code. */
export interface BookRefusal {
  readonly code: WorkbookCode
  readonly args: Readonly<Record<string, string | number>>
  /** The workbook is one, only this sheet or line of headers is not taken: another may be. */
  readonly outline?: BookOutline | undefined
}

export type BookOutline = Pick<Book, 'kind' | 'sheets' | 'sheet' | 'headerLine' | 'task'>

export interface BookAsk {
  /** The first sheet with a value when left out. */
  readonly sheet?: string | undefined
  /** Guessed when left out. */
  readonly headerLine?: number | undefined
  readonly maxRows: number
}

export type Request =
  | { readonly id: number; readonly kind: 'open'; readonly file: Blob; readonly ask: BookAsk }
  | { readonly id: number; readonly kind: 'rows'; readonly file: Blob; readonly sheet: string; readonly from: number; readonly to: number }
  | { readonly id: number; readonly kind: 'pasted'; readonly text: string; readonly sheet: string }

export type Reply =
  | { readonly id: number; readonly book: Book }
  | { readonly id: number; readonly rows: readonly BookRow[] }
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly refusal: BookRefusal }
