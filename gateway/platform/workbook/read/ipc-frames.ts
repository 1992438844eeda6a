import { isAscii, isUtf8 } from 'node:buffer'
import type { Cell, Row } from '#gateway/platform/workbook/cell.ts'
import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'
import { bounds } from './bounds.ts'
import { clearText, reserve, type TextBytes, textBytes } from './xml-text.ts'

/**
 * Rows on their way out of the reading process: columns of kinds, numbers and one text for a whole batch, so that what is read is no string
 * before somebody wants it.
 */
export interface Batch {
  rows: number
  cells: number
  numberCount: number
  textCount: number
  againCount: number
  lines: Uint32Array
  counts: Uint16Array
  hidden: Uint8Array
  kinds: Uint8Array
  numbers: Float64Array
  lengths: Uint32Array
  /** Which of the remembered cells. */
  again: Uint32Array
  text: TextBytes
}

/** What comes a second time is remembered, and named by its number from then on: sheets repeat a few words and days in whole columns. */
export const [NOTHING, NUMBER, STRING, YES, NO, FAULT, WALL, REMEMBERED, AGAIN, WALL_REMEMBERED] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** What a frame carries: rows, or one JSON value. `BEGUN` comes before the file is looked at, `END` last, whatever came before. */
export const [ROWS, VIEW, END, REFUSED, BEGUN] = [1, 2, 3, 4, 5]
export const HEAD_BYTES = 32

export function aBatch(): Batch {
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
export function addBytes(batch: Batch, from: Buffer, at: number, length: number, units: number): void {
  const { text } = batch
  reserve(text, length)
  if (length < 64) for (let n = 0; n < length; n++) text.bytes[text.length + n] = from[at + n]!
  else from.copy(text.bytes, text.length, at, at + length)
  text.length += length
  text.units += units
  batch.lengths[batch.textCount++] = units
}

export function frameOfRows(batch: Batch): Buffer {
  const { rows, cells, numberCount, textCount, againCount, text } = batch
  const textPart = text.bytes.subarray(0, text.length)
  const isPlain = isAscii(textPart)
  if (!isPlain && !isUtf8(textPart)) throw new RefusedWorkbook('EXCEL-1003', { place: `${batch.lines[0]}–${batch.lines[rows - 1]}` })
  const body = numberCount * 8 + rows * 4 + textCount * 4 + againCount * 4 + rows * 2 + rows + cells + text.length
  const frame = Buffer.allocUnsafeSlow(HEAD_BYTES + body)
  for (const [n, value] of [ROWS, body, rows, cells, numberCount, textCount, againCount, isPlain ? 1 : 0].entries())
    frame.writeUInt32LE(value, n * 4)
  let at = HEAD_BYTES
  const put = (part: Uint8Array) => {
    frame.set(part, at)
    at += part.length
  }
  const bytesOf = (array: Float64Array | Uint32Array | Uint16Array, count: number) =>
    new Uint8Array(array.buffer, array.byteOffset, count * array.BYTES_PER_ELEMENT)
  put(bytesOf(batch.numbers, numberCount))
  put(bytesOf(batch.lines, rows))
  put(bytesOf(batch.lengths, textCount))
  put(bytesOf(batch.again, againCount))
  put(bytesOf(batch.counts, rows))
  put(batch.hidden.subarray(0, rows))
  put(batch.kinds.subarray(0, cells))
  put(textPart)
  return frame
}

export function frameOfValue(type: number, value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value))
  const frame = Buffer.alloc(HEAD_BYTES + body.length)
  frame.writeUInt32LE(type, 0)
  frame.writeUInt32LE(body.length, 4)
  body.copy(frame, HEAD_BYTES)
  return frame
}

export interface Frame {
  readonly type: number
  readonly head: Buffer
  /** Begins at a place that numbers of 8 bytes can be read from. */
  readonly body: Buffer
}

export const jsonOf = ({ body }: Frame): unknown => JSON.parse(body.toString())

/**
 * The rows of a frame. Texts share the batch's own: nobody should keep one for long.
 *
 * @param known what the frames before have said is to be remembered; the same list for all frames of a reading, from the first on
 */
export function rowsOf({ head, body }: Frame, known: Cell[]): Row[] {
  const [rowCount, cellCount, numberCount, textCount, againCount] = [8, 12, 16, 20, 24].map((at) => head.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  let at = body.byteOffset
  const taken = (bytes: number) => {
    at += bytes
    return at - bytes
  }
  const numbers = new Float64Array(body.buffer, taken(numberCount * 8), numberCount)
  const lines = new Uint32Array(body.buffer, taken(rowCount * 4), rowCount)
  const lengths = new Uint32Array(body.buffer, taken(textCount * 4), textCount)
  const again = new Uint32Array(body.buffer, taken(againCount * 4), againCount)
  const counts = new Uint16Array(body.buffer, taken(rowCount * 2), rowCount)
  const hidden = new Uint8Array(body.buffer, taken(rowCount), rowCount)
  const kinds = new Uint8Array(body.buffer, taken(cellCount), cellCount)
  const textAt = at - body.byteOffset
  const text = body.toString(head.readUInt32LE(28) === 1 ? 'latin1' : 'utf8', textAt)
  const rows: Row[] = new Array(rowCount)
  let [cell, number, string, char, repeat] = [0, 0, 0, 0, 0]
  for (let row = 0; row < rowCount; row++) {
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

/** Cuts a stream of bytes into frames. */
export async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let head = Buffer.alloc(HEAD_BYTES)
  let [body, filled]: [Buffer | undefined, number] = [undefined, 0]
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length || body?.length === filled; ) {
      const target = body ?? head
      const copied = chunk.copy(target, filled, at)
      at += copied
      filled += copied
      if (filled < target.length) break
      filled = 0
      if (body) {
        yield { type: head.readUInt32LE(0), head, body }
        head = Buffer.alloc(HEAD_BYTES)
        body = undefined
      } else body = Buffer.allocUnsafeSlow(head.readUInt32LE(4))
    }
  }
}
