import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { createListModel, type ListModel, type Shown } from './list-model.ts'
import { createQuickFilters, type ListFields, type ListQuery } from './list-query.ts'
import { rowPredicate } from './row-predicate.ts'

/** What the parts of a list share whose rows are all in the page: it is searched there, as the gateway would search it, and shown by pages. */
export interface LocalListModel extends ListModel {
  readonly pageIndex: ReadonlySignal<number>
  /** Rows a page. */
  readonly pageSize: ReadonlySignal<number>
  turn(pageIndex: number): void
  /** Another page size begins at the first page, as another search does. */
  resize(pageSize: number): void
  /** The rows that are searched for; each holds its fields under their names. */
  found<Row extends object>(rows: readonly Row[]): readonly Row[]
  /** Those that another search would find. */
  foundBy<Row extends object>(rows: readonly Row[], query: Criteria | undefined): readonly Row[]
}

interface WholeModelOptions {
  /** Name of the list: its common queries and columns are kept under it. */
  code: string
  fields: ListFields
  /** The first one is that of a list that was never changed. */
  pageSizes: readonly [number, ...number[]]
  /** What else a common query says of how the rows are shown. */
  beside?: {
    shown(): Omit<Shown, 'pageSize'>
    /** Told of every search. @param wished how the rows shall be shown; left out: as they are */
    search(wished: Shown | undefined): void
  }
}

export function createLocalListModel(runtime: Runtime, { code, fields, pageSizes, beside }: WholeModelOptions): LocalListModel {
  const searched = signal<ListQuery | undefined>(undefined)
  const pageIndex = signal(1)
  const pageSize = signal(pageSizes[0])
  const resize = (wished: number | undefined) => {
    pageSize.value = pageSizes.find((size) => size === wished) ?? pageSize.peek()
    pageIndex.value = 1
  }
  const foundBy: LocalListModel['foundBy'] = (rows, query) => (query ? rows.filter(rowPredicate(query, fields)) : rows)
  const list = createListModel(runtime, {
    code,
    fields,
    quickFilters: createQuickFilters(fields, runtime),
    searched: () => searched.value,
    shown: () => ({ ...beside?.shown(), pageSize: pageSize.value }),
    search(next, wished) {
      searched.value = next
      beside?.search(wished)
      resize(wished?.pageSize)
    },
  })
  return {
    ...list,
    pageIndex,
    pageSize,
    turn: (next) => {
      pageIndex.value = next
    },
    resize,
    found: (rows) => foundBy(rows, searched.value?.query),
    foundBy,
  }
}
