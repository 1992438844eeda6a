import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '#gateway/platform/answer.ts'

/** EXCEL-1001 to EXCEL-1011: why a workbook cannot be read. */
export type WorkbookCode = Extract<ErrorCode, `EXCEL-100${number}` | 'EXCEL-1010' | 'EXCEL-1011'>

/** A workbook that is not taken, and where the reason stands: an answer for whoever sent it, never a failure of whoever read it. */
export class RefusedWorkbook extends Refusal {
  constructor(code: WorkbookCode, args: Record<string, string | number> = {}) {
    super(code, { args })
  }
}
