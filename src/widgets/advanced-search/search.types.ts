import type { Criteria } from '#contract/search.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { ListView } from '#domain/list-view.ts'

/** What tells how many rows a search would find; `signal` ends when the search changes or the panel goes. */
export type Counter = (question: { query: Criteria; signal: AbortSignal }) => number | Promise<number>

/** A common query as the panel lists it. */
export interface CommonQuery {
  id: string
  name: string
  /** JSON text of its condition tree. */
  content: string
  /** The signed-in user's own: he may delete it. */
  mine: boolean
  /** The list opens with it. */
  isDefault: boolean
  /** Seen by others who see the list. */
  shared: boolean
  /** Empty when its owner has left. */
  ownerName: string
  /** Text of how the list is shown (`viewText`); empty when nothing is said of it. */
  view: string
  /** Absent when the gateway cannot overwrite. */
  version?: number
}

export interface AdvancedSearchProps {
  fields: unknown
  conditions: unknown
  code: string
  projectCode: string
  presentation: string
  expanded: boolean
  savingHidden: boolean
  autoSearch: boolean
  maxDepth: number
  cityLevel: number
  counter: Counter | undefined
  view: unknown
  viewId: string
  linkOf: ((id: string) => string) | undefined
}

/** A condition tree as a page gets it: the specification's fields, and an `id` that `addCondition` takes. */
export type PublicTree = object

export interface AdvancedSearchEvents {
  'fly-search': { conditions: PublicTree; query: Criteria; text: string; view?: ListView }
  'fly-reset': Record<never, never>
  'fly-leave': Record<never, never>
  'fly-save': { view: ListView }
  'fly-change': { conditions: PublicTree; valid: boolean }
  'fly-before-save': { name: string; conditions: PublicTree }
  'fly-saved-change': { saved: readonly { id: string; name: string }[] }
}
export interface AdvancedSearchMethods {
  getQuery(): Criteria | undefined
  getConditions(): PublicTree | undefined
  search(): Promise<boolean>
  reset(): Promise<void>
  addCondition(groupId?: string): Promise<void>
  addGroup(): Promise<void>
  saveQuery(name: string): Promise<boolean>
  applyQuery(id: string): Promise<boolean>
  deleteQuery(id: string): Promise<boolean>
  keepQuery(): Promise<void>
  setConditions(conditions: object, isSearched?: boolean): Promise<boolean>
  filterBy(prop: string, anchor?: HTMLElement): Promise<void>
}
export type SearchHost = BodyHost<AdvancedSearchProps>
