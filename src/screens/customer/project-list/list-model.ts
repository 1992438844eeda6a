import type { Runtime } from '#core/runtime/runtime.ts'
import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { createListModel, createQuickFilters, type ListModel } from '#lists/index.ts'
import { modeOf } from '#lists/project-pages.store.ts'
import { projectListClient } from './project-list.api.ts'
import { createProjectListStore, order, type ProjectListStore } from './project-list.store.ts'

const { searched: fields } = firmProjects

export interface Model extends ListModel {
  store: ProjectListStore
}

/** The tab of its views is the kind of bidding. */
export function createModel(runtime: Runtime): Model {
  const quickFilters = createQuickFilters(fields, runtime)
  const client = projectListClient(runtime, (search) => quickFilters.with(search, 'stage', undefined))
  // Rows a page and the order that a common query wants are not remembered as the reader's own.
  const size = { get: client.size.get, set: (pageSize: number) => client.size.set(list.userDefaults()?.pageSize ?? pageSize) }
  const sort: typeof client.sort = {
    get: client.sort.get,
    set(next) {
      const own = list.userDefaults()
      client.sort.set(own ? order.sortOf(own.sort?.prop) : next)
    },
  }
  const store = createProjectListStore({ ...client, size, sort })
  const list = createListModel(runtime, {
    code: 'cu-project-list',
    fields,
    quickFilters,
    searched: () => store.filter.value.search,
    shown() {
      const { mode, keyword, sort } = store.filter.value
      return {
        sort: order.toView(sort),
        pageSize: store.size.value,
        tab: mode,
        ...(keyword && { keyword }),
      }
    },
    search(search, wished) {
      if (!wished) return void store.choose({ search })
      const { keyword, tab, pageSize } = wished
      void store.choose(
        { search, keyword, sort: order.sortOf(wished.sort?.prop), ...(tab !== undefined && { mode: modeOf(tab) }) },
        pageSize,
      )
    },
  })
  return { ...list, store }
}
