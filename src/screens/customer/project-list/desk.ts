import type { Runtime } from '#core/runtime.ts'
import type { ListView } from '#domain/list-view.ts'
import { firmListFields } from '#domain/tender/list-fields.ts'
import { createListColumns, createPins, type ListColumns, type Pins, type Searched } from '#screens/list-tools/index.ts'
import { projectListDoor } from './project-list.api.ts'
import { createProjectListStore, modeOf, type ProjectListStore, QUICK } from './project-list.store.ts'

/** Name of the list: its common queries and columns are kept under it. */
export const CODE = 'cu-project-list'

/** What the parts of the list share: its rows, its columns, and what is asked of its fields. */
export interface Desk {
  store: ProjectListStore
  columns: ListColumns
  pins: Pins
  /** How the list is shown now; the tab is kind of bidding and quick filter. */
  view(): ListView
  /** Searches; with a view the list is shown as that says. */
  search(searched: Searched | undefined, view?: ListView): void
}

export function createDesk(runtime: Runtime): Desk {
  const store = createProjectListStore(projectListDoor(runtime))
  const columns = createListColumns(CODE, runtime)
  return {
    store,
    columns,
    pins: createPins(firmListFields, runtime),
    view() {
      const { mode, quick, keyword } = store.filter.value
      const choice = columns.choice.value
      return {
        ...(choice && { columns: choice }),
        pageSize: store.size.value,
        tab: quick ? `${mode} ${quick}` : mode,
        ...(keyword && { keyword }),
      }
    },
    search(search, view) {
      if (!view) return void store.choose({ search })
      columns.apply(view.columns)
      const { keyword, tab, pageSize } = view
      const [mode, wished] = tab?.split(' ') ?? []
      const place = mode === undefined ? {} : { mode: modeOf(mode), quick: QUICK.find((one) => one === wished) }
      void store.choose({ search, keyword, ...place }, pageSize)
    },
  }
}
