import { createElement, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Criteria } from '#contract/search.ts'
import { useShown } from '#core/browser/shown.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ListView } from '#domain/list-view.ts'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { type ListQuery, searchedFor } from './list-query.ts'

type Count = (question: { query: Criteria; signal: AbortSignal }) => Promise<number>

/** What the search does for the table beneath it. */
export interface ListSearchHandle {
  /** Asks for the condition of one field beside an element. */
  filterBy(prop: string, anchor: HTMLElement): void
  /**
   * The list is reset, and searches for nothing by itself: what is built goes too. A filter that is taken away leaves it. The button that was pressed for
   * it goes with what it was pressed for, so the keyboard goes on at the search.
   */
  reset(): void
  /** Keeps what is searched for, as the search itself does by Ctrl+S. */
  keep(): void
}

/** A list that is searched for nothing shows these. */
const NOTHING = { logic: 'AND', children: [] }

interface ListSearchProps {
  /** Name of the list; common queries are kept under it. */
  code: string
  fields: CatalogueFields
  /** What the list is searched for now. */
  searched: ListQuery | undefined
  /** @param view how a common query that was applied wants the list shown; it may say nothing of it */
  onSearch: (searched: ListQuery | undefined, view?: ListView) => void
  /** What is shown was kept as a new common query, which is applied now. @param view what it says of the list */
  onSave?: ((view: ListView) => void) | undefined
  /** The common query that was applied is left: what it brought beside the conditions goes with it. */
  onLeave?: (() => void) | undefined
  /** How many rows a search would find. */
  count: Count
  /** What else narrows the list, as one text: when that changes, another number would be found. */
  beside?: string | undefined
  /** Fields whose plain conditions the list itself shows, e.g. as a pressed chip. */
  shownBeside?: readonly string[] | undefined
  /** How the list is shown now: kept with a common query. */
  view?: ListView | undefined
  /** Id of the common query to begin with, from the address. */
  viewId?: string | undefined
  /** Address under which the list opens with a common query; without it there is none. */
  linkOf?: ((id: string) => string) | undefined
  handle?: RefObject<ListSearchHandle | null> | undefined
}

/** A page that has not registered the element has none of this. */
interface SearchElement extends HTMLElement {
  reset?(): Promise<void>
  setConditions?(conditions: object, isSearched: boolean): Promise<boolean>
  getConditions?(): Promise<object | undefined>
  search?(): Promise<boolean>
  filterBy?(prop: string, anchor: HTMLElement): Promise<void>
  keepQuery?(): Promise<void>
}

/** Builds these conditions and searches, as by the button. What cannot be searched for leaves what was built. */
async function applyTo(search: SearchElement | null, conditions: object): Promise<boolean> {
  const built = await search?.getConditions?.()
  const isBuilt = await search?.setConditions?.(conditions, false)
  if (isBuilt && (await search?.search?.())) return true
  if (isBuilt && built) await search?.setConditions?.(built, false)
  return false
}

/** The advanced search of a list, beside its button. */
export function ListSearch({
  code,
  fields,
  searched,
  onSearch,
  onSave,
  onLeave,
  count,
  beside = '',
  shownBeside,
  view,
  viewId,
  linkOf,
  handle,
}: ListSearchProps) {
  const runtime = useRuntime()
  const toListQuery = useMemo(() => searchedFor(fields, runtime), [fields, runtime])
  const element = useRef<SearchElement>(null)
  // Given once: from then on the element holds the conditions, and what was undone can be done again.
  const [first] = useState(searched?.conditions)
  const shown = useRef(searched)
  const lang = runtime.locale.lang.value
  const given = useMemo(
    () =>
      Object.entries(fields).map(([prop, field]) => {
        return { ...field, prop, label: field.label[lang], ...(shownBeside?.includes(prop) && { shownBeside: true }) }
      }),
    [fields, lang, shownBeside],
  )
  useShown(() => ({ kind: 'list', fields, conditions: searched?.conditions, apply: (conditions) => applyTo(element.current, conditions) }))
  useImperativeHandle(
    handle,
    () => ({
      filterBy: (prop, anchor) => void element.current?.filterBy?.(prop, anchor),
      reset() {
        shown.current = undefined
        void element.current?.reset?.()
        // The element takes no focus itself: a press between its controls would go to the first one.
        element.current?.shadowRoot?.querySelector('button')?.focus()
      },
      keep: () => void element.current?.keepQuery?.(),
    }),
    [],
  )
  useEffect(() => {
    const before = shown.current
    shown.current = searched
    // What a filter beside the list has said is in the builder too; what the element said itself is there.
    const next = searched ? searched.conditions : before && NOTHING
    if (next && next !== before?.conditions) void element.current?.setConditions?.(next, true)
  }, [searched])
  const counter = useCounter(count, beside)
  const tell = ({ conditions, view: wished }: { conditions: object; view?: ListView }) => {
    const next = toListQuery(conditions)
    shown.current = next
    onSearch(next, wished)
  }
  return createElement('fly-advanced-search', {
    ref: element,
    code,
    presentation: 'popover',
    fields: given,
    ...(first && { conditions: first }),
    ...(view && { view }),
    ...(viewId && { 'view-id': viewId }),
    ...(linkOf && { linkOf }),
    counter,
    'onfly-search': ({ detail }: CustomEvent<{ conditions: object; view?: ListView }>) => tell(detail),
    'onfly-save': ({ detail }: CustomEvent<{ view: ListView }>) => onSave?.(detail.view),
    'onfly-leave': () => onLeave?.(),
    'onfly-reset': () => {
      onLeave?.()
      if (!shown.current) return
      shown.current = undefined
      onSearch(undefined)
    },
  })
}

/** The same function as long as the same is counted: the element counts anew when it gets another one. */
function useCounter(count: Count, beside: string): Count {
  const latest = useRef(count)
  latest.current = count
  return useMemo(() => Object.assign((question: Parameters<Count>[0]) => latest.current(question), { beside }), [beside])
}
