import type { ErrorCode } from '#contract/errors.ts'

/** EXCEL-1001 to EXCEL-1011: why a workbook cannot be read. */
export type WorkbookCode = Extract<ErrorCode, `EXCEL-100${number}` | 'EXCEL-1010' | 'EXCEL-1011'>

/** A workbook that is not taken, and where the reason stands. */
export class WorkbookRefusal extends Error {
  override readonly name = 'WorkbookRefusal'
  readonly code: WorkbookCode
  readonly args: Readonly<Record<string, string | number>>
  /** The sheet whose rows are the reason: another one may be read. */
  sheet: string | undefined

  constructor(code: WorkbookCode, args: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.args = args
  }
}

export const damaged = (place: string): WorkbookRefusal => new WorkbookRefusal('EXCEL-1003', { place: place.slice(0, 100) })
