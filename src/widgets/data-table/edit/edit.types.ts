import type { Row, TableColumn } from '#widgets/data-table/table.types.ts'

export interface Choice {
  value: string
  label: string
}

/** A column of a table that is filled in. Values are texts: decimals as `1234.50`, days as `yyyy-MM-dd`, choices by their value. */
export interface EditColumn extends Omit<TableColumn, 'type' | 'dictCode' | 'sortable'> {
  type?: 'text' | 'number' | 'money' | 'date' | 'select'
  readOnly?: boolean
  /** An empty cell is a problem once `strict` is on. */
  required?: boolean
  /** Figures: most digits after the point. */
  decimals?: number
  /** Figures: zero and less are refused. */
  positive?: boolean
  /** Texts: in UTF-16 units, as the browser counts. */
  maxLength?: number
  /** Of a `select`. */
  choices?: readonly Choice[]
  /** What the cell shows is worked out from the row; it cannot be edited. A decimal string, or an empty one. */
  compute?: (row: Row) => string
}

/** Something that is wrong with a cell, said by the page (a rule over several cells, an answer of the gateway). */
export interface CellProblem {
  /** Key of the row. */
  key: string
  prop: string
  text: string
}

export interface EditableTableProps<R extends object> {
  label: string
  columns: readonly EditColumn[]
  /** Held by the page: hand back what `onChange` gave, then undo reaches back over it. */
  rows: readonly R[]
  onChange: (rows: readonly R[]) => void
  /** Field that names a row, `id` when left out; each row has its own. */
  rowKey?: string
  /** Makes an empty row with a key of its own; left out, rows can neither be added nor arise by pasting. */
  createRow?: (() => R) | undefined
  /** Most rows; 500 when left out. */
  maxRows?: number
  /** Rows have a button that takes them away. */
  removable?: boolean
  /** Rows can be put into another order, by pointer and keyboard. */
  movable?: boolean
  /** Fields that are summed up, exactly. */
  totals?: readonly string[]
  problems?: readonly CellProblem[]
  /** Says also of empty cells that they must be filled in; e.g. after the first try to save. */
  strict?: boolean
  readOnly?: boolean
  /** Its keys stand on the page already, by another table: here they are told to screen readers alone. */
  keysToldBefore?: boolean
  /** Shown instead of rows. */
  empty?: string
}
