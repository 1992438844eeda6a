import { columnName } from '#domain/excel/column-name.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { asciiBytes, putAscii, putBytes, putInteger, putXmlText, roomFor } from './bytes.ts'
import { isFormulaLike } from './guard.ts'
import { putSerial, readWall, type Serial } from './serial.ts'
import { formatOf, type Look, type Styles, WALL_FORMATS } from './styles.ts'
import { type TableColumn, UnwritableCell } from './table.ts'

/** Where XML goes: one buffer that grows to the widest row and is emptied by whoever sends it on. */
export interface Ink {
  bytes: Uint8Array
  at: number
  /** The line under way, as digits. */
  readonly digits: Uint8Array
  digitsLength: number
}

/** How one column is written. */
export interface Nib {
  /** `<c r="` and the column's letters. */
  readonly open: Uint8Array
  readonly plain: CellStyles
  readonly red: CellStyles
  /** Digits in a text stay text when they are edited. */
  readonly quotesDigits: boolean
}

interface CellStyles {
  readonly plain: number
  readonly text: number
  readonly quoted: number
  readonly general: number
  readonly walls: Readonly<Record<Serial['shape'], number>>
}

const MOST_CHARACTERS = 32_767
/** Digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15
/** Of tags, reference, style and number. */
const MARKUP_BYTES = 160
const MOST_DECIMAL = 40

const ROW_OPEN = asciiBytes('<row r="')
const TAG_END = asciiBytes('">')
const ROW_CLOSE = asciiBytes('</row>')
const VALUE_CLOSE = asciiBytes('</v></c>')
const TEXT_CLOSE = asciiBytes('</t></is></c>')
const NUMBER_OPEN = asciiBytes('"><v>')
const BOOLEAN_OPEN = asciiBytes('" t="b"><v>')
const FAULT_OPEN = asciiBytes('" t="e"><v>')
const TEXT_OPEN = asciiBytes('" t="inlineStr"><is><t>')
const SPACED_OPEN = asciiBytes('" t="inlineStr"><is><t xml:space="preserve">')
const STYLE_OPEN = asciiBytes('" s="')
const FAULTS = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'])
const DECIMAL = /^-?\d+(?:\.\d+)?$/

export const createInk = (bytes: Uint8Array): Ink => ({ bytes, at: 0, digits: new Uint8Array(12), digitsLength: 0 })

/** What was written since the last time; `next` is written to from now on. */
export function takeInk(ink: Ink, next: Uint8Array): Uint8Array {
  const taken = ink.bytes.subarray(0, ink.at)
  ink.bytes = next.length >= ink.bytes.length ? next : new Uint8Array(ink.bytes.length)
  ink.at = 0
  return taken
}

export function nibOf(column: TableColumn, at: number, styles: Styles, base: Partial<Look>): Nib {
  return {
    open: asciiBytes(`<c r="${columnName(at)}`),
    plain: stylesOf(column, styles, base),
    red: stylesOf(column, styles, { ...base, isFaulty: true }),
    quotesDigits: column.kind === 'ANY',
  }
}

function stylesOf(column: TableColumn, styles: Styles, base: Partial<Look>): CellStyles {
  const of = (format: string, more: Partial<Look> = {}) => styles.of({ ...base, ...more, format })
  const text = column.kind === 'ANY' || column.kind === 'LONGTEXT' ? 'General' : '@'
  const { date, datetime, instant, time, finetime } = WALL_FORMATS
  return {
    plain: of(formatOf(column)),
    text: of(text),
    quoted: of(text, { isQuoted: true }),
    general: of('General'),
    walls: { date: of(date), datetime: of(datetime), instant: of(instant), time: of(time), finetime: of(finetime) },
  }
}

/** @param line as the spreadsheet counts @param row of the table, for what is told of a fault */
export function putRow(ink: Ink, nibs: readonly Nib[], line: number, row: number, cells: readonly Cell[], faulty: readonly number[]): void {
  openRow(ink, line)
  const hasFaults = faulty.length > 0
  for (let column = 0; column < nibs.length; column++) {
    const nib = nibs[column]!
    const cell = column < cells.length ? cells[column]! : null
    const isRed = hasFaults && faulty.includes(column)
    room(ink, MARKUP_BYTES)
    const fault = putCell(ink, nib, isRed ? nib.red : nib.plain, cell)
    if (fault) throw new UnwritableCell(row, column, fault)
    // A faulty cell without a value is red all the same.
    if (isRed && (cell === null || cell === '')) ink.at = putAscii(ink.bytes, openCell(ink, nib, nib.red.plain), '"/>')
  }
  closeRow(ink)
}

export function putHeader(ink: Ink, nibs: readonly Nib[], labels: readonly string[], styles: readonly number[]): void {
  openRow(ink, 1)
  for (const [column, label] of labels.entries()) putTextCell(ink, nibs[column]!, styles[column]!, label.slice(0, MOST_CHARACTERS))
  closeRow(ink)
}

function putCell(ink: Ink, nib: Nib, styles: CellStyles, cell: Cell): UnwritableCell['reason'] | undefined {
  if (typeof cell === 'string') {
    if (cell.length > MOST_CHARACTERS) return 'long'
    if (cell !== '') putText(ink, nib, styles, cell)
  } else if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return 'number'
    putNumber(ink, nib, styles, cell)
  } else if (typeof cell === 'boolean') {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.general), BOOLEAN_OPEN)
    ink.at = putBytes(ink.bytes, putInteger(ink.bytes, at, cell ? 1 : 0), VALUE_CLOSE)
  } else if (cell !== null) {
    if ('decimal' in cell) return putDecimal(ink, nib, styles, cell.decimal)
    if ('wall' in cell) return putWall(ink, nib, styles, cell.wall)
    putFault(ink, nib, styles, cell.fault)
  }
  return undefined
}

function putText(ink: Ink, nib: Nib, styles: CellStyles, value: string): void {
  const isQuoted = isFormulaLike(value) || (nib.quotesDigits && isDigit(value.charCodeAt(0)))
  putTextCell(ink, nib, isQuoted ? styles.quoted : styles.text, value)
}

function putTextCell(ink: Ink, nib: Nib, style: number, value: string): void {
  room(ink, MARKUP_BYTES + roomFor(value.length))
  const at = putBytes(ink.bytes, openCell(ink, nib, style), needsSpace(value) ? SPACED_OPEN : TEXT_OPEN)
  ink.at = putBytes(ink.bytes, putXmlText(ink.bytes, at, value), TEXT_CLOSE)
}

function putNumber(ink: Ink, nib: Nib, styles: CellStyles, value: number): void {
  if ((value | 0) === value) {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.plain), NUMBER_OPEN)
    ink.at = putBytes(ink.bytes, putInteger(ink.bytes, at, value), VALUE_CLOSE)
    return
  }
  const digits = String(value)
  // A whole number is told to its last digit; what is broken is near enough as it is.
  if (Number.isSafeInteger(value) && significant(digits) > MOST_DIGITS) putTextCell(ink, nib, styles.text, digits)
  else {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.plain), NUMBER_OPEN)
    ink.at = putBytes(ink.bytes, putAscii(ink.bytes, at, digits), VALUE_CLOSE)
  }
}

function putDecimal(ink: Ink, nib: Nib, styles: CellStyles, decimal: string): 'number' | undefined {
  if (!DECIMAL.test(decimal)) return 'number'
  if (decimal.length > MOST_DECIMAL || significant(decimal) > MOST_DIGITS) putTextCell(ink, nib, styles.text, decimal)
  else {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.plain), NUMBER_OPEN)
    ink.at = putBytes(ink.bytes, putAscii(ink.bytes, at, decimal), VALUE_CLOSE)
  }
  return undefined
}

const serial: Serial = { day: 0, ms: 0, shape: 'date' }

function putWall(ink: Ink, nib: Nib, styles: CellStyles, wall: string): 'date' | undefined {
  if (!readWall(wall, serial)) return 'date'
  if (serial.day < 1 && serial.shape !== 'time' && serial.shape !== 'finetime') putTextCell(ink, nib, styles.text, wall)
  else {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.walls[serial.shape]), NUMBER_OPEN)
    ink.at = putBytes(ink.bytes, putSerial(ink.bytes, at, serial), VALUE_CLOSE)
  }
  return undefined
}

function putFault(ink: Ink, nib: Nib, styles: CellStyles, fault: string): void {
  if (!FAULTS.has(fault)) putText(ink, nib, styles, fault)
  else {
    const at = putBytes(ink.bytes, openCell(ink, nib, styles.general), FAULT_OPEN)
    ink.at = putBytes(ink.bytes, putAscii(ink.bytes, at, fault), VALUE_CLOSE)
  }
}

/** `<c r="B7" s="3` */
function openCell(ink: Ink, nib: Nib, style: number): number {
  const at = putDigits(ink, putBytes(ink.bytes, ink.at, nib.open))
  return style === 0 ? at : putInteger(ink.bytes, putBytes(ink.bytes, at, STYLE_OPEN), style)
}

function openRow(ink: Ink, line: number): void {
  room(ink, MARKUP_BYTES)
  ink.digitsLength = putInteger(ink.digits, 0, line)
  ink.at = putBytes(ink.bytes, putDigits(ink, putBytes(ink.bytes, ink.at, ROW_OPEN)), TAG_END)
}

function closeRow(ink: Ink): void {
  room(ink, MARKUP_BYTES)
  ink.at = putBytes(ink.bytes, ink.at, ROW_CLOSE)
}

function putDigits({ bytes, digits, digitsLength }: Ink, at: number): number {
  for (let n = 0; n < digitsLength; n++) bytes[at + n] = digits[n]!
  return at + digitsLength
}

function room(ink: Ink, wanted: number): void {
  if (ink.at + wanted <= ink.bytes.length) return
  const grown = new Uint8Array(Math.max(ink.bytes.length * 2, ink.at + wanted))
  grown.set(ink.bytes.subarray(0, ink.at))
  ink.bytes = grown
}

/** XML readers may drop white space at the ends of a text; line ends and tabs inside are kept by none without being told. */
function needsSpace(value: string): boolean {
  return value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32 || value.includes('\n') || value.includes('\t')
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

/**
 * Digits that a spreadsheet has to keep: without zeros in front, and without zeros behind the point at the end. Zeros at the end of a whole number count: nobody
 * can tell them from digits that were lost.
 */
function significant(decimal: string): number {
  let digits = 0
  let zeros = 0
  let isBroken = false
  for (let n = 0; n < decimal.length; n++) {
    const unit = decimal.charCodeAt(n)
    if (unit === POINT) isBroken = true
    else if (unit === ZERO && (isBroken || digits === 0)) zeros++
    else if (unit >= ZERO) {
      digits += digits > 0 ? zeros + 1 : 1
      zeros = 0
    }
  }
  return digits
}

const [POINT, ZERO] = [46, 48]
