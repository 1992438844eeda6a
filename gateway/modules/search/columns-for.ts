import type { CatalogueField, CatalogueFields, DefinedList, SearchKey } from '#domain/lists/define-list.ts'
import type { SearchColumns } from './where.ts'

/** What each field that a list is searched by is in the list's statement. One without its SQL does not compile. */
export const columnsFor = <F extends CatalogueFields>(
  { searched }: DefinedList<F>,
  sql: Readonly<Record<SearchKey<F>, string>>,
): SearchColumns =>
  Object.fromEntries(
    Object.entries<CatalogueField>(searched).map(([prop, { type, many }]) => [
      prop,
      { type, sql: sql[prop as SearchKey<F>], ...(many && { many }) },
    ]),
  )
