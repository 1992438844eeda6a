import type { ImportCorrections } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { cellText } from './sheet-cell.ts'

/**
 * What a person mended of a sheet before its import: single cells, one value for all cells of a column that hold it, rows that are left out. A cell is changed
 * at most once: what was typed for it goes before what was said of its value, and what a value became is no value that is looked for again.
 */

/** A row as it was read; what a reader adds to it stays. */
interface SheetRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

/** Why corrections cannot be taken, in the words of a refusal. */
export type CorrectionFault =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'cellTwice'; readonly line: number; readonly column: string }
  | { readonly kind: 'valueTwice'; readonly column: string; readonly value: string }

/** Corrections of one sheet, ready to be asked for every row of it. */
export interface ReadyCorrections {
  /** Of the columns by their place. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string>>
  readonly values: ReadonlyMap<number, ReadonlyMap<string, string>>
  readonly leaveOut: ReadonlySet<number>
}

/** Values are compared as people see them: without blanks around. */
const seen = (text: string): string => text.trim()

/** What is given, in one order, so that the same corrections are the same however they were typed; undefined for none. */
export function correctionsInOrder(given: Partial<ImportCorrections> | undefined): ImportCorrections | undefined {
  const { cells = [], values = [], leaveOut = [] } = given ?? {}
  if (cells.length + values.length + leaveOut.length === 0) return undefined
  return {
    cells: cells
      .map(({ line, column, value }) => ({ line, column: seen(column), value }))
      .toSorted((a, b) => a.line - b.line || byText(a.column, b.column)),
    values: values
      .map(({ column, from, to }) => ({ column: seen(column), from: seen(from), to }))
      .toSorted((a, b) => byText(a.column, b.column) || byText(a.from, b.from)),
    leaveOut: leaveOut.toSorted((a, b) => a - b),
  }
}

/** Bytes of corrections, or of one of them, on the wire: JSON in UTF-8. */
export const correctionBytes = (corrections: object): number => new TextEncoder().encode(JSON.stringify(corrections)).length

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** @param columns headers that are imported @returns the first fault; undefined for none */
export function correctionFault({ cells, values }: ImportCorrections, columns: ReadonlySet<string>): CorrectionFault | undefined {
  const strange = [...cells, ...values].find(({ column }) => !columns.has(seen(column)))
  if (strange) return { kind: 'column', column: strange.column }
  const places = new Set<string>()
  for (const { line, column } of cells) {
    const place = `${line} ${seen(column)}`
    if (places.has(place)) return { kind: 'cellTwice', line, column }
    places.add(place)
  }
  const known = new Set<string>()
  for (const { column, from } of values) {
    const value = JSON.stringify([seen(column), seen(from)])
    if (known.has(value)) return { kind: 'valueTwice', column, value: from }
    known.add(value)
  }
  return undefined
}

/** @param places of the columns by their headers, from 0; corrections of other columns say nothing */
export function readyCorrections({ cells, values, leaveOut }: ImportCorrections, places: ReadonlyMap<string, number>): ReadyCorrections {
  const ofLines = new Map<number, Map<number, string>>()
  const ofColumns = new Map<number, Map<string, string>>()
  for (const { line, column, value } of cells) note(ofLines, line, places.get(seen(column)), (at) => [at, value])
  for (const { column, from, to } of values) {
    const at = places.get(seen(column))
    if (at !== undefined) note(ofColumns, at, at, () => [seen(from), to])
  }
  return { cells: ofLines, values: ofColumns, leaveOut: new Set(leaveOut) }
}

function note<K, V>(map: Map<number, Map<K, V>>, key: number, at: number | undefined, entry: (at: number) => [K, V]): void {
  if (at === undefined) return
  const own = map.get(key) ?? new Map<K, V>()
  own.set(...entry(at))
  map.set(key, own)
}

/**
 * A row with its corrections, read from then on as if they had been typed into the sheet as text; a row without any is given back as it is.
 *
 * @returns undefined for a row that is left out
 */
export function correctRow<R extends SheetRow>(row: R, { cells, values, leaveOut }: ReadyCorrections): R | undefined {
  if (leaveOut.has(row.line)) return undefined
  let mended: Cell[] | undefined
  const put = (at: number, text: string) => {
    mended ??= [...row.cells]
    // A row is shorter where nothing follows.
    while (mended.length < at) mended.push(null)
    mended[at] = text.trim() === '' ? null : text
  }
  for (const [at, known] of values) {
    const cell = row.cells[at] ?? null
    const to = cell === null ? undefined : known.get(seen(cellText(cell) ?? ''))
    if (to !== undefined) put(at, to)
  }
  // What was typed for a cell goes before what its value has become.
  for (const [at, text] of cells.get(row.line) ?? []) put(at, text)
  return mended ? { ...row, cells: mended } : row
}

/** Lines that corrections speak of. */
export const correctedLines = ({ cells, leaveOut }: ImportCorrections): Set<number> =>
  new Set([...cells.map(({ line }) => line), ...leaveOut])
