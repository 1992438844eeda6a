import type { BodyHost } from '#core/element/body/body.ts'
import type { PopupProps } from '#core/element/body/popup.ts'
import type { FieldProps } from '#core/element/field/field.ts'
import type { Chosen } from './choice.rules.ts'

export interface DictSelectProps {
  dictCode: string
  display: string
  multiple: boolean
  numeric: boolean
  leafOnly: boolean
  data: unknown
  url: string
}
export interface DictSelectEvents {
  'fly-change': { value: string; labels: string[]; selected: Chosen[] }
}
export type DictHost = BodyHost<DictSelectProps & FieldProps & PopupProps>
