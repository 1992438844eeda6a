import { signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import { type ListView, type ToldView, toldView, viewText } from '#domain/list-view.ts'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { createListColumns, type ListColumns } from './list-columns.store.ts'
import type { ListQuery, QuickFilters } from './list-query.ts'

/** How the rows of a list are shown: all that a common query says of it but the columns. */
export type Shown = Omit<ListView, 'columns'>
/** What a list remembers of its reader, beside his columns; what it is searched for is none of that. */
type UserDefaults = Pick<Shown, 'sort' | 'pageSize'>

/** What the parts of a list share: its columns, what it is searched for, and the filters that are conditions of that. */
export interface ListModel {
  /** Name of the list: its common queries and columns are kept under it. */
  readonly code: string
  readonly fields: CatalogueFields
  readonly columns: ListColumns
  readonly quickFilters: QuickFilters
  searched(): ListQuery | undefined
  /** How the list is shown now; while a common query is applied, which of that is none of the query's. */
  view(): ToldView
  /** Searches; with a view, that of a common query, the list is shown as that says until it is left. */
  search(searched: ListQuery | undefined, view?: ListView): void
  /** What is shown was kept as a common query, which is applied from now on, as any other is. @param view what it says of the list */
  applySavedView(view: ListView): void
  /** No common query is applied any more: columns, order and rows a page are the reader's own again. */
  clearView(): void
  /** Order and rows a page as the reader himself has them while a common query is applied, which is to be remembered of them; else undefined. */
  userDefaults(): UserDefaults | undefined
}

interface ListModelOptions extends Pick<ListModel, 'code' | 'fields' | 'quickFilters' | 'searched'> {
  shown: () => Shown
  /** @param wished how the rows shall be shown; left out: as they are */
  search: (searched: ListQuery | undefined, wished?: Shown) => void
}

/** A common query that is applied: what it says, how the list was shown then, and the reader's own beneath it. */
interface AppliedView {
  applied: ListView
  first: ListView
  own: UserDefaults
}

const userDefaultsOf = ({ sort, pageSize }: Shown): UserDefaults => ({
  ...(sort !== undefined && { sort }),
  ...(pageSize !== undefined && { pageSize }),
})

/** A view is applied for a while: what it brings, and what is changed while it is applied, goes with it. */
export function createListModel(runtime: Runtime, { shown, search, ...list }: ListModelOptions): ListModel {
  const columns = createListColumns(list.code, runtime)
  const appliedView = signal<AppliedView | undefined>(undefined)
  const now = (): ListView => {
    const choice = columns.choice.value
    return { ...(choice && { columns: choice }), ...shown() }
  }
  return {
    ...list,
    columns,
    view: () => (appliedView.value ? toldView(appliedView.value.applied, appliedView.value.first, now()) : now()),
    search(searched, applied) {
      if (!applied) return search(searched)
      const own = appliedView.peek()?.own ?? userDefaultsOf(shown())
      const { columns: wished, ...rest } = applied
      columns.apply(wished)
      // What is remembered of what is shown next is the reader's own.
      appliedView.value = { applied, first: {}, own }
      // A query that says nothing of the list leaves also what is typed into its box.
      search(searched, { ...(viewText(applied) === '' && shown()), ...own, ...rest })
      appliedView.value = { applied, first: now(), own }
    },
    applySavedView(view) {
      const own = appliedView.peek()?.own ?? userDefaultsOf(shown())
      columns.apply(columns.choice.peek())
      appliedView.value = { applied: view, first: now(), own }
    },
    clearView() {
      const own = appliedView.peek()?.own
      appliedView.value = undefined
      columns.leave()
      if (own && viewText(own) !== viewText(userDefaultsOf(shown()))) search(list.searched(), { ...shown(), ...own })
    },
    userDefaults: () => appliedView.peek()?.own,
  }
}

/** What the advanced search above a list is given of it. */
export const searchProps = ({ code, fields, searched, view, search, applySavedView, clearView }: ListModel) => ({
  code,
  fields,
  searched: searched(),
  view: view(),
  onSearch: search,
  onSave: applySavedView,
  onLeave: clearView,
})
