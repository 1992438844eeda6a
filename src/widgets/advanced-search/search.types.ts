import type { Criteria } from '#contract/search.ts'
import type { BodyHost } from '#core/element/body.ts'

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
}

/** A condition tree as a page gets it: the specification's fields, and an `id` that `addCondition` takes. */
export type PublicTree = object

export interface AdvancedSearchEvents {
  'fly-search': { conditions: PublicTree; query: Criteria; text: string }
  'fly-reset': Record<never, never>
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
}
export type SearchHost = BodyHost<AdvancedSearchProps>
