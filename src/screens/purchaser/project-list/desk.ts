import type { ProjectStatus } from '#contract/tender-project.ts'
import type { Runtime } from '#core/runtime.ts'
import type { ListView } from '#domain/list-view.ts'
import { purchaserListFields } from '#domain/tender/list-fields.ts'
import { createListColumns, createPins, type ListColumns, type Pins, type Searched } from '#screens/list-tools/index.ts'
import { projectListDoor } from './project-list.api.ts'
import { createProjectListStore, isFalling, type Mode, modeOf, type ProjectListStore, SORTS, type Sort } from './project-list.store.ts'

/** Name of the list: its common queries and columns are kept under it. */
export const CODE = 'pu-project-list'

/** What the parts of the list share: its rows, its columns, and the filters that are conditions of its search. */
export interface Desk {
  store: ProjectListStore
  columns: ListColumns
  pins: Pins
  /** How the list is shown now. */
  view(): ListView
  /** Searches; with a view the list is shown as that says. */
  search(searched: Searched | undefined, view?: ListView): void
}

/** @param status to begin with, e.g. of a link from the overview */
export function createDesk(runtime: Runtime, status: ProjectStatus | undefined): Desk {
  const pins = createPins(purchaserListFields, runtime)
  const wished = status && pins.with(undefined, 'status', { rule: 'eq', value: status })
  const store = createProjectListStore(
    projectListDoor(runtime, { withoutStatus: (search) => pins.with(search, 'status', undefined), searchedBy: pins.searchedBy }),
    wished,
  )
  const columns = createListColumns(CODE, runtime)
  return {
    store,
    columns,
    pins,
    view() {
      const { mode, keyword, sort } = store.filter.value
      const choice = columns.choice.value
      return {
        ...(choice && { columns: choice }),
        sort: sort ? { prop: sort, order: isFalling(sort) ? 'descending' : 'ascending' } : null,
        pageSize: store.size.value,
        tab: mode,
        ...(keyword && { keyword }),
      }
    },
    search(search, view) {
      if (!view) return void store.choose({ search })
      columns.apply(view.columns)
      const { keyword, tab, pageSize } = view
      const mode: { mode?: Mode } = tab === undefined ? {} : { mode: modeOf(tab) }
      void store.choose({ search, keyword, sort: sortOf(view), ...mode }, pageSize)
    },
  }
}

const sortOf = ({ sort }: ListView): Sort | undefined => SORTS.find((one) => one === sort?.prop)
