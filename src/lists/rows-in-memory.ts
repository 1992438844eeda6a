import { effect, untracked } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { CatalogueFields, DefinedList, SortKey } from '#domain/lists/define-list.ts'
import { type SortValue, sortRows } from '#domain/lists/sort-rows.ts'
import { bounds, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { matches, typedClause } from '#domain/search/evaluate.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import type { ListSource } from './list.ts'

interface RowsTraits<Row, Sort extends string, Counts> {
  /** All there are, each with its fields under their names. Reads signals: the list follows them. */
  rows(): readonly Row[]
  /** Texts of a row that the word is looked for in. */
  wordsOf?(row: Row): readonly string[]
  /** What rows are sorted by, where that is not the field itself. */
  sortedBy?: Readonly<Partial<Record<Sort, (row: Row, lang: Lang) => SortValue>>>
  countsOf?(rows: readonly Row[]): Counts
}

export interface RowsInMemory<Row, Counts = never> extends ListSource<Row, Counts> {
  /** All that the body of the list finds, in their order. */
  found(body: object): readonly Row[]
}

interface Body extends Criteria {
  keyword?: string
  sort?: { by: string; desc: boolean }
}

/** Rows that were read whole, as the source of a list: found, ordered and counted in the page as the gateway would do it (SEA-15). */
export function rowsInMemory<Row extends object, F extends CatalogueFields, Counts = never>(
  { locale }: Pick<Runtime, 'locale'>,
  { searched }: DefinedList<F>,
  { rows, wordsOf = () => [], sortedBy, countsOf }: RowsTraits<Row, SortKey<F>, Counts>,
): RowsInMemory<Row, Counts> {
  let seen: readonly unknown[] = []
  const now = () => [rows(), locale.lang.value] as const
  const filtered = ({ keyword = '', ...body }: Body) => {
    const word = keyword.toLowerCase()
    const has = (row: Row) => word === '' || wordsOf(row).some((text) => text.toLowerCase().includes(word))
    return rows().filter(rowPredicate(body, searched)).filter(has)
  }
  const found = (body: Body): readonly Row[] => {
    const { sort } = body
    if (!sort) return filtered(body)
    const ofField = (row: Row) => (row as Readonly<Record<string, SortValue>>)[sort.by]
    const keyOf = sortedBy?.[sort.by as SortKey<F>] ?? ofField
    const lang = locale.lang.value
    return sortRows(filtered(body), (row) => keyOf(row, lang), { desc: sort.desc, lang })
  }
  return {
    found,
    async read(body, { pageIndex, pageSize }) {
      seen = untracked(now)
      const all = untracked(() => found(body))
      return { rows: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: all.length, pageIndex, pageSize }
    },
    ...(countsOf && { counts: async (body: object) => untracked(() => countsOf(filtered(body))) }),
    follow({ refresh }, signal) {
      const stop = effect(() => {
        const isNew = now().some((one, at) => one !== seen[at])
        if (isNew) untracked(() => void refresh())
      })
      signal.addEventListener('abort', stop)
    },
  }
}

/** Whether a row is found: what the gateway's SQL would find of it. A search that the gateway would refuse finds none. */
function rowPredicate(query: Criteria, fields: CatalogueFields): (row: object) => boolean {
  try {
    const clause = typedClause(readCriteria(query, bounds), (prop) => fields[prop]?.type, HOME_ZONE)
    return (row) => matches(clause, row as Parameters<typeof matches>[1])
  } catch (cause) {
    if (cause instanceof NotCriteria) return () => false
    throw cause
  }
}
