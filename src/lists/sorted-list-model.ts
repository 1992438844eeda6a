import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { ordering } from '#domain/list-order.ts'
import type { ListModel } from './list-model.ts'
import type { ListFields, ListQuery } from './list-query.ts'
import { createLocalListModel, type LocalListModel } from './local-list-model.ts'

/** What rows are sorted by: a text of theirs, words in their alphabet; with `falling` the last one first, e.g. the newest instant. */
interface Sorting<Row> {
  of: (row: Row, lang: Lang) => string | undefined
  falling?: boolean
}

interface Change<Sort extends string> {
  search?: ListQuery | undefined
  keyword?: string
  sort?: Sort | undefined
}

interface PageOf<Row> {
  /** All that are found, in their order. */
  found: readonly Row[]
  /** Those of the page. */
  rows: readonly Row[]
  /** Rows may have gone while a page was shown: the last page there is. */
  pageIndex: number
}

/** A list whose rows are all in the page, with a word that they are found by, an order of the reader's own, and rows that are chosen. */
export interface SortedListModel<Row, Sort extends string> extends ListModel, Pick<LocalListModel, 'pageSize' | 'turn' | 'resize'> {
  readonly keyword: ReadonlySignal<string>
  /** Undefined: as the rows came. */
  readonly sort: ReadonlySignal<Sort | undefined>
  /** Ids of the rows that are chosen for something that is done to several; whatever shows other rows lets them go. */
  readonly chosen: ReadonlySignal<readonly string[]>
  /** Another search, word or order begins at page 1. */
  choose(change: Change<Sort>): void
  mark(ids: readonly string[]): void
  /** Without word and search; the order stays. */
  reset(): void
  isNarrowed(): boolean
  page(rows: readonly Row[]): PageOf<Row>
  /** Rows that another search would find beside the word. */
  foundBy(rows: readonly Row[], query: Criteria | undefined): readonly Row[]
}

interface SortedModelOptions<Row, Sort extends string> {
  /** Name of the list: its common queries and columns are kept under it. */
  code: string
  fields: ListFields
  sortings: Readonly<Record<Sort, Sorting<Row>>>
  /** Texts of a row that the word is looked for in. */
  wordsOf: (row: Row) => readonly string[]
}

export const PAGE_SIZES = [10, 20, 50] as const

export function createSortedListModel<Row extends object, Sort extends string>(
  runtime: Runtime,
  { code, fields, sortings, wordsOf }: SortedModelOptions<Row, Sort>,
): SortedListModel<Row, Sort> {
  const keyword = signal('')
  const sort = signal<Sort | undefined>(undefined)
  const chosen = signal<readonly string[]>([])
  const names = Object.keys(sortings) as Sort[]
  const { sortOf, toView } = ordering(
    names,
    names.filter((name) => sortings[name].falling),
  )
  const worded = (rows: readonly Row[]) => {
    const word = keyword.value.toLowerCase()
    return word === '' ? rows : rows.filter((row) => wordsOf(row).some((text) => text.toLowerCase().includes(word)))
  }
  const whole = createLocalListModel(runtime, {
    ...{ code, fields, pageSizes: PAGE_SIZES },
    beside: {
      shown: () => ({ sort: toView(sort.value), ...(keyword.value && { keyword: keyword.value }) }),
      search(wished) {
        chosen.value = []
        if (!wished) return
        keyword.value = wished.keyword ?? ''
        sort.value = sortOf(wished.sort?.prop)
      },
    },
  })
  const choose = (change: Change<Sort>) => {
    if (change.keyword !== undefined) keyword.value = change.keyword.trim()
    if ('sort' in change) sort.value = change.sort
    whole.search('search' in change ? change.search : whole.searched())
  }
  return {
    ...whole,
    keyword,
    sort,
    chosen,
    choose,
    turn(pageIndex) {
      chosen.value = []
      whole.turn(pageIndex)
    },
    resize(pageSize) {
      chosen.value = []
      whole.resize(pageSize)
    },
    mark: (ids) => {
      chosen.value = ids
    },
    reset: () => choose({ keyword: '', search: undefined }),
    isNarrowed: () => keyword.value !== '' || whole.searched() !== undefined,
    foundBy: (rows, query) => worded(whole.foundBy(rows, query)),
    page(rows) {
      const by = sort.value
      const found = sorted(worded(whole.found(rows)), by && sortings[by], runtime.locale.lang.value)
      const size = whole.pageSize.value
      const pageIndex = Math.min(whole.pageIndex.value, Math.max(1, Math.ceil(found.length / size)))
      return { found, rows: found.slice((pageIndex - 1) * size, pageIndex * size), pageIndex }
    },
  }
}

/** Rows without the text come last, whichever way; equal ones stay as they came. */
function sorted<Row>(rows: readonly Row[], sorting: Sorting<Row> | undefined, lang: Lang): readonly Row[] {
  if (!sorting) return rows
  const { of, falling } = sorting
  const alphabet = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en', { numeric: true })
  const way = falling ? -1 : 1
  return rows
    .map((row) => ({ row, text: of(row, lang) ?? '' }))
    .sort((a, b) =>
      a.text === '' || b.text === '' ? Number(a.text === '') - Number(b.text === '') : way * alphabet.compare(a.text, b.text),
    )
    .map(({ row }) => row)
}
