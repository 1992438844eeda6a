import type { ImportCorrections } from '#contract/excel-shapes.ts'
import type { limits } from '#contract/limits.ts'
import { correctionBytes } from '#domain/excel/corrections.ts'

/** A cell that was mended, with what stands in it in the file: a later try tells the mended text alone. */
export type CorrectedCell = ImportCorrections['cells'][number] & { readonly inFile: string }

/** Corrections as they are kept until they are sent. */
export interface DraftCorrections {
  readonly cells: CorrectedCell[]
  readonly values: ImportCorrections['values']
  readonly leaveOut: ImportCorrections['leaveOut']
}

export const NONE: DraftCorrections = { cells: [], values: [], leaveOut: [] }

/** As much as the gateway takes with one import; another number there does not compile here. */
export const MOST: {
  readonly cells: (typeof limits)['mendedCells']
  readonly values: (typeof limits)['mendedValues']
  readonly leaveOut: (typeof limits)['leftOutRows']
  readonly chars: (typeof limits)['mendedChars']
  readonly bytes: (typeof limits)['correctionBytes']
} = { cells: 2_000, values: 500, leaveOut: 2_000, chars: 2_000, bytes: 750_000 }

export const sizeOf = ({ cells, values, leaveOut }: DraftCorrections): number => cells.length + values.length + leaveOut.length

/** Whether a text can be sent as it is: nothing is ever cut off. */
export const fits = (text: string): boolean => text.length <= MOST.chars && text.isWellFormed() && !text.includes('\0')

const placeOf = (line: number, column: string): string => `${line} ${column.trim()}`
const wordOf = (column: string, from: string): string => JSON.stringify([column.trim(), from.trim()])

/** Corrections that can be asked for. */
export interface Indexed {
  /** What was typed for a cell. */
  cell(line: number, column: string): string | undefined
  /** What stands in the file in a cell that was mended. */
  inFile(line: number, column: string): string | undefined
  /** What a value of a column becomes. */
  value(column: string, from: string): string | undefined
  /** Values that became this text. */
  sources(column: string, to: string): readonly string[]
  isLeftOut(line: number): boolean
}

export function indexed({ cells, values, leaveOut }: DraftCorrections): Indexed {
  const places = new Map(cells.map((cell) => [placeOf(cell.line, cell.column), cell]))
  const words = new Map(values.map(({ column, from, to }) => [wordOf(column, from), to]))
  const out = new Set(leaveOut)
  return {
    cell: (line, column) => places.get(placeOf(line, column))?.value,
    inFile: (line, column) => places.get(placeOf(line, column))?.inFile,
    value: (column, from) => words.get(wordOf(column, from)),
    sources: (column, to) => values.filter((one) => wordOf(one.column, one.to) === wordOf(column, to)).map(({ from }) => from),
    isLeftOut: (line) => out.has(line),
  }
}

/** What came of a try to correct something. */
export interface Taken {
  readonly kept: DraftCorrections
  /** Corrections that were made, changed or taken back. */
  readonly count: number
  /** Some did not fit in: there is no room for more, or not for as much. */
  readonly isFull: boolean
}

export const taken = (kept: DraftCorrections): Taken => ({ kept, count: 1, isFull: false })

const wireCell = ({ line, column, value }: CorrectedCell) => ({ line, column, value })
const onTheWire = ({ cells, values, leaveOut }: DraftCorrections): ImportCorrections => ({
  cells: cells.map(wireCell),
  values: [...values],
  leaveOut: [...leaveOut],
})
const bytesOf = (kept: DraftCorrections): number => correctionBytes(onTheWire(kept))

/** Cells with what was typed for them; what stands there without it takes a correction back, what does not fit in is left out as a whole. */
export function withCells(kept: DraftCorrections, added: readonly CorrectedCell[]): Taken {
  const { value: becomes } = indexed(kept)
  const cells = new Map(kept.cells.map((cell) => [placeOf(cell.line, cell.column), cell]))
  let room = MOST.bytes - bytesOf(kept)
  let count = 0
  let isFull = false
  for (const cell of added) {
    const place = placeOf(cell.line, cell.column)
    const before = cells.get(place)
    const next = { ...cell, inFile: before?.inFile ?? cell.inFile }
    const isBack = next.value === (becomes(next.column, next.inFile) ?? next.inFile)
    // With the comma between two.
    const more = (isBack ? 0 : correctionBytes(wireCell(next)) + 1) - (before ? correctionBytes(wireCell(before)) + 1 : 0)
    const hasRoom = isBack || (more <= room && (before !== undefined || cells.size < MOST.cells))
    const isTaken = hasRoom && (isBack || fits(next.value))
    isFull ||= !hasRoom
    if (!isTaken) continue
    if (isBack) cells.delete(place)
    else cells.set(place, next)
    room -= more
    count += 1
  }
  return { kept: { ...kept, cells: [...cells.values()] }, count, isFull }
}

export const withoutCell = (kept: DraftCorrections, line: number, column: string): Taken =>
  taken({ ...kept, cells: kept.cells.filter((one) => placeOf(one.line, one.column) !== placeOf(line, column)) })

/** @param to undefined takes the correction back */
export function withValue(kept: DraftCorrections, column: string, from: string, to: string | undefined): Taken {
  const others = kept.values.filter((one) => wordOf(one.column, one.from) !== wordOf(column, from))
  if (to === undefined) return taken({ ...kept, values: others })
  if (!fits(from) || !fits(to)) return { kept, count: 0, isFull: false }
  const next = { ...kept, values: [...others, { column, from, to }] }
  return others.length < MOST.values && bytesOf(next) <= MOST.bytes ? taken(next) : { kept, count: 0, isFull: true }
}

export function withLine(kept: DraftCorrections, line: number, out: boolean): Taken {
  const others = kept.leaveOut.filter((one) => one !== line)
  if (!out) return taken({ ...kept, leaveOut: others })
  const next = { ...kept, leaveOut: [...others, line] }
  return others.length < MOST.leaveOut && bytesOf(next) <= MOST.bytes ? taken(next) : { kept, count: 0, isFull: true }
}

/** For the wire: corrections of columns that are imported; undefined for none. */
export function sentOf(kept: DraftCorrections, columns: readonly string[]): ImportCorrections | undefined {
  const known = new Set(columns.map((column) => column.trim()))
  const isSent = ({ column }: { column: string }) => known.has(column.trim())
  const sent = { ...kept, cells: kept.cells.filter(isSent), values: kept.values.filter(isSent) }
  return sizeOf(sent) > 0 ? onTheWire(sent) : undefined
}
