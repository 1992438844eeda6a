/** Words of a row by column name. */
export type Row = Readonly<Record<string, string>>

/** Types of input that a column may have; another one is text. */
export const CELL_TYPES = ['text', 'number', 'date', 'time', 'datetime-local', 'month', 'email', 'tel', 'url'] as const
export type CellType = (typeof CELL_TYPES)[number]

export interface Column {
  name: string
  /** Empty: none is shown. */
  label: string
  type: CellType
  /** CSS length; empty: its share of the row. */
  width: string
}

/** Rows that are there at first (specification section 9). */
export const FIRST_ROWS = 2

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Columns of a property that a page may have set to anything. Without one there is the column `value`; of one name the first counts. */
export function columnsOf(given: unknown): Column[] {
  const read = (Array.isArray(given) ? given : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { name, label, type, width } = one as Record<string, unknown>
    if (textOf(name) === '') return []
    const px = typeof width === 'number' ? `${width}px` : textOf(width)
    return [{ name: textOf(name), label: textOf(label), type: CELL_TYPES.find((known) => known === type) ?? 'text', width: px }]
  })
  const columns = read.filter(({ name }, at) => read.findIndex((other) => other.name === name) === at)
  return columns.length > 0 ? columns : [{ name: 'value', label: '', type: 'text', width: '' }]
}

/** A row as text; keys that no column shows are kept, e.g. an id. */
export const rowOf = (given: unknown): Row =>
  typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(value)])) : {}

/** Rows of a property that a page may have set to anything; `undefined` when it is no list. */
export const rowsOf = (given: unknown): Row[] | undefined => (Array.isArray(given) ? given.map(rowOf) : undefined)

/** Rows of a form value; `undefined` when it is none. */
export function readRows(value: string): Row[] | undefined {
  try {
    return value === '' ? [] : rowsOf(JSON.parse(value))
  } catch {
    return undefined
  }
}

const isFilled = (row: Row): boolean => Object.values(row).some((word) => word.trim() !== '')

/** The form value: JSON of the rows with something in them; empty when there are none, so that `required` holds. */
export function joinRows(rows: readonly Row[]): string {
  const filled = rows.filter(isFilled)
  return filled.length > 0 ? JSON.stringify(filled) : ''
}

/** Rows with empty ones behind, until there are as many as there must be. */
export const padded = (rows: readonly Row[], least: number): Row[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, least - rows.length) }, () => ({})),
]

/** A row can be removed while more than one is left, and more than must be there (specification section 5). */
export const mayRemove = (count: number, least: number): boolean => count > Math.max(1, least)

export const mayAdd = (count: number, most: number): boolean => most <= 0 || count < most

/** Rows with the cells of a sheet written into them from one cell on; rows are added while they may be, what is too wide is left out. */
export function written(
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
  { columns, most }: { columns: readonly Column[]; most: number },
): Row[] {
  const next = [...rows]
  cells.forEach((line, down) => {
    const at = from.row + down
    if (at >= next.length && !mayAdd(next.length, most)) return
    const words = line.flatMap((word, across) => {
      const column = columns[from.column + across]
      return column ? [[column.name, word] as const] : []
    })
    next[at] = { ...next[at], ...Object.fromEntries(words) }
  })
  return next
}
