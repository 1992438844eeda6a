import { bounds } from './bounds.ts'
import { encoded, stands } from './bytes.ts'
import { beginRow, endRow } from './cells.ts'
import { NOWHERE, type Scan } from './sheet-scan.ts'
import type { Xml } from './xml.ts'

const [END, BEGIN] = [encoded('</row>'), encoded('<row r="')]
const [QUOTE, SLASH, LT, GT, H, I] = [34, 47, 60, 62, 104, 105]
/** The longest opening tag that is looked at here, and the most digits of its line. */
const [LONGEST, DIGITS] = [256, 7]

/** The end of the row at hand, where it stands next, taken in one go. @returns whether it was there */
export function fastEnd(scan: Scan, xml: Xml): boolean {
  if (!stands(END, xml.bytes, xml.at, xml.end)) return false
  xml.at += END.length
  xml.depth--
  scan.rowDepth = NOWHERE
  endRow(scan)
  return true
}

/** `<row r="7" spans="1:20">` right behind the end of the row before. What may be hidden, empty or wrong is left where it stands, for the long way. */
export function fastRow(scan: Scan, xml: Xml): void {
  const { bytes, at, end } = xml
  if (!stands(BEGIN, bytes, at, end)) return
  const last = Math.min(end, at + LONGEST)
  let to = at + BEGIN.length
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
