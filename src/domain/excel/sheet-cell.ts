import type { Cell } from '#domain/ooxml/cell.ts'

/** What a column becomes. Of a model's field only what decides how a cell is read. */
export interface TargetField {
  readonly prop: string
  /** TEXT, LONGTEXT, INT, LONG, DECIMAL, BOOL, DATE, DATETIME, TIME, ENUM, DICT, REF; anything else is read as text. */
  readonly typeStr: string
  readonly required?: boolean
  /** Several values in one cell. */
  readonly isList?: boolean
  /** In characters as people count them (code points). */
  readonly maxLength?: number
  /** Decimals of a DECIMAL. */
  readonly scale?: number
  /** Bounds that are allowed themselves: numbers, days, instants as the field keeps them. */
  readonly min?: string
  readonly max?: string
  /** What ENUM, DICT, BOOL and REF take: the code, or a label in whichever language. */
  readonly options?: readonly { readonly code: string; readonly labels: readonly string[] }[]
}

/** Text, a decimal as its digits, an integer, a boolean, `yyyy-MM-dd`, an instant in ISO 8601, `HH:mm:ss`, codes of a list; null for none. */
export type FieldValue = null | string | number | boolean | readonly string[]

/** Fields of a row by their prop; none for those that are left as they are. */
export type Values = Readonly<Record<string, FieldValue>>

/** Text of a cell as people see it, for messages and for fields that take any text; undefined for what is no value. */
export function cellText(cell: Cell): string | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return String(cell)
  return 'wall' in cell ? cell.wall : 'decimal' in cell ? cell.decimal : cell.fault
}
