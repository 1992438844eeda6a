import { bounds } from './bounds.ts'
import type { Cell, Row } from './cell.ts'
import { damaged } from './workbook-refusal.ts'
import { clearText, reserve, type TextBytes, textBytes } from './xml-text.ts'

/** Rows as columns of kinds, numbers and the lengths of texts that stand one behind the other. */
export interface Columns {
  readonly rows: number
  readonly lines: Uint32Array
  readonly counts: Uint16Array
  readonly hidden: Uint8Array
  readonly kinds: Uint8Array
  readonly numbers: Float64Array
  /** In UTF-16 units. */
  readonly lengths: Uint32Array
  /** Which of the remembered cells. */
  readonly again: Uint32Array
}

/** Some rows as they are read: what is read is no string before somebody wants it. */
export interface Batch extends Columns {
  rows: number
  cells: number
  numberCount: number
  textCount: number
  againCount: number
  kinds: Uint8Array
  numbers: Float64Array
  lengths: Uint32Array
  again: Uint32Array
  text: TextBytes
}

/** What comes a second time is remembered, and named by its number from then on: sheets repeat a few words and days in whole columns. */
export const [NOTHING, NUMBER, STRING, YES, NO, FAULT, WALL, REMEMBERED, AGAIN, WALL_REMEMBERED] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function createBatch(): Batch {
  const rows = bounds.batchRows
  return {
    rows: 0,
    cells: 0,
    numberCount: 0,
    textCount: 0,
    againCount: 0,
    lines: new Uint32Array(rows),
    counts: new Uint16Array(rows),
    hidden: new Uint8Array(rows),
    kinds: new Uint8Array(rows * 32),
    numbers: new Float64Array(rows * 16),
    lengths: new Uint32Array(rows * 16),
    again: new Uint32Array(rows * 16),
    text: textBytes(256 << 10),
  }
}

export function emptyBatch(batch: Batch): void {
  batch.rows = batch.cells = batch.numberCount = batch.textCount = batch.againCount = 0
  clearText(batch.text)
}

export const isFull = ({ rows, text }: Batch, most: number = bounds.batchRows): boolean =>
  rows === most || text.length >= bounds.batchTextBytes

/** Room for a row of so many cells. */
export function makeRoom(batch: Batch, cells: number): void {
  if (batch.cells + cells > batch.kinds.length) batch.kinds = grown(batch.kinds, new Uint8Array(batch.kinds.length * 2))
  if (batch.numberCount + cells > batch.numbers.length) batch.numbers = grown(batch.numbers, new Float64Array(batch.numbers.length * 2))
  if (batch.textCount + cells > batch.lengths.length) batch.lengths = grown(batch.lengths, new Uint32Array(batch.lengths.length * 2))
  if (batch.againCount + cells > batch.again.length) batch.again = grown(batch.again, new Uint32Array(batch.again.length * 2))
}

function grown<T extends Uint8Array | Float64Array | Uint32Array>(narrow: T, wide: T): T {
  wide.set(narrow)
  return wide
}

/** Adds a text as the next one of the batch. The caller puts its kind. */
export function addBytes(batch: Batch, from: Uint8Array, at: number, length: number, units: number): void {
  const { text } = batch
  reserve(text, length)
  if (length < 64) for (let n = 0; n < length; n++) text.bytes[text.length + n] = from[at + n]!
  else text.bytes.set(from.subarray(at, at + length), text.length)
  text.length += length
  text.units += units
  batch.lengths[batch.textCount++] = units
}

/**
 * The rows of some columns. Texts share the columns' own: nobody should keep one for long.
 *
 * @param text all texts of the columns
 * @param known what the columns before have said is to be remembered; the same list for all of a reading, from the first on
 * @param most rows; those behind them remember nothing
 */
export function rowsOf(columns: Columns, text: string, known: Cell[], most = columns.rows): Row[] {
  const { lines, counts, hidden, kinds, numbers, lengths, again } = columns
  const rows: Row[] = new Array(Math.min(most, columns.rows))
  let [cell, number, string, char, repeat] = [0, 0, 0, 0, 0]
  for (let row = 0; row < rows.length; row++) {
    const count = counts[row]!
    const cells: Cell[] = new Array(count)
    for (let column = 0; column < count; column++) {
      const kind = kinds[cell++]!
      if (kind === NUMBER) cells[column] = numbers[number++]!
      else if (kind === AGAIN) cells[column] = known[again[repeat++]!]!
      else if (kind === STRING || kind >= FAULT) {
        const from = char
        char += lengths[string++]!
        const value = text.slice(from, char)
        const told = kind === WALL || kind === WALL_REMEMBERED ? { wall: value } : kind === FAULT ? { fault: value } : value
        cells[column] = told
        if (kind === REMEMBERED || kind === WALL_REMEMBERED) known.push(told)
      } else cells[column] = kind === NOTHING ? null : kind === YES
    }
    rows[row] = { line: lines[row]!, cells, isHidden: hidden[row] === 1 }
  }
  return rows
}

export const damagedText = ({ lines, rows }: Columns) => damaged(`${lines[0]}–${lines[rows - 1]}`)

const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** All texts of a batch. @throws WorkbookRefusal EXCEL-1003 for bytes that are no UTF-8 */
export function textOfBatch(batch: Batch): string {
  const { bytes, length } = batch.text
  try {
    return decoder.decode(bytes.subarray(0, length))
  } catch {
    throw damagedText(batch)
  }
}

/** The rows of a batch. @throws as {@link textOfBatch} */
export const rowsOfBatch = (batch: Batch, known: Cell[], most?: number): Row[] => rowsOf(batch, textOfBatch(batch), known, most)
