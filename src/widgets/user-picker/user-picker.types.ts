import type { PopupProps } from '#core/element/body/popup.ts'
import type { FieldProps } from '#core/element/field/field.ts'

/** A user as a page gives and gets them. Only the id is sure: who is not known has nothing else. */
export interface PickedUser {
  id: string
  realName?: string
  /** Name in Latin letters: what is shown in English. */
  realNameEn?: string
  username?: string
  /** Main department. */
  orgName?: string
  /** Translation key of the name. */
  i18nKey?: string
  /** No longer with us. */
  left?: boolean
}

export interface UserPage {
  rows: readonly PickedUser[]
  total: number
}
export interface LoaderQuery {
  text: string
  /** Counts from 1. */
  page: number
  signal: AbortSignal
}

export interface UserPickerProps {
  multiple: boolean
  selected: readonly PickedUser[]
  max: number
  pageSize: number
  orgId: string
  params: Readonly<Record<string, unknown>>
  url: string
  byIdsUrl: string
  browse: boolean
  loader: ((query: LoaderQuery) => UserPage | Promise<UserPage>) | undefined
}
export interface UserPickerEvents {
  'fly-change': { value: string; selected: readonly PickedUser[]; added: readonly PickedUser[]; removed: readonly PickedUser[] }
  'fly-filter': { text: string }
}
export interface UserPickerMethods {
  select(ids: string | readonly string[]): Promise<void>
  search(text: string): Promise<void>
}
export type AllProps = UserPickerProps & FieldProps & PopupProps
