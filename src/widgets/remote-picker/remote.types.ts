import type { BodyHost } from '#core/element/body/body.ts'
import type { SelectProps } from '#widgets/select/index.ts'

/** What a picker asks a page's loader. */
export interface RemoteQuery {
  text: string
  /** From 1. */
  page: number
  pageSize: number
  /** Only what lies directly beneath; empty for the roots. Left out in lists. */
  parentId?: string
  signal: AbortSignal
}
export interface RemotePickerProps {
  display: string
  url: string
  byIdsUrl: string
  httpMethod: string
  fieldCode: string
  params: Readonly<Record<string, unknown>>
  valueKey: string
  labelKey: string
  childrenKey: string
  multiple: boolean
  separator: string
  pageSize: number
  debounce: number
  selected: readonly object[]
  loader: ((query: RemoteQuery) => Promise<{ rows: readonly object[]; total?: number; totalPages?: number }>) | undefined
}
export interface RemotePickerEvents {
  'fly-change': { value: string; selected: unknown[]; added: unknown[]; removed: unknown[] }
  'fly-filter': { text: string }
}
export interface RemotePickerMethods {
  select(ids: string | readonly string[]): Promise<void>
  search(text: string): Promise<void>
}
export type RemoteHost = BodyHost<RemotePickerProps & SelectProps>
export type RemoteSettings = { readonly [K in keyof RemotePickerProps]: RemotePickerProps[K] }
