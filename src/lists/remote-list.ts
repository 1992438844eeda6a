import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Ordering } from '#domain/list-order.ts'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { createListModel, type ListModel, type Shown } from './list-model.ts'
import { createQuickFilters, type ListQuery } from './list-query.ts'
import { createPaged, type Paged, type PagedState } from './paged.store.ts'

export const PAGE_SIZES = [10, 20, 50] as const

export interface PageOf<Row> {
  rows: readonly Row[]
  total: number
  pageIndex: number
  pageSize: number
}

/** What a list is asked for. */
export interface Wanted {
  keyword: string
  sort?: string | undefined
  /** The advanced search; the filters beside it are conditions of it. */
  search?: ListQuery | undefined
  pageIndex: number
  pageSize: number
}
type Change = Partial<Omit<Wanted, 'pageIndex'>>

/** A list behind the gateway. */
export interface ListSource<Row> {
  /** @param body word, order and search, as the list's calls and its export take them */
  read(body: object, page: { pageIndex: number; pageSize: number }, signal: AbortSignal): Promise<PageOf<Row>>
  follow(changed: () => Promise<void>, signal: AbortSignal): void
}

/** A list whose rows come from the gateway page by page and follow what happens. */
export interface RemoteList<Row> extends ListModel, Pick<Paged<PageOf<Row>>, 'again' | 'refresh'> {
  readonly definition: AnyList
  readonly state: ReadonlySignal<PagedState<PageOf<Row>>>
  readonly wanted: ReadonlySignal<Wanted>
  open(): Promise<void>
  close(): void
  /** Another word, order, search or page size begins at the first page. */
  choose(change: Change): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** Without word and search; the order stays. */
  reset(): Promise<void>
  isNarrowed(): boolean
  /** Word, order and search of now, as the list's calls take them. */
  body(): object
  /** How many rows another search would find beside the word. */
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

const sizeOf = (wished: number | undefined): number => PAGE_SIZES.find((size) => size === wished) ?? PAGE_SIZES[0]

export function createRemoteList<Row>(runtime: Runtime, definition: AnyList, source: ListSource<Row>): RemoteList<Row> {
  const { code, searched: fields, order } = definition
  const wanted = signal<Wanted>({ keyword: '', pageIndex: 1, pageSize: PAGE_SIZES[0] })
  const bodyOf = ({ keyword, sort, search }: Wanted) => ({ ...(keyword && { keyword }), ...order.toBody(sort), ...search?.query })
  const paged = createPaged<PageOf<Row>>(
    (pageIndex, still) => source.read(bodyOf(wanted.peek()), { pageIndex, pageSize: wanted.peek().pageSize }, still),
    (_, pageIndex) => {
      wanted.value = { ...wanted.peek(), pageIndex }
    },
  )
  let left = new AbortController()
  const ask = (change: Partial<Wanted>) => {
    wanted.value = { ...wanted.peek(), ...change }
    return paged.ask(wanted.peek().pageIndex)
  }
  const choose = ({ keyword = wanted.peek().keyword, ...change }: Change) => ask({ ...change, keyword: keyword.trim(), pageIndex: 1 })
  const model = createListModel(runtime, {
    ...{ code, fields, quickFilters: createQuickFilters(fields, runtime) },
    searched: () => wanted.value.search,
    shown() {
      const { keyword, sort, pageSize } = wanted.value
      return { sort: order.toView(sort), pageSize, ...(keyword && { keyword }) }
    },
    search: (search, wished) => void choose({ search, ...(wished && changeOf(wished, order)) }),
  })
  return {
    ...model,
    definition,
    state: paged.state,
    wanted,
    again: paged.again,
    refresh: paged.refresh,
    choose,
    turn: (pageIndex) => ask({ pageIndex }),
    reset: () => choose({ keyword: '', search: undefined }),
    isNarrowed: () => wanted.value.keyword !== '' || wanted.value.search !== undefined,
    body: () => bodyOf(wanted.value),
    wouldFind: async (search, signal) =>
      (await source.read(bodyOf({ ...wanted.peek(), search }), { pageIndex: 1, pageSize: 1 }, signal)).total,
    async open() {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await ask({})
      if (!still.aborted) source.follow(paged.refresh, still)
    },
    close() {
      left.abort()
      paged.end()
    },
  }
}

/** What a common query wishes of the rows, as the list is asked for it. */
const changeOf = ({ keyword = '', sort, pageSize }: Shown, order: Ordering<string>): Change => ({
  keyword,
  sort: order.sortOf(sort?.prop),
  pageSize: sizeOf(pageSize),
})
