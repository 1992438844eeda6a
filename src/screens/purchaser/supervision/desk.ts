import type { Runtime } from '#core/runtime.ts'
import type { ListView } from '#domain/list-view.ts'
import { reviewListFields } from '#domain/tender/list-fields.ts'
import { createListColumns, createPins, type ListColumns, type Pins, type Searched } from '#screens/list-tools/index.ts'
import { supervisionDoor } from './supervision.api.ts'
import { createSupervisionStore, PAGE_SIZES, STATUSES, type SupervisionStore } from './supervision.store.ts'

/** Name of the list: its common queries and columns are kept under it. */
export const CODE = 'supervision-and-review-list'

/** What the parts of the list share: its rows, its columns, and what is asked of its fields. */
export interface Desk {
  store: SupervisionStore
  columns: ListColumns
  pins: Pins
  /** How the list is shown now; the tab is the state of the review. */
  view(): ListView
  /** Searches; with a view the list is shown as that says. */
  search(searched: Searched | undefined, view?: ListView): void
}

const ALL = 'all'

export function createDesk(runtime: Runtime): Desk {
  const store = createSupervisionStore(supervisionDoor(runtime))
  const columns = createListColumns(CODE, runtime)
  return {
    store,
    columns,
    pins: createPins(reviewListFields, runtime),
    view() {
      const { status = ALL, keyword, pageSize } = store.wanted.value
      const choice = columns.choice.value
      return { ...(choice && { columns: choice }), pageSize, tab: status, ...(keyword && { keyword }) }
    },
    search(search, view) {
      if (!view) return void store.choose({ search })
      columns.apply(view.columns)
      const { keyword = '', tab, pageSize } = view
      const status = tab === undefined ? {} : { status: STATUSES.find((one) => one === tab) }
      void store.choose({ search, keyword, ...status, pageSize: PAGE_SIZES.find((size) => size === pageSize) })
    },
  }
}
