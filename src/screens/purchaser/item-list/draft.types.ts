import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'

/** What an editor writes: the form as it was typed, and the lines in their order. */
export interface Draft {
  form: ProjectDraft
  items: readonly DraftItem[]
}

/** A draft as the gateway holds it. */
export interface StoredDraft extends Draft {
  id: string
  code: string
  version: number
  /** Name of who wrote this version. */
  updatedBy: string
  updatedAt: string
}
