import type { BodyHost } from '#core/element/body/body.ts'
import type { FieldProps } from '#core/element/field/field.ts'
import type { Row } from './rows.rules.ts'

export interface InputGroupProps {
  columns: unknown
  rows: unknown
  minRows: number
  maxRows: number
  rowDraggable: boolean
}
export interface InputGroupEvents {
  'fly-before-remove': { index: number; row: Row }
  'fly-change': { value: string; rows: readonly Row[] }
}
export interface InputGroupMethods {
  addRow(row?: Row): Promise<boolean>
  removeRow(index: number): Promise<boolean>
}
export type GroupHost = BodyHost<InputGroupProps & FieldProps>
