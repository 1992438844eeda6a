import { createContext, useContext, useEffect, useRef } from 'react'
import type { CatalogueFields } from '#domain/lists/define-list.ts'

/** What a view tells of itself to whoever asks what is shown: nothing that the person does not see in it. */
export type Shown = ShownRecord | ShownList

export interface ShownRecord {
  kind: 'record'
  code: string
  title?: string | undefined
}

/** A list with its advanced search. */
export interface ShownList {
  kind: 'list'
  /** What it can be searched by. */
  fields: Readonly<Partial<CatalogueFields>>
  /** The conditions it is searched by now, as a kept tree; undefined without any. */
  conditions: object | undefined
  /** Searches by a tree as if the person had built it. @returns whether the search took it */
  apply(conditions: object): Promise<boolean>
}

/** Told by the views that are shown; what it returns takes it back. The application gives it, a page of elements has none. */
export const ShownContext = createContext<((read: () => Shown | undefined) => () => void) | undefined>(undefined)

/** Tells it as long as the view is shown: a hidden one has no effects. @param read asked when somebody wants to know */
export function useShown(read: () => Shown | undefined): void {
  const tell = useContext(ShownContext)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => tell?.(() => latest.current()), [tell])
}
