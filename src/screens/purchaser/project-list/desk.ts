import type { ProjectStatus } from '#contract/tender-project.ts'
import type { Runtime } from '#core/runtime.ts'
import { purchaserListFields as fields } from '#domain/tender/list-fields.ts'
import { createListDesk, createPins, type ListDesk } from '#screens/list-tools/index.ts'
import { type Mode, modeOf } from '#screens/paged/index.ts'
import { projectListDoor } from './project-list.api.ts'
import { createProjectListStore, isFalling, type ProjectListStore, SORTS } from './project-list.store.ts'

export interface Desk extends ListDesk {
  store: ProjectListStore
}

/**
 * The tab of its views is the kind of bidding.
 *
 * @param status to begin with, e.g. of a link from the overview
 */
export function createDesk(runtime: Runtime, status: ProjectStatus | undefined): Desk {
  const pins = createPins(fields, runtime)
  const wished = status && pins.with(undefined, 'status', { rule: 'eq', value: status })
  const store = createProjectListStore(
    projectListDoor(runtime, { withoutStatus: (search) => pins.with(search, 'status', undefined), searchedBy: pins.searchedBy }),
    wished,
  )
  const list = createListDesk(runtime, {
    code: 'pu-project-list',
    fields,
    pins,
    searched: () => store.filter.value.search,
    shown() {
      const { mode, keyword, sort } = store.filter.value
      return {
        sort: sort ? { prop: sort, order: isFalling(sort) ? 'descending' : 'ascending' } : null,
        pageSize: store.size.value,
        tab: mode,
        ...(keyword && { keyword }),
      }
    },
    search(search, wish) {
      if (!wish) return void store.choose({ search })
      const { keyword, tab, pageSize } = wish
      const mode: { mode?: Mode } = tab === undefined ? {} : { mode: modeOf(tab) }
      void store.choose({ search, keyword, sort: SORTS.find((one) => one === wish.sort?.prop), ...mode }, pageSize)
    },
  })
  return { ...list, store }
}
