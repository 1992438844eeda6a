import type { WorkbookCode } from '#domain/ooxml/workbook-refusal.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** A workbook that is not taken, and where the reason stands: an answer for whoever sent it, never a failure of whoever read it. */
export class RefusedWorkbook extends Refusal {
  constructor(code: WorkbookCode, args: Record<string, string | number> = {}) {
    super(code, { args })
  }
}

/** EXCEL-1011 for what went on around the reading process, not for what the workbook is: it got no processor, or nobody took its rows. Another time it is read. */
export class UnfinishedReading extends RefusedWorkbook {
  constructor() {
    super('EXCEL-1011')
  }
}
