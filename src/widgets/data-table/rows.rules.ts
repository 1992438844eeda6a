import type { Formats } from '#core/i18n/formats.ts'
import { scaledDecimals, sumDecimals } from '#domain/decimal-sum.ts'
import type { Row, Sort, TableColumn } from './table.types.ts'

/** The key of a row; a row without one is known by its place. */
export const keyOf = (row: Row, rowKey: string, index: number): string => {
  const key = row[rowKey]
  return key === undefined || key === null ? `#${index}` : String(key)
}

export const isFigure = ({ type }: TableColumn): boolean => type === 'number' || type === 'money'

export interface Words {
  yes: string
  no: string
  /** Dictionary code → value → label. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What a cell shows, as text: also what is copied, printed and written to files. Nothing is an empty text, never a dash. */
export function textOf(value: unknown, column: TableColumn, formats: Formats, words: Words): string {
  if (isEmpty(value)) return ''
  const labels = column.dictCode === undefined ? undefined : words.labels?.[column.dictCode]
  if (labels) return (Array.isArray(value) ? value : [value]).map((one) => labels[String(one)] ?? String(one)).join('、')
  switch (column.type) {
    case 'money':
      return formats.money(String(value), column.format)
    case 'number':
      return formats.money(String(value))
    case 'boolean':
      return value === true || value === 'true' || value === 1 || value === '1' ? words.yes : words.no
    case 'date':
      return inPattern(formats.dateTime(String(value)), column.format ?? 'yyyy-MM-dd')
    case 'datetime':
      return inPattern(formats.dateTime(String(value)), column.format ?? 'yyyy-MM-dd HH:mm:ss')
    case 'time':
      return inPattern(formats.dateTime(String(value)), column.format ?? 'HH:mm:ss')
    default:
      return Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):\d\d/

/** Cuts `yyyy-MM-dd HH:mm:ss` to a pattern of WID-13; what is no instant stays as it is. */
function inPattern(written: string, pattern: string): string {
  const parts = WRITTEN.exec(written)
  if (!parts) return written
  const [, year = '', month = '', day = '', clock = ''] = parts
  switch (pattern) {
    case 'yyyy':
      return year
    case 'yyyy-MM':
      return `${year}-${month}`
    case 'yyyy-MM-dd':
      return `${year}-${month}-${day}`
    case 'yyyy-MM-dd HH:mm':
      return `${year}-${month}-${day} ${clock}`
    case 'HH:mm:ss':
      return written.slice(11)
    case 'yyyy第w周':
      return weekOf(Number(year), Number(month), Number(day))
    default:
      return written
  }
}

/** Week and the year it belongs to (ISO 8601), so that the days around New Year are right. */
function weekOf(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  return `${date.getUTCFullYear()}第${Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)}周`
}

/**
 * Rows in the order the user asked for. Equal ones keep their places; empty values, and in a column of figures what is no number, come last
 * either way. Figures are compared exactly, also where they differ in a digit that floats do not have.
 */
export function sortRows(rows: readonly Row[], sort: Sort | null, column: TableColumn | undefined, lang: string): readonly Row[] {
  if (!sort || !column) return rows
  const way = sort.order === 'ascending' ? 1 : -1
  const values = rows.map((row) => row[sort.prop])
  const keys = isFigure(column) ? scaledDecimals(values) : values.map((value) => (isEmpty(value) ? undefined : String(value)))
  const words = new Intl.Collator(lang, { numeric: true })
  const compare = (a: bigint | string, b: bigint | string) =>
    typeof a === 'string' || typeof b === 'string' ? words.compare(String(a), String(b)) : a < b ? -1 : Number(a > b)
  const order = rows.map((_, at) => at)
  order.sort((one, other) => {
    const [a, b] = [keys[one], keys[other]]
    return a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : way * compare(a, b)
  })
  return order.map((at) => rows[at]!)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** How many rows each cell of a column covers, itself included: 0 for a cell that the one above covers. */
export type Spans = ReadonlyMap<string, Int32Array>

/**
 * Cells of these columns that become one because they are equal to the one above. A later column is merged only where all former ones are, so that
 * "Beijing, Sales" never runs into "Shanghai, Sales". Empty cells are not merged.
 */
export function mergeCells(rows: readonly Row[], props: readonly string[]): Spans {
  const spans = new Map<string, Int32Array>()
  const same = new Uint8Array(rows.length).fill(1)
  if (rows.length > 0) same[0] = 0
  for (const prop of props) {
    const cover = new Int32Array(rows.length)
    let start = 0
    for (let at = 0; at < rows.length; at += 1) {
      const value = rows[at]![prop]
      if (same[at] === 1 && !isEmpty(value) && rows[at - 1]![prop] === value) cover[start] = cover[start]! + 1
      else {
        same[at] = 0
        start = at
        cover[at] = 1
      }
    }
    spans.set(prop, cover)
  }
  return spans
}

/** The row on which a covered cell begins. */
export function spanStart(cover: Int32Array, at: number): number {
  let start = at
  while (start > 0 && cover[start] === 0) start -= 1
  return start
}

/** Exact sums by prop; a prop whose cells hold something that is no number has none. */
export function totalsOf(rows: readonly Row[], props: readonly string[]): Readonly<Record<string, string>> {
  const sums = props.map((prop) => [prop, sumDecimals(rows.map((row) => row[prop]))] as const)
  return Object.fromEntries(sums.filter(([, { left }]) => left === 0).map(([prop, { sum }]) => [prop, sum]))
}

/** `a, b，c` as props. */
export const propsIn = (list: string): string[] => list.split(/[,，\s]+/).filter((prop) => prop !== '')
