import type { TransferField } from '#contract/excel-shapes.ts'
import type { CellFault } from '#domain/excel/cell-fault.ts'
import { cellReader } from '#domain/excel/cell-value.ts'
import { correctRow, readyCorrections } from '#domain/excel/corrections.ts'
import { cellText, type TargetField } from '#domain/excel/sheet-cell.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { DraftCorrections } from './corrections.rules.ts'
import type { ColumnChoice } from './mapping.store.ts'
import type { Book } from './read/book.types.ts'

/** One cell of the preview: as it stands, and why it would not be taken. */
export interface PreviewCell {
  readonly text: string
  readonly fault: CellFault | undefined
  /** Somebody has mended it. */
  readonly isCorrected: boolean
  /** As it stands in the file. */
  readonly inFile: string
}

export interface PreviewColumn {
  readonly key: string
  readonly header: string
  readonly field: TransferField
  /** What the column is called by in corrections. */
  readonly name: string
}

export interface Preview {
  readonly columns: readonly PreviewColumn[]
  readonly rows: readonly { readonly line: number; readonly isLeftOut: boolean; readonly cells: readonly PreviewCell[] }[]
  /** Cells that would not be taken. */
  readonly faults: number
  /** Rows that are not left out. */
  readonly taken: number
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

const textOf = (cell: Cell | undefined): string => cellText(cell ?? null) ?? ''

/** A column of the preview with what reads its cells; made once for a mapping, as lists of values are looked up in. */
interface ReadColumn extends PreviewColumn {
  readonly column: number
  readonly read: ReturnType<typeof cellReader>
}

export const previewColumns = (columns: readonly ColumnChoice[], fields: readonly TransferField[]): ReadColumn[] =>
  columns.flatMap(({ column, header, name, props }) =>
    props.flatMap((prop) => {
      const field = fields.find((one) => one.prop === prop)
      return field ? [{ key: `${column}.${prop}`, header, name, field, column, read: cellReader(targetOf(field)) }] : []
    }),
  )

/**
 * What the first rows become as they are mended, with the rules the gateway reads cells by. What depends on stored rows is for the gateway to say.
 *
 * @param demands an empty cell of a required field is a fault
 */
export function previewOf(book: Book, columns: readonly ReadColumn[], demands: boolean, corrections: DraftCorrections): Preview {
  const places = new Map(columns.map(({ name, column }) => [name, column]))
  const ready = readyCorrections(corrections, places)
  const all = { ...ready, leaveOut: new Set<number>() }
  let faults = 0
  const rows = book.first.map((row) => {
    const isLeftOut = ready.leaveOut.has(row.line)
    const corrected = correctRow(row, all)?.cells ?? []
    const cells = columns.map(({ column, field, read }): PreviewCell => {
      const result = read(corrected[column] ?? null)
      const missing = demands && field.required && field.importable && result.ok && result.value === null
      const fault: CellFault | undefined = missing ? { kind: 'required' } : result.ok ? undefined : result.fault
      if (fault && !isLeftOut) faults += 1
      const [text, inFile] = [textOf(corrected[column]), textOf(row.cells[column])]
      const isCorrected = ready.cells.get(row.line)?.has(column) === true || text !== inFile
      return { text, fault: isLeftOut ? undefined : fault, isCorrected, inFile }
    })
    return { line: row.line, isLeftOut, cells }
  })
  return {
    columns: columns.map(({ key, header, name, field }) => ({ key, header, name, field })),
    rows,
    faults,
    taken: rows.filter(({ isLeftOut }) => !isLeftOut).length,
  }
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
