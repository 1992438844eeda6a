import type { Cell } from '#domain/ooxml/cell.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { dayOfNumber, dayOfText, instantOfNumber, instantOfText, timeOfNumber, timeOfText } from './calendar-text.ts'
import type { CellFault, FaultKind } from './cell-fault.ts'
import { compareDecimals, decimalOfNumber, decimalOfText } from './decimal-text.ts'
import { booleanOf, optionReader } from './option-list.ts'
import { cellText, type FieldValue, type TargetField } from './sheet-cell.ts'

export type ReadCell = { readonly ok: true; readonly value: FieldValue } | { readonly ok: false; readonly fault: CellFault }

const INT_MAX = 2 ** 31 - 1
/** Whole digits that columns of amounts hold. */
const WHOLE_DIGITS = 18
/** `\t`, `\n` and `\r` are text. NUL and halves of surrogate pairs can be stored nowhere. */
const UNSTORABLE = /(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Surrogate}/u
const SIMPLE = /^[\u0020-\u007e\u00a0-\u2027\u3000-\ud7ff\uff00-\uffef]*$/

const good = (value: FieldValue): ReadCell => ({ ok: true, value })
const bad = (kind: FaultKind, args?: CellFault['args']): ReadCell => ({ ok: false, fault: args ? { kind, args } : { kind } })
const NOTHING = good(null)

/**
 * Makes what reads the cells of one column as values of one field; made once a column, as it keeps the field's options ready. An empty cell is
 * null, whatever the field: whether a value is needed depends on the row (import-plan.ts).
 *
 * @param zone of wall times, IANA
 * @example cellReader({ prop: 'price', typeStr: 'DECIMAL', scale: 2 })('（1,234.5）') // { ok: true, value: '-1234.50' }
 */
export function cellReader(field: TargetField, zone = HOME_ZONE): (cell: Cell) => ReadCell {
  const read = readerOf(field, zone)
  return (cell) => {
    if (cell === null || cell === '') return NOTHING
    if (typeof cell === 'object' && 'fault' in cell) return bad('cellFault', { text: cell.fault })
    if (typeof cell !== 'string') return read(cell)
    const text = cell.trim()
    if (text === '') return NOTHING
    return !SIMPLE.test(text) && UNSTORABLE.test(text) ? bad('control') : read(text)
  }
}

type Reader = (cell: Exclude<Cell, null>) => ReadCell

function readerOf(field: TargetField, zone: string): Reader {
  const { typeStr, options } = field
  if (field.isList) return listReader(field)
  if (typeStr === 'BOOL') return booleanReader(options)
  if (options) return ofText((text) => coded(optionReader(options), text))
  if (typeStr === 'INT' || typeStr === 'LONG') return bounded(field, integerReader(typeStr))
  if (typeStr === 'DECIMAL') return bounded(field, decimalReader(field.scale))
  if (typeStr === 'DATE') return bounded(field, timely('day', dayOfText, dayOfNumber))
  if (typeStr === 'TIME') return timely('time', timeOfText, timeOfNumber)
  if (typeStr === 'DATETIME')
    return bounded(
      field,
      timely(
        'instant',
        (text) => instantOfText(text, zone),
        (value) => instantOfNumber(value, zone),
      ),
    )
  return textReader(field)
}

/** Text of any cell; a number of more digits than a spreadsheet keeps is no longer the number that was typed. */
function ofText(read: (text: string) => ReadCell): Reader {
  return (cell) => {
    if (typeof cell === 'string') return read(cell)
    if (typeof cell !== 'number') return read(cellText(cell) ?? '')
    const digits = decimalOfNumber(cell)
    return digits.ok ? read(digits.value) : digits
  }
}

function textReader({ maxLength }: TargetField): Reader {
  return ofText((text) => {
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    if (maxLength === undefined || lines.length <= maxLength) return good(lines)
    const length = [...lines].length
    return length <= maxLength ? good(lines) : bad('tooLong', { max: maxLength, length })
  })
}

function coded(find: ReturnType<typeof optionReader>, text: string): ReadCell {
  const found = find(text)
  return found.ok ? good(found.code) : found
}

function booleanReader(options: TargetField['options']): Reader {
  const find = options && optionReader(options)
  return (cell) => {
    if (typeof cell === 'boolean') return good(cell)
    const text = cellText(cell) ?? ''
    const known = booleanOf(text)
    if (known !== undefined) return good(known)
    const found = find?.(text)
    const chosen = found?.ok ? booleanOf(found.code) : undefined
    return chosen === undefined ? bad('boolean') : good(chosen)
  }
}

/** Several values between commas of any kind; a whole text that is a value itself is one. Each value once, in its order. */
function listReader({ options, maxLength }: TargetField): Reader {
  const find = options ? optionReader(options) : undefined
  const one = find ? (text: string) => coded(find, text) : textReader({ prop: '', typeStr: 'TEXT', ...(maxLength && { maxLength }) })
  return ofText((text) => {
    const whole = find?.(text)
    if (whole?.ok) return good([whole.code])
    const values: string[] = []
    for (const part of text.split(/[,，、;；\n]/)) {
      const piece = part.trim()
      if (piece === '') continue
      const read = one(piece)
      if (!read.ok) return read
      if (!values.includes(String(read.value))) values.push(String(read.value))
    }
    return values.length === 0 ? NOTHING : good(values)
  })
}

function digitsOf(cell: Exclude<Cell, null>): ReturnType<typeof decimalOfText> {
  if (typeof cell === 'number') return decimalOfNumber(cell)
  if (typeof cell === 'string') return decimalOfText(cell)
  return typeof cell === 'object' && 'decimal' in cell ? decimalOfText(cell.decimal) : { ok: false, fault: { kind: 'number' } }
}

function integerReader(typeStr: string): Reader {
  const most = typeStr === 'INT' ? INT_MAX : Number.MAX_SAFE_INTEGER
  return (cell) => {
    const digits = digitsOf(cell)
    if (!digits.ok) return digits
    if (digits.value.includes('.')) return bad('integer')
    const value = Number(digits.value)
    return Math.abs(value) <= most ? good(value) : bad('tooLarge')
  }
}

function decimalReader(scale: number | undefined): Reader {
  return (cell) => {
    const digits = digitsOf(cell)
    if (!digits.ok) return digits
    const { value } = digits
    const point = value.indexOf('.')
    const whole = (point < 0 ? value.length : point) - (value.startsWith('-') ? 1 : 0)
    if (whole > WHOLE_DIGITS) return bad('tooLarge')
    if (scale === undefined) return digits
    const decimals = point < 0 ? 0 : value.length - point - 1
    if (decimals > scale) return scale === 0 ? bad('integer') : bad('decimals', { max: scale })
    if (decimals === scale) return digits
    return good(`${point < 0 ? `${value}.` : value}${'0'.repeat(scale - decimals)}`)
  }
}

function timely(kind: FaultKind, ofWords: (text: string) => ReadCell, ofNumber: (value: number) => ReadCell): Reader {
  return (cell) => {
    if (typeof cell === 'number') return ofNumber(cell)
    if (typeof cell === 'boolean') return bad(kind)
    return ofWords(cellText(cell) ?? '')
  }
}

/** Refuses what lies outside the field's bounds. Days and instants compare as their texts do. */
function bounded({ min, max, typeStr }: TargetField, read: Reader): Reader {
  if (min === undefined && max === undefined) return read
  const isNumber = typeStr === 'INT' || typeStr === 'LONG' || typeStr === 'DECIMAL'
  if (isNumber && min === '0' && max === undefined) return notBelowZero(read)
  const compare = isNumber ? compareDecimals : (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return (cell) => {
    const result = read(cell)
    if (!result.ok) return result
    const value = String(result.value)
    if (min !== undefined && compare(value, min) < 0) return bad('min', { min })
    return max !== undefined && compare(value, max) > 0 ? bad('max', { max }) : result
  }
}

/** The bound that most numbers have. */
function notBelowZero(read: Reader): Reader {
  return (cell) => {
    const result = read(cell)
    const isBelow = result.ok && (typeof result.value === 'number' ? result.value < 0 : String(result.value).startsWith('-'))
    return isBelow ? bad('min', { min: '0' }) : result
  }
}
