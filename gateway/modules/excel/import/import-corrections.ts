import type { CreateImport, ImportCorrections } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import {
  type CorrectionFault,
  correctedLines,
  correctionBytes,
  correctionFault,
  correctionsInOrder,
  correctRow,
  readyCorrections,
} from '#domain/excel/corrections.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Column } from './import-columns.ts'
import type { SheetRows } from './import-sheet.ts'

/** What a person mended of his sheet: judged with the order as far as that can be without the file, and put over the rows as they are read. */

/** Characters of a name that a refusal shows. */
const SHOWN = 100

function refusalOf(fault: CorrectionFault): Refusal {
  const column = fault.column.slice(0, SHOWN)
  switch (fault.kind) {
    case 'column':
      return new Refusal('EXCEL-1024', { args: { column } })
    case 'cellTwice':
      return new Refusal('EXCEL-1026', { args: { line: fault.line, column } })
    case 'valueTwice':
      return new Refusal('EXCEL-1027', { args: { column, value: fault.value.slice(0, SHOWN) } })
  }
}

/**
 * The corrections of an order in the form in which a task keeps them; undefined for none.
 *
 * @throws Refusal VALIDATION-1000 for more than an order can carry, EXCEL-1024 for a column that is not imported, EXCEL-1026 and EXCEL-1027 for what is
 *   corrected twice
 */
export function correctionsOf(order: CreateImport): ImportCorrections | undefined {
  const corrections = correctionsInOrder(order.corrections)
  if (!corrections) return undefined
  if (correctionBytes(corrections) > limits.correctionBytes)
    throw new Refusal('VALIDATION-1000', { data: { path: '/corrections', rule: 'maxBytes' } })
  const columns = order.excelHeadersMapping.map(({ cellValue }) => cellValue.trim())
  const fault = correctionFault(corrections, new Set([...columns, order.updateByFieldDisplayName?.trim() ?? '']))
  if (fault) throw refusalOf(fault)
  return corrections
}

/**
 * The rows of a sheet with its corrections; the same rows, not looked at again, where there are none.
 *
 * @throws Refusal EXCEL-1024 for a column that is not imported, EXCEL-1025 for a line without a row
 */
export async function correctedRows(
  rows: SheetRows,
  corrections: ImportCorrections | null,
  columns: readonly Pick<Column, 'at' | 'header'>[],
): Promise<SheetRows> {
  if (!corrections) return rows
  const places = new Map(columns.map(({ header, at }) => [header, at]))
  const fault = correctionFault(corrections, new Set(places.keys()))
  if (fault) throw refusalOf(fault)
  await checkLines(rows, corrections)
  const ready = readyCorrections(corrections, places)
  return {
    async *batches(afterLine, size) {
      for await (const batch of rows.batches(afterLine, size)) {
        const left = batch.flatMap((row) => correctRow(row, ready) ?? [])
        if (left.length > 0) yield left
      }
    },
  }
}

async function checkLines(rows: SheetRows, corrections: ImportCorrections): Promise<void> {
  const missing = correctedLines(corrections)
  if (missing.size === 0) return
  for await (const batch of rows.batches(0, 1_000)) for (const { line } of batch) missing.delete(line)
  const [line] = [...missing].toSorted((a, b) => a - b)
  if (line !== undefined) throw new Refusal('EXCEL-1025', { args: { line } })
}
