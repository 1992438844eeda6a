import type { Runtime } from '#core/runtime.ts'
import type { ListView } from '#domain/list-view.ts'
import { createListColumns, type ListColumns } from './list-columns.store.ts'
import type { ListFields, Pins, Searched } from './searched.ts'

/** How the rows of a list are shown: all that a common query says of it but the columns. */
type Shown = Omit<ListView, 'columns'>

/** What the parts of a list share: its columns, what it is searched for, and the filters that are conditions of that. */
export interface ListDesk {
  /** Name of the list: its common queries and columns are kept under it. */
  readonly code: string
  readonly fields: ListFields
  readonly columns: ListColumns
  readonly pins: Pins
  searched(): Searched | undefined
  /** How the list is shown now. */
  view(): ListView
  /** Searches; with a view the list is shown as that says. */
  search(searched: Searched | undefined, view?: ListView): void
}

interface ListDeskOptions extends Pick<ListDesk, 'code' | 'fields' | 'pins' | 'searched'> {
  shown: () => Shown
  /** @param wished how the rows shall be shown; left out: as they are */
  search: (searched: Searched | undefined, wished?: Shown) => void
}

export function createListDesk(runtime: Runtime, { shown, search, ...list }: ListDeskOptions): ListDesk {
  const columns = createListColumns(list.code, runtime)
  return {
    ...list,
    columns,
    view() {
      const choice = columns.choice.value
      return { ...(choice && { columns: choice }), ...shown() }
    },
    search(searched, view) {
      if (!view) return search(searched)
      const { columns: wished, ...rest } = view
      columns.apply(wished)
      search(searched, rest)
    },
  }
}

/** What the advanced search above a list is given of it. */
export const searchOfDesk = ({ code, fields, columns, searched, view, search }: ListDesk) => ({
  code,
  fields,
  searched: searched(),
  view: view(),
  onSearch: search,
  onLeave: columns.leave,
})
