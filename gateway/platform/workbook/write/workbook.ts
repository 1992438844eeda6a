import type { Writable } from 'node:stream'
import { openSheets } from './sheets.ts'
import type { SheetStamp } from './stamp.ts'
import type { TableColumn, TableWriter } from './table.ts'

export interface WorkbookPlan {
  /** Of the document, and of its sheet unless that is named. */
  title: string
  sheet?: string
  columns: readonly TableColumn[]
  /** Hidden: told when the file comes back, e.g. a task's id. */
  mark?: string
  /** Whose file it is. */
  stamp?: SheetStamp
}

/**
 * Writes an .xlsx file while its rows come: typed cells, bold frozen header with filters, fitted widths. Text that a spreadsheet would run as a formula is marked
 * as text; decimals of more than 15 digits and days before 1900 are text, so that nothing is changed; more rows than a sheet holds go on in further sheets under
 * the same header.
 *
 * @example
 * const writer = await openWorkbookWriter(createWriteStream(path), { title: '供应商', columns: [{ label: '名称', kind: 'TEXT' }] })
 * await writer.rows([['钢材一厂'], ['=1+1']])
 * const { bytes } = await writer.end()
 */
export async function openWorkbookWriter(sink: Writable, { title, sheet, columns, mark, stamp }: WorkbookPlan): Promise<TableWriter> {
  const sheets = openSheets(sink, { title, ...(mark !== undefined && { mark }), stamp })
  await sheets.begin({ name: sheet ?? title, columns, hasFilter: true })
  return sheets
}
