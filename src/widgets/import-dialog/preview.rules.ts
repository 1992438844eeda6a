import type { TransferField } from '#contract/excel-shapes.ts'
import type { CellFault } from '#domain/excel/cell-fault.ts'
import { cellReader } from '#domain/excel/cell-value.ts'
import { cellText, type SheetCell, type TargetField } from '#domain/excel/sheet-cell.ts'
import type { ColumnChoice } from './mapping.store.ts'
import type { Book } from './read/book.types.ts'

/** One cell of the preview: as it stands, and why it would not be taken. */
export interface PreviewCell {
  readonly text: string
  readonly fault: CellFault | undefined
}

export interface PreviewColumn {
  readonly key: string
  readonly header: string
  readonly field: TransferField
}

export interface Preview {
  readonly columns: readonly PreviewColumn[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly PreviewCell[] }[]
  /** Cells that would not be taken. */
  readonly faults: number
}

const targetOf = ({ prop, typeStr, required, isList, maxLength, scale, min, max, options }: TransferField): TargetField => ({
  ...{ prop, typeStr, required },
  ...(maxLength !== undefined && { maxLength }),
  ...(scale !== undefined && { scale }),
  ...(isList && { isList }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(options && { options: options.map(({ code, label, names = [label] }) => ({ code, labels: names })) }),
})

/**
 * What the first rows become, with the rules the gateway reads cells by. What depends on stored rows is for the gateway to say.
 */
export function previewOf(book: Book, columns: readonly ColumnChoice[], fields: readonly TransferField[], demands: boolean): Preview {
  const shown = columns.flatMap(({ column, header, props }) =>
    props.flatMap((prop) => {
      const field = fields.find((one) => one.prop === prop)
      return field ? [{ key: `${column}.${prop}`, header, field, column, read: cellReader(targetOf(field)) }] : []
    }),
  )
  let faults = 0
  const rows = book.first.map(({ line, cells }) => ({
    line,
    cells: shown.map(({ column, field, read }): PreviewCell => {
      const cell: SheetCell = cells[column] ?? null
      const result = read(cell)
      const missing = demands && field.required && field.importable && result.ok && result.value === null
      const fault: CellFault | undefined = missing ? { kind: 'required' } : result.ok ? undefined : result.fault
      if (fault) faults += 1
      return { text: cellText(cell) ?? '', fault }
    }),
  }))
  return { columns: shown.map(({ key, header, field }) => ({ key, header, field })), rows, faults }
}

/** The first different values of a column, to know it by. */
export function samplesOf(book: Book, column: number, most = 3): string[] {
  const found = new Set<string>()
  for (const { cells } of book.first) {
    const text = cellText(cells[column] ?? null)?.trim()
    if (text) found.add(text.length > 24 ? `${text.slice(0, 23)}…` : text)
    if (found.size === most) break
  }
  return [...found]
}
