import { type Batch, emptyBatch, isFull } from './batch.ts'
import { bounds } from './bounds.ts'
import { latin1 } from './bytes.ts'
import { beginRow, endRow, putFault, putIsoDate, putText } from './cells.ts'
import { BOOLEAN, ERROR, fastCell, fastEnd, fastRow, ISO, NUMERIC, PLAIN, putNumeric, putShared, putTruth, SHARED } from './fast-paths.ts'
import { type Book, cellName, createScan, damagedCell, LAST_COLUMN, NOWHERE, note, type Scan, type Span } from './sheet-scan.ts'
import { isSkipped, utf8Of } from './walk.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { CLOSE, damagedXml, feed, finish, isNamed, isWord, NEED, next, OPEN, type Xml } from './xml.ts'
import { attributeAt, isYes, numberOf, wholeNumber } from './xml-attributes.ts'
import { addText, clearText, textOf } from './xml-text.ts'
import type { Part } from './zip.ts'

/** How a cell's value is to be understood, attribute `t`. */
const TYPES: readonly (readonly [string, number])[] = [
  ['s', SHARED],
  ['n', NUMERIC],
  ['str', PLAIN],
  ['inlineStr', PLAIN],
  ['b', BOOLEAN],
  ['e', ERROR],
  ['d', ISO],
]

/** The wanted rows in batches. The batch is the same object each time: it is empty again when the next one is asked for. */
export async function* scanSheet(part: Part, book: Book, span: Span, told: (scan: Scan) => void): AsyncGenerator<Batch, void, undefined> {
  const scan = createScan(part, book, span)
  told(scan)
  for await (const chunk of utf8Of(part)) {
    feed(scan.xml, chunk)
    while (drain(scan)) {
      yield scan.batch
      emptyBatch(scan.batch)
    }
  }
  scan.xml.isLast = true
  while (drain(scan)) {
    yield scan.batch
    emptyBatch(scan.batch)
  }
  finish(scan.xml)
  if (!scan.hasData) throw damagedXml(scan.xml)
  if (scan.batch.rows > 0) yield scan.batch
}

/** @returns whether it has stopped because the batch is full */
function drain(scan: Scan): boolean {
  const { xml, skip, batch } = scan
  const { batchRows } = scan.span
  for (;;) {
    if (xml.depth === scan.rowDepth) {
      while (fastCell(scan, xml));
      if (fastEnd(scan, xml)) {
        if (isFull(batch, batchRows)) return true
        fastRow(scan, xml)
        continue
      }
    }
    const token = next(xml)
    if (token === NEED) return false
    if (isSkipped(token, xml, skip)) continue
    if (token === OPEN) open(scan, xml)
    else if (token === CLOSE) {
      if (close(scan, xml) && isFull(batch, batchRows)) return true
    } else if (scan.phonetic === 0) addText(scan.value, xml)
  }
}

function open(scan: Scan, xml: Xml): void {
  const { bytes, from, to } = xml
  if (!scan.isInData) openAround(scan, xml)
  else if (to - from === 1) {
    const name = bytes[from]
    if (name === 99) beginCell(scan, xml)
    else if (name === 118 || name === 116) xml.wantsText = !xml.isEmpty
    else if (name === 102) scan.hasFormula = true
  } else if (isNamed(xml, 'row')) openRow(scan, xml)
  else if (isNamed(xml, 'rPh') && !xml.isEmpty) scan.phonetic++
}

/** @returns whether a row has ended */
function close(scan: Scan, xml: Xml): boolean {
  xml.wantsText = false
  const { bytes, from, to } = xml
  if (to - from === 1) {
    if (bytes[from] === 99 && scan.isInData) endCell(scan)
    return false
  }
  if (isNamed(xml, 'row')) {
    scan.rowDepth = NOWHERE
    endRow(scan)
    return true
  }
  if (isNamed(xml, 'rPh')) scan.phonetic = Math.max(0, scan.phonetic - 1)
  else if (isNamed(xml, 'sheetData')) scan.isInData = false
  return false
}

/** What stands before and after the rows. */
function openAround(scan: Scan, xml: Xml): void {
  if (isNamed(xml, 'sheetData')) {
    if (scan.hasData) throw damagedXml(xml)
    scan.isInData = !xml.isEmpty
    scan.hasData = true
  } else if (isNamed(xml, 'col') && isYes(xml, 'hidden')) {
    const from = numberOf(xml, 'min', 1)
    if (scan.hiddenColumns.length < LAST_COLUMN) scan.hiddenColumns.push([from, Math.min(LAST_COLUMN, numberOf(xml, 'max', from))])
  } else if (isNamed(xml, 'mergeCell')) {
    const place = attributeAt(xml, 'ref')
    note(scan.merged, place < 0 ? '' : latin1(xml.bytes, xml.places[place + 2]!, xml.places[place + 3]!).slice(0, 40))
  }
}

function openRow(scan: Scan, xml: Xml): void {
  const line = numberOf(xml, 'r', scan.line + 1)
  if (line <= scan.line || line > bounds.lines || scan.rowDepth !== NOWHERE)
    throw new WorkbookRefusal('EXCEL-1003', { place: String(line) })
  scan.line = line
  scan.isHidden = isYes(xml, 'hidden')
  beginRow(scan)
  scan.rowDepth = xml.isEmpty ? NOWHERE : xml.depth
}

function beginCell(scan: Scan, xml: Xml): void {
  const { bytes, places } = xml
  let column = -1
  scan.type = NUMERIC
  scan.style = 0
  scan.hasFormula = false
  clearText(scan.value)
  for (let n = 0; n < xml.attributes * 4; n += 4) {
    if (places[n + 1]! - places[n]! !== 1) continue
    const name = bytes[places[n]!]
    const [from, to] = [places[n + 2]!, places[n + 3]!]
    if (name === 114) column = columnIn(bytes, from, to)
    else if (name === 115) scan.style = wholeNumber(bytes, from, to)
    else if (name === 116) scan.type = typeIn(bytes, from, to)
  }
  if (column < 0) column = scan.column + 1
  if (column <= scan.column || column >= LAST_COLUMN || scan.type < 0) throw damagedCell(scan)
  if (scan.isInCell || scan.rowDepth === NOWHERE) throw damagedCell(scan)
  scan.column = column
  scan.isInCell = !xml.isEmpty
}

/** Letters of a cell's name; its digits say what the row has said. */
function columnIn(bytes: Uint8Array, from: number, to: number): number {
  let column = 0
  for (let at = from; at < to; at++) {
    const letter = (bytes[at]! & ~32) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > LAST_COLUMN) return LAST_COLUMN
  }
  return column - 1
}

function typeIn(bytes: Uint8Array, from: number, to: number): number {
  for (const [word, type] of TYPES) if (isWord(bytes, from, to, word)) return type
  return -1
}

function endCell(scan: Scan): void {
  const { value, type } = scan
  scan.isInCell = false
  if (value.length === 0) {
    if (scan.hasFormula && scan.line > scan.span.headerLine) note(scan.uncalculated, cellName(scan.line, scan.column))
    return
  }
  if (scan.line <= scan.span.afterLine) return
  if (type === NUMERIC) putNumeric(scan, value.bytes, 0, value.length)
  else if (type === SHARED) putShared(scan, value.bytes, 0, value.length)
  else if (type === PLAIN) putText(scan, value.bytes, 0, value.length, value.units)
  else if (type === ERROR) putFault(scan, textOf(value))
  else if (type === ISO) putIsoDate(scan, textOf(value))
  else putTruth(scan, value.bytes, 0, value.length)
}
