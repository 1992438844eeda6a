import { columnName } from '#domain/excel/column-name.ts'
import { type DateKind, NO_DATE, wallText, wallTextOfIso } from '#domain/excel/serial-date.ts'
import type { SheetCell } from '#domain/excel/sheet-cell.ts'
import { Refused } from './refused.ts'
import type { SharedStrings } from './shared-strings.ts'
import { attributeOf, CLOSE, damagedXml, END, isNamed, next, OPEN, TEXT, textOf, type Xml } from './xml.ts'

/** One row with a value. Its cells are told where they are wanted. */
export interface ScannedRow {
  readonly line: number
  readonly isHidden: boolean
  readonly cells: readonly SheetCell[] | undefined
}

export interface SheetScan {
  readonly xml: Xml
  readonly shared: SharedStrings
  readonly dateKinds: readonly DateKind[]
  readonly is1904: boolean
  /** Lines up to this one have their cells told. */
  readonly tellTo: number
  /** Every row with a value; `false` ends the reading. */
  readonly take: (row: ScannedRow) => boolean
}

/** What stands around the rows. */
export interface Around {
  readonly merged: number
  readonly hiddenColumns: readonly (readonly [from: number, to: number])[]
}

const MAX_LINES = 1_048_576
const MAX_COLUMNS = 16_384
const [BANG, SLASH, LT, GT, C, V] = [33, 47, 60, 62, 99, 118]
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/** One pass over a sheet. Rows without a value are none, wherever they stand. */
export function scanSheet(scan: SheetScan): Around {
  const { xml } = scan
  const hiddenColumns: [number, number][] = []
  let merged = 0
  let line = 0
  let isInData = false
  let hasData = false
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token === CLOSE && isNamed(xml, 'sheetData')) isInData = false
    if (token !== OPEN) continue
    if (isInData) {
      if (!isNamed(xml, 'row')) continue
      line = lineOf(xml, line)
      const row = rowAt(scan, line)
      if (row && !scan.take(row)) break
    } else if (isNamed(xml, 'sheetData')) {
      hasData = true
      isInData = !xml.isEmpty
    } else if (isNamed(xml, 'mergeCell')) merged++
    else if (isNamed(xml, 'col') && isYes(attributeOf(xml, 'hidden')) && hiddenColumns.length < MAX_COLUMNS) {
      const from = Number(attributeOf(xml, 'min') ?? 1)
      hiddenColumns.push([from, Math.min(MAX_COLUMNS, Number(attributeOf(xml, 'max') ?? from))])
    }
  }
  if (!hasData) throw damagedXml(xml)
  return { merged, hiddenColumns }
}

const isYes = (text: string | undefined) => text === '1' || text === 'true' || text === 'on'

function lineOf(xml: Xml, before: number): number {
  const line = Number(attributeOf(xml, 'r') ?? before + 1)
  if (!(line > before && line <= MAX_LINES)) throw new Refused('EXCEL-1003', { place: String(line) })
  return line
}

function rowAt(scan: SheetScan, line: number): ScannedRow | undefined {
  const { xml } = scan
  const isHidden = isYes(attributeOf(xml, 'hidden'))
  if (xml.isEmpty) return undefined
  const isTold = line <= scan.tellTo
  const cells: SheetCell[] = []
  let hasValue = false
  let last = -1
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token === CLOSE && isNamed(xml, 'row')) {
      if (!hasValue) return undefined
      return { line, isHidden, cells: isTold ? cells : undefined }
    }
    if (token !== OPEN || !isNamed(xml, 'c')) continue
    if (!isTold) {
      hasValue ||= !xml.isEmpty && isFilled(scan)
      if (hasValue) toRowEnd(xml)
      continue
    }
    const column = columnOf(attributeOf(xml, 'r'), last)
    if (column <= last || column >= MAX_COLUMNS) throw damagedCell(line, column)
    last = column
    const cell = xml.isEmpty ? null : cellAt(scan, line, column)
    if (cell === null) continue
    while (cells.length < column) cells.push(null)
    cells.push(cell)
    hasValue = true
  }
  throw damagedXml(xml)
}

/** What comes after the first value of a row that is only counted says nothing more. */
function toRowEnd(xml: Xml): void {
  const { bytes } = xml
  for (let at = bytes.indexOf(LT, xml.at); at >= 0; at = bytes.indexOf(LT, at + 1)) {
    xml.at = at
    const second = bytes[at + 1]
    // What is in a comment or a CDATA is no tag: they are passed by in the long way.
    if (second === BANG) return
    if (second !== SLASH || (bytes[at + 3] === GT && (bytes[at + 2] === C || bytes[at + 2] === V))) continue
    next(xml)
    if (!isNamed(xml, 'row')) continue
    xml.at = at
    return
  }
  throw damagedXml(xml)
}

const damagedCell = (line: number, column: number) =>
  new Refused('EXCEL-1003', { place: column < 0 ? String(line) : `${columnName(column)}${line}` })

/** From the letters of a cell's name; the one after the last where it has none. */
function columnOf(name: string | undefined, last: number): number {
  if (name === undefined) return last + 1
  let column = 0
  for (let at = 0; at < name.length && column <= MAX_COLUMNS; at++) {
    const letter = (name.charCodeAt(at) & ~32) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? last + 1 : column - 1
}

/** Goes to the end of the cell. Answers the text of its value, '' for none. */
function valueIn(xml: Xml): string {
  let text = ''
  let phonetic = 0
  let wanted = false
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token === TEXT) text += wanted && phonetic === 0 ? textOf(xml) : ''
    else {
      wanted = token === OPEN && !xml.isEmpty && (isNamed(xml, 'v') || isNamed(xml, 't'))
      if (isNamed(xml, 'rPh') && !xml.isEmpty) phonetic += token === OPEN ? 1 : -1
      if (token === CLOSE && isNamed(xml, 'c')) return text
    }
  }
  throw damagedXml(xml)
}

/** Whether the cell at hand has a value; goes to its end. */
function isFilled({ xml, shared }: SheetScan): boolean {
  const isShared = attributeOf(xml, 't') === 's'
  const text = valueIn(xml)
  return text !== '' && !(isShared && shared.isEmpty(Number(text)))
}

function cellAt({ xml, shared, dateKinds, is1904 }: SheetScan, line: number, column: number): SheetCell {
  const type = attributeOf(xml, 't') ?? 'n'
  const style = attributeOf(xml, 's')
  const text = valueIn(xml)
  if (text === '') return null
  switch (type) {
    case 'n': {
      if (!NUMBER.test(text) || !Number.isFinite(Number(text))) throw damagedCell(line, column)
      const kind = dateKinds[Number(style ?? 0)] ?? NO_DATE
      const wall = kind === NO_DATE ? undefined : wallText(Number(text), kind, is1904)
      return wall === undefined ? Number(text) + 0 : { wall }
    }
    case 's': {
      const found = /^\d{1,9}$/.test(text) ? shared.at(Number(text)) : undefined
      if (found === undefined) throw damagedCell(line, column)
      return found === '' ? null : found
    }
    case 'str':
    case 'inlineStr':
      return text
    case 'b':
      if (!['0', '1', 'true', 'false'].includes(text)) throw damagedCell(line, column)
      return text === '1' || text === 'true'
    case 'e':
      return { fault: /^#[\x21-\x7e]{1,30}$/.test(text) ? text : '#VALUE!' }
    case 'd': {
      const wall = wallTextOfIso(text)
      return wall === undefined ? text : { wall }
    }
    default:
      throw damagedCell(line, column)
  }
}
