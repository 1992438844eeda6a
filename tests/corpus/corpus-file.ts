import type { Cell } from '#domain/ooxml/cell.ts'
import type { SheetNotes } from '#domain/ooxml/workbook.types.ts'

/** What is to become of a file: refused with a code, or read with so many rows below the header, of which the first is this. */
export type Verdict =
  | { readonly code: string; readonly args?: Readonly<Record<string, unknown>> }
  | { readonly rows: number; readonly first?: readonly Cell[]; readonly notes?: Partial<SheetNotes>; readonly header?: readonly Cell[] }

export interface CorpusFile {
  readonly name: string
  readonly make: () => Buffer
  readonly verdict: Verdict
}

export const notExcel: Verdict = { code: 'EXCEL-1001' }
export const locked: Verdict = { code: 'EXCEL-1002' }
export const broken: Verdict = { code: 'EXCEL-1003' }
export const tooLarge: Verdict = { code: 'EXCEL-1007' }
