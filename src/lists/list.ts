import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Ordering } from '#domain/list-order.ts'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { createListModel, type ListModel, type Shown } from './list-model.ts'
import { createQuickFilters, type ListQuery, type QuickFilters } from './list-query.ts'
import { createPaged, type Paged, type PagedState } from './paged.store.ts'

/** Rows a page, the first ones to begin with. */
const PAGE_SIZES = [10, 20, 50] as const
type PageSizes = readonly [number, ...number[]]

export interface PageOf<Row> {
  rows: readonly Row[]
  total: number
  pageIndex: number
  pageSize: number
}

/** What a list is asked for. */
export interface Wanted {
  /** The tab the list stands at, e.g. a kind of bidding; empty where it has none. */
  mode: string
  keyword: string
  sort?: string | undefined
  /** The advanced search; the filters beside it are conditions of it. */
  search?: ListQuery | undefined
  pageIndex: number
  pageSize: number
}
type Change = Partial<Omit<Wanted, 'pageIndex'>>

/** What follows the list while it is open. */
export interface ListLive<Row> {
  /** Something of a row has changed. */
  hear(id: string, change: Partial<Row>): void
  /** Events were or may have been missed. */
  refresh(): Promise<void>
}

/** Where the rows of a list come from: calls of the gateway, or rows that are all in the page (`rowsInMemory`). */
export interface ListSource<Row, Counts = never> {
  /** @param body mode, word, order and search, as the list's calls and its export take them */
  read(body: object, page: { pageIndex: number; pageSize: number }, signal: AbortSignal): Promise<PageOf<Row>>
  /** @param body without order, and without what the search says of the field that is counted by */
  counts?(body: object, signal: AbortSignal): Promise<Counts>
  /** Left out: nothing is told of the rows while the list is open. */
  follow?(live: ListLive<Row>, signal: AbortSignal): void
}

/** What a list is found with again. */
export interface Kept {
  mode?: string | undefined
  keyword?: string | undefined
  sort?: string | undefined
  pageSize?: number | undefined
  search?: { conditions: object } | undefined
}

export interface ListTraits<Row, Counts = never> {
  idOf(row: Row): string
  pageSizes?: PageSizes
  /** Rows stay chosen over pages and filters. */
  keepsChosen?: boolean
  /** Whether a change may bring a row under other filters, or give it other operations. */
  isMoved?(row: Row, change: Partial<Row>): boolean
  /** Field that rows are counted by: the pressed chip is left out of what is counted. */
  countedBy?: string
  /** Tabs; one without rows gives way to the one that has them all. */
  modes?: { all: string; get(): string; set(mode: string): void; count(counts: Counts, mode: string): number | undefined }
  page?: { get(): number; set(pageIndex: number): void }
  kept?: { get(): Kept | undefined; set(kept: Kept): void }
  /** Comes before what was kept, e.g. of a link. */
  begin?(quickFilters: QuickFilters): ListQuery | undefined
}

/** A list whose rows come page by page and follow what happens. */
export interface List<Row, Counts = unknown> extends ListModel, Pick<Paged<PageOf<Row>>, 'again' | 'refresh'> {
  readonly definition: AnyList
  readonly pageSizes: PageSizes
  readonly idOf: (row: Row) => string
  readonly state: ReadonlySignal<PagedState<PageOf<Row>>>
  /** As they were counted last; undefined before. */
  readonly counts: ReadonlySignal<Counts | undefined>
  readonly wanted: ReadonlySignal<Wanted>
  /** Ids of the rows that are chosen for something that is done to several, in the order of choosing; rows no longer shown are not. */
  readonly chosen: ReadonlySignal<readonly string[]>
  mark(ids: readonly string[]): void
  open(): Promise<void>
  close(): void
  /** Another tab, word, order, search or page size begins at the first page. */
  choose(change: Change): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** Without word and search; tab and order stay. */
  reset(): Promise<void>
  isNarrowed(): boolean
  /** What is asked for now, as the list's calls take it. */
  body(): object
  /** How many rows another search would find beside tab and word. */
  wouldFind(search: ListQuery, signal: AbortSignal): Promise<number>
}

/** What of a defined list its model needs, whatever its fields. */
export interface AnyList {
  readonly code: string
  readonly fields: CatalogueFields
  readonly searched: CatalogueFields
  readonly sorts: readonly string[]
  readonly order: Ordering<string>
}

const sizeOf = (wished: number | undefined, sizes: PageSizes): number => sizes.find((size) => size === wished) ?? sizes[0]
const isAsked = ({ keyword, search }: Wanted): boolean => keyword !== '' || search !== undefined

export function createList<Row, Counts = never>(
  runtime: Runtime,
  definition: AnyList,
  source: ListSource<Row, Counts>,
  traits: ListTraits<Row, Counts>,
): List<Row, Counts> {
  const { code, searched: fields, order } = definition
  const { idOf, modes, pageSizes = PAGE_SIZES } = traits
  const quickFilters = createQuickFilters(fields, runtime)
  const begin = traits.begin?.(quickFilters)
  const wanted = signal(firstOf({ ...traits, pageSizes }, begin, quickFilters, order))
  const bodyOf = ({ mode, keyword, sort, search }: Asking) => ({
    ...(mode && { mode }),
    ...(keyword && { keyword }),
    ...order.toBody(sort),
    ...search?.query,
  })
  const { counts, chosen, paged, hear } = createPages(source, traits, { wanted, bodyOf, quickFilters })
  let left = new AbortController()
  const ask = (change: Partial<Wanted>) => {
    wanted.value = { ...wanted.peek(), ...change }
    return paged.ask(wanted.peek().pageIndex)
  }
  function choose({ keyword = wanted.peek().keyword, ...change }: Change): Promise<void> {
    if (change.mode !== undefined) modes?.set(change.mode)
    wanted.value = { ...wanted.peek(), ...change, keyword: keyword.trim(), pageIndex: 1 }
    traits.kept?.set(keptOf(wanted.peek(), model.userDefaults(), order))
    return ask({})
  }
  const model = createListModel(runtime, {
    ...{ code, fields, quickFilters },
    searched: () => wanted.value.search,
    shown() {
      const { mode, keyword, sort, pageSize } = wanted.value
      return { sort: order.toView(sort), pageSize, ...(mode && { tab: mode }), ...(keyword && { keyword }) }
    },
    search: (search, wished) => void choose({ search, ...(wished && changeOf(wished, definition, { ...traits, pageSizes })) }),
  })
  return {
    ...model,
    definition,
    pageSizes,
    idOf,
    state: paged.state,
    counts,
    wanted,
    chosen,
    again: paged.again,
    refresh: paged.refresh,
    choose,
    mark: (ids) => {
      chosen.value = ids
    },
    turn: (pageIndex) => ask({ pageIndex }),
    reset: () => choose({ keyword: '', search: undefined }),
    isNarrowed: () => isAsked(wanted.value),
    body: () => bodyOf(wanted.value),
    wouldFind: async (search, signal) =>
      (await source.read(bodyOf({ ...wanted.peek(), sort: undefined, search }), { pageIndex: 1, pageSize: 1 }, signal)).total,
    async open() {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await ask({ pageIndex: begin ? 1 : (traits.page?.get() ?? wanted.peek().pageIndex) })
      if (!still.aborted) source.follow?.({ hear, refresh: paged.refresh }, still)
    },
    close() {
      left.abort()
      paged.end()
    },
  }
}

type Asking = Omit<Wanted, 'pageIndex' | 'pageSize'>
interface PagesDeps {
  wanted: Signal<Wanted>
  bodyOf(wanted: Asking): object
  quickFilters: QuickFilters
}

/** The pages of a list with their counts, and what of them is chosen. */
function createPages<Row, Counts>(
  source: ListSource<Row, Counts>,
  { idOf, isMoved, modes, countedBy, page: place, keepsChosen }: ListTraits<Row, Counts>,
  { wanted, bodyOf, quickFilters }: PagesDeps,
) {
  const counts = signal<Counts | undefined>(undefined)
  const chosen = signal<readonly string[]>([])
  const withoutChips = (search: ListQuery | undefined) => (countedBy ? quickFilters.with(search, countedBy, undefined) : search)
  // Told even when the rows cannot be read; and rows are shown even when nothing can be counted.
  const count = async ({ mode, keyword, search }: Wanted, still: AbortSignal) => {
    const found = await source.counts?.(bodyOf({ mode, keyword, search: withoutChips(search) }), still)
    still.throwIfAborted()
    counts.value = found
    return found
  }
  async function read(pageIndex: number, still: AbortSignal): Promise<PageOf<Row>> {
    const asked = wanted.peek()
    const [page, counted] = await Promise.all([
      source.read(bodyOf(asked), { pageIndex, pageSize: asked.pageSize }, still),
      source.counts && count(asked, still).catch(() => undefined),
    ])
    still.throwIfAborted()
    const isEmpty = modes && counted && asked.mode !== modes.all && modes.count(counted, asked.mode) === 0
    // Counts know nothing of the chips: a kind without rows has none whichever chip was pressed before it was counted.
    if (!isEmpty || isAsked({ ...asked, search: withoutChips(asked.search) })) return page
    wanted.value = { ...asked, mode: modes.all }
    return read(pageIndex, still)
  }
  const paged = createPaged<PageOf<Row>>(read, ({ rows }, pageIndex) => {
    wanted.value = { ...wanted.peek(), pageIndex }
    place?.set(pageIndex)
    if (!keepsChosen) chosen.value = chosen.peek().filter((id) => rows.some((row) => idOf(row) === id))
  })
  function hear(id: string, change: Partial<Row>): void {
    const now = paged.state.peek()
    if (now.phase !== 'ready') {
      // What is being read may have been read before this.
      if (now.phase === 'loading' || now.busy) void paged.refresh()
      return
    }
    const known = now.page.rows.find((row) => idOf(row) === id)
    if (known) paged.patch((page) => ({ ...page, rows: page.rows.map((row) => (row === known ? { ...row, ...change } : row)) }))
    if (!known || isMoved?.(known, change)) void paged.refresh()
  }
  return { counts, chosen, paged, hear }
}

type Sized<Row, Counts> = ListTraits<Row, Counts> & { pageSizes: PageSizes }

/** As the list was left, or as it begins. */
function firstOf<Row, Counts>(
  { modes, kept, page, pageSizes }: Sized<Row, Counts>,
  begin: ListQuery | undefined,
  { toListQuery }: QuickFilters,
  order: Ordering<string>,
): Wanted {
  const { mode = modes?.get(), keyword = '', sort, search, pageSize } = kept?.get() ?? {}
  const pageIndex = page?.get() ?? 1
  const rows = { pageIndex, pageSize: sizeOf(pageSize, pageSizes) }
  if (begin) return { mode: modes?.all ?? '', keyword: '', search: begin, ...rows }
  return { mode: mode ?? '', keyword, sort: order.sortOf(sort), search: search && toListQuery(search.conditions), ...rows }
}

/** A common query that is applied says nothing of the reader's own order and rows a page. The tab is remembered elsewhere, but for a search. */
function keptOf(wanted: Wanted, own: ReturnType<ListModel['userDefaults']>, order: Ordering<string>): Kept {
  const { mode, keyword, search } = wanted
  const sort = own ? order.sortOf(own.sort?.prop) : wanted.sort
  return {
    ...(isAsked(wanted) && mode && { mode }),
    ...(keyword && { keyword }),
    ...(sort && { sort }),
    ...(search && { search: { conditions: search.conditions } }),
    pageSize: own?.pageSize ?? wanted.pageSize,
  }
}

/** What a common query wishes of the rows, as the list is asked for it. A page size that the list does not have leaves its own. */
const changeOf = <Row, Counts>(
  { keyword = '', sort, pageSize, tab }: Shown,
  { order }: AnyList,
  { modes, pageSizes }: Sized<Row, Counts>,
): Change => ({
  keyword,
  sort: order.sortOf(sort?.prop),
  ...(pageSizes.some((size) => size === pageSize) && { pageSize }),
  ...(modes && tab !== undefined && { mode: tab }),
})
