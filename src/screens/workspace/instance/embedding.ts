import { createContext, useContext } from 'react'
import type { List, ListTraits } from '#lists/list.ts'
import type { Target } from './instance.api.ts'
import type { Process, Task } from './rows.api.ts'

/** A row of any list of the workspace. */
export type Row = Task | Process

/** Something that was decided, for whoever stands around the view. */
export interface Decided {
  action: string
  tasks: readonly (Row | Target)[]
  response: unknown
}

/** How lists of an element begin; another one of these makes them anew. */
export interface EmbeddedLists {
  traits<R>(definition: List<R>['definition']): Pick<ListTraits<R>, 'pageSizes' | 'kept' | 'begin'>
  /** A list is shown; the answer ends it. */
  shown<R>(list: List<R>): () => void
  /** Something is open beside or over a list, and can be read again; the answer ends it. */
  opened(read: () => Promise<void>): () => void
}

/** What the page of an element says of the views in it. Routed views stand in none: they have an address and everything around it. */
export interface Embedding {
  lists: EmbeddedLists
  /** Several tasks may be decided at once. */
  batch: boolean
  /** `none`: what is chosen is only told. */
  preview: 'side' | 'page' | 'none'
  /** There is room for a list and what it opens beside each other. */
  wide: boolean
  /** The page shows what is opened by itself, in the slot `preview`. */
  ownPreview: boolean
  chosen(row: Row): void
  decided(what: Decided): void
}

export const EmbeddingContext = createContext<Embedding | undefined>(undefined)
export const useEmbedding = (): Embedding | undefined => useContext(EmbeddingContext)
