import { scaledDecimals } from '#domain/decimal-sum.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import type { EditColumn } from './edit.types.ts'

/** Why the value of a cell cannot stand. The names are those of the sentences. */
export type Fault = { code: 'required' | 'number' | 'positive' | 'date' | 'choice' } | { code: 'decimals' | 'long'; count: number }

const DECIMAL = /^-?\d+(?:\.\d+)?$/
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const DIGITS_DAY = /^(\d{4})(\d\d)(\d\d)$/
const ISO_DAY = /^\d{4}-\d\d-\d\d$/

export const isEditable = ({ readOnly, compute }: EditColumn): boolean => readOnly !== true && compute === undefined

/** What a cell holds; a computed one what its row makes of it. */
export function heldIn(column: EditColumn, row: Row): string {
  if (column.compute) return column.compute(row)
  const value = row[column.prop]
  return value === null || value === undefined ? '' : String(value)
}

/**
 * A text as a person or a sheet writes it, as the cell keeps it: full-width digits, grouping commas, currency signs, `(12)` for minus, days in
 * the usual spellings, choices by their label. What cannot be read stays as it was written, so that nothing that was pasted is lost.
 */
export function readCell(column: EditColumn, written: string): string {
  const text = written.replace(/[\r\n\t]+/g, ' ').trim()
  switch (column.type) {
    case 'number':
    case 'money':
      return readFigure(text) ?? text
    case 'date':
      return readDay(text) ?? text
    case 'select':
      return readChoice(column, text) ?? text
    default:
      return text
  }
}

function readFigure(text: string): string | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(?:CNY|RMB|[¥$€£])|元$/gi, '')
  const signed = /^\(.*\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare.replace(/^\+/, '').replace(/^[−–]/, '-')
  const plain = GROUPED.test(signed) ? signed.replaceAll(',', '') : signed.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
  if (!DECIMAL.test(plain)) return undefined
  return plain.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-(0(?:\.0+)?)$/, '$1')
}

function readDay(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text.normalize('NFKC')) ?? DIGITS_DAY.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return ISO_DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function readChoice({ choices = [] }: EditColumn, text: string): string | undefined {
  const plain = (one: string) => one.normalize('NFKC').trim().toLowerCase()
  return (choices.find(({ value }) => value === text) ?? choices.find(({ label }) => plain(label) === plain(text)))?.value
}

/** What is wrong with a value; `undefined` when nothing is. An empty one is wrong only where `strict` asks for it. */
export function faultOf(column: EditColumn, value: string, strict = false): Fault | undefined {
  if (!isEditable(column)) return undefined
  if (value === '') return strict && column.required ? { code: 'required' } : undefined
  switch (column.type) {
    case 'number':
    case 'money':
      return figureFault(column, value)
    case 'date':
      return isDay(value) ? undefined : { code: 'date' }
    case 'select':
      return column.choices?.some((one) => one.value === value) ? undefined : { code: 'choice' }
    default: {
      const most = column.maxLength ?? Number.POSITIVE_INFINITY
      return value.length > most ? { code: 'long', count: most } : undefined
    }
  }
}

function figureFault({ decimals, positive }: EditColumn, value: string): Fault | undefined {
  if (!DECIMAL.test(value)) return { code: 'number' }
  if (decimals !== undefined && (value.split('.')[1] ?? '').length > decimals) return { code: 'decimals', count: decimals }
  return positive && scaledDecimals([value])[0]! <= 0n ? { code: 'positive' } : undefined
}

/** How many cells cannot stand, by their columns alone; e.g. to keep a draft but not to submit it. */
export const countFaults = (rows: readonly object[], columns: readonly EditColumn[], strict = false): number =>
  rows.reduce((sum, row) => sum + columns.filter((column) => faultOf(column, heldIn(column, row as Row), strict)).length, 0)
