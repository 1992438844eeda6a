import { NO_DATE } from '#domain/excel/serial-date.ts'
import { bounds } from './bounds.ts'
import { encoded, numberOfBytes, stands } from './bytes.ts'
import { beginRow, endRow, putAgain, putSerial, putText, putYesNo } from './cells.ts'
import { damagedCell, LAST_COLUMN, NOWHERE, ONCE, type Scan } from './sheet-scan.ts'
import { isWord, type Xml } from './xml.ts'
import { wholeNumber } from './xml-attributes.ts'
import { addPlain, clearText } from './xml-text.ts'

/** How a cell's value is to be understood, attribute `t`. */
export const [NUMERIC, SHARED, BOOLEAN, ERROR, PLAIN, ISO] = [0, 1, 2, 3, 4, 5]

/** The longest cell that is looked at here: its name, style and type, and a value of at most 24 bytes. */
const [LONGEST, LONGEST_VALUE] = [96, 24]
const [QUOTE, SPACE, SLASH, LT, EQUALS, GT] = [34, 32, 47, 60, 61, 62]
const [B, C, H, I, R, S, T, V] = [98, 99, 104, 105, 114, 115, 116, 118]

/**
 * `<c r="B7" s="1" t="s"><v>12</v></c>`, as spreadsheets write almost every cell, taken in one go. Whatever is written in another way is left
 * where it stands, for the long way.
 *
 * @returns whether there was one
 */
export function fastCell(scan: Scan, xml: Xml): boolean {
  const { bytes, at, end } = xml
  if (end - at < LONGEST || bytes[at] !== LT || bytes[at + 1] !== C || bytes[at + 2] !== SPACE) return false
  if (bytes[at + 3] !== R || bytes[at + 4] !== EQUALS || bytes[at + 5] !== QUOTE) return false
  let to = at + 6
  let column = 0
  for (let letter = bytes[to]! - 64; letter >= 1 && letter <= 26 && to < at + 9; letter = bytes[++to]! - 64) column = column * 26 + letter
  if (--column <= scan.column || column >= LAST_COLUMN) return false
  while (isDigit(bytes[to]!) && to < at + 17) to++
  if (bytes[to++] !== QUOTE) return false
  let style = 0
  if (bytes[to] === SPACE && bytes[to + 1] === S && bytes[to + 2] === EQUALS && bytes[to + 3] === QUOTE) {
    const from = to + 4
    for (to = from; isDigit(bytes[to]!) && to < from + 6; to++) style = style * 10 + bytes[to]! - 48
    if (bytes[to++] !== QUOTE) return false
  }
  let type = NUMERIC
  if (bytes[to] === SPACE) {
    if (bytes[to + 1] !== T || bytes[to + 2] !== EQUALS || bytes[to + 3] !== QUOTE) return false
    if (bytes[to + 5] !== QUOTE) return bytes[to + 4] === I && shortText(scan, xml, to, column)
    if (bytes[to + 4] === S) type = SHARED
    else if (bytes[to + 4] === B) type = BOOLEAN
    else return false
    to += 6
  }
  if (bytes[to] === SLASH && bytes[to + 1] === GT) {
    scan.column = column
    xml.at = to + 2
    return true
  }
  return bytes[to] === GT && shortValue(scan, xml, to + 1, column, style, type)
}

function shortValue(scan: Scan, xml: Xml, at: number, column: number, style: number, type: number): boolean {
  const { bytes } = xml
  if (bytes[at] !== LT || bytes[at + 1] !== V || bytes[at + 2] !== GT) return false
  const from = at + 3
  let to = from
  // Minus, point and digits stand together in ASCII, with a slash between them that is no number and is refused as such.
  while (bytes[to]! >= 45 && bytes[to]! <= 57 && to < from + LONGEST_VALUE) to++
  if (to === from || bytes[to] !== LT || bytes[to + 1] !== SLASH || bytes[to + 2] !== V || bytes[to + 3] !== GT) return false
  if (bytes[to + 4] !== LT || bytes[to + 5] !== SLASH || bytes[to + 6] !== C || bytes[to + 7] !== GT) return false
  scan.column = column
  scan.style = style
  xml.at = to + 8
  if (scan.line <= scan.span.afterLine) return true
  if (type === NUMERIC) putNumeric(scan, bytes, from, to)
  else if (type === SHARED) putShared(scan, bytes, from, to)
  else putTruth(scan, bytes, from, to)
  return true
}

const [TEXT, SPACED, TEXT_END] = [
  encoded(' t="inlineStr"><is><t>'),
  encoded(' t="inlineStr"><is><t xml:space="preserve">'),
  encoded('</t></is></c>'),
]

/** A text that stands in its cell, as programs write it that keep no list of texts: ours among them. */
function shortText(scan: Scan, xml: Xml, from: number, column: number): boolean {
  const { bytes, end } = xml
  const opening = stands(TEXT, bytes, from, end) ? TEXT : stands(SPACED, bytes, from, end) ? SPACED : undefined
  if (opening === undefined) return false
  const { value } = scan
  clearText(value)
  const to = addPlain(value, bytes, from + opening.length, end)
  if (to < 0 || !stands(TEXT_END, bytes, to, end)) return false
  scan.column = column
  xml.at = to + TEXT_END.length
  if (scan.line > scan.span.afterLine) putText(scan, value.bytes, 0, value.length, value.units)
  return true
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57

export function putNumeric(scan: Scan, bytes: Uint8Array, from: number, to: number): void {
  const { book, style } = scan
  const number = numberOfBytes(bytes, from, to)
  if (Number.isNaN(number)) throw damagedCell(scan)
  putSerial(scan, number, book.dateKinds[style] ?? NO_DATE, book.is1904)
}

export function putShared(scan: Scan, bytes: Uint8Array, digits: number, to: number): void {
  const { shared } = scan.book
  const n = wholeNumber(bytes, digits, to)
  if (n < 0 || n >= shared.count) throw damagedCell(scan)
  const from = n === 0 ? 0 : shared.ends[n - 1]!
  const length = shared.ends[n]! - from
  const used = scan.used[n]!
  if (used > ONCE) {
    putAgain(scan, used - ONCE - 1, length)
    return
  }
  const isRemembered = used === ONCE && length > 0 && scan.remembered < bounds.remembered
  scan.used[n] = isRemembered ? ++scan.remembered + ONCE : ONCE
  putText(scan, shared.text.bytes, from, length, shared.units[n]!, isRemembered)
}

export function putTruth(scan: Scan, bytes: Uint8Array, from: number, to: number): void {
  const isTrue = isWord(bytes, from, to, '1') || isWord(bytes, from, to, 'true')
  if (!isTrue && !isWord(bytes, from, to, '0') && !isWord(bytes, from, to, 'false')) throw damagedCell(scan)
  putYesNo(scan, isTrue)
}

const [ROW_END, ROW_BEGIN] = [encoded('</row>'), encoded('<row r="')]
/** The longest opening tag that is looked at here, and the most digits of its line. */
const [LONGEST_ROW, DIGITS] = [256, 7]

/** The end of the row at hand, where it stands next, taken in one go. @returns whether it was there */
export function fastEnd(scan: Scan, xml: Xml): boolean {
  if (!stands(ROW_END, xml.bytes, xml.at, xml.end)) return false
  xml.at += ROW_END.length
  xml.depth--
  scan.rowDepth = NOWHERE
  endRow(scan)
  return true
}

/** `<row r="7" spans="1:20">` right behind the end of the row before. What may be hidden, empty or wrong is left where it stands, for the long way. */
export function fastRow(scan: Scan, xml: Xml): void {
  const { bytes, at, end } = xml
  if (!stands(ROW_BEGIN, bytes, at, end)) return
  const last = Math.min(end, at + LONGEST_ROW)
  let to = at + ROW_BEGIN.length
  let line = 0
  for (const most = to + DIGITS; to < most && bytes[to]! >= 48 && bytes[to]! <= 57; to++) line = line * 10 + bytes[to]! - 48
  if (bytes[to] !== QUOTE || line <= scan.line || line > bounds.lines) return
  for (; to < last && bytes[to] !== GT; to++) {
    const byte = bytes[to]
    if (byte === SLASH || byte === LT || (byte === H && bytes[to + 1] === I)) return
  }
  if (to >= last) return
  xml.at = to + 1
  // It stands where the row before it stood, and its end has to look the same.
  xml.depth++
  scan.line = line
  scan.isHidden = false
  beginRow(scan)
  scan.rowDepth = xml.depth
}
