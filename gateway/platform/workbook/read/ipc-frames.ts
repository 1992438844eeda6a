import { isAscii, isUtf8 } from 'node:buffer'
import { type Batch, damagedText, rowsOf } from '#domain/ooxml/batch.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import type { ProbeOptions } from '#domain/ooxml/probe.ts'

/** What goes into the reading process, and rows and values on their way out of it. */

/** What it is told of a file before the file itself comes. */
export interface Request {
  readonly errand: ProbeOptions
  readonly bytes: number
}

/** What a frame carries: rows, or one JSON value. `BEGUN` comes before the file is looked at, `END` last, whatever came before. */
export const [ROWS, VIEW, END, REFUSED, BEGUN] = [1, 2, 3, 4, 5]
const HEAD_BYTES = 32

export function frameOfRows(batch: Batch): Buffer {
  const { rows, cells, numberCount, textCount, againCount, text } = batch
  const textPart = text.bytes.subarray(0, text.length)
  const isPlain = isAscii(textPart)
  if (!isPlain && !isUtf8(textPart)) throw damagedText(batch)
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
export function rowsOfFrame({ head, body }: Frame, known: Cell[]): Row[] {
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
  const columns = {
    rows: rowCount,
    numbers: new Float64Array(body.buffer, taken(numberCount * 8), numberCount),
    lines: new Uint32Array(body.buffer, taken(rowCount * 4), rowCount),
    lengths: new Uint32Array(body.buffer, taken(textCount * 4), textCount),
    again: new Uint32Array(body.buffer, taken(againCount * 4), againCount),
    counts: new Uint16Array(body.buffer, taken(rowCount * 2), rowCount),
    hidden: new Uint8Array(body.buffer, taken(rowCount), rowCount),
    kinds: new Uint8Array(body.buffer, taken(cellCount), cellCount),
  }
  const text = body.toString(head.readUInt32LE(28) === 1 ? 'latin1' : 'utf8', at - body.byteOffset)
  return rowsOf(columns, text, known)
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
