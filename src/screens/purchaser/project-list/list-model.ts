import type { ProjectStatus } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { createListModel, createQuickFilters, type ListModel } from '#lists/index.ts'
import { type Mode, modeOf } from '#lists/project-pages.store.ts'
import { projectListClient } from './project-list.api.ts'
import { createProjectListStore, type Kept, order, type ProjectListStore } from './project-list.store.ts'

const { searched: fields } = purchaserProjects

export interface Model extends ListModel {
  store: ProjectListStore
}

/**
 * The tab of its views is the kind of bidding.
 *
 * @param status to begin with, e.g. of a link from the overview
 */
export function createModel(runtime: Runtime, status: ProjectStatus | undefined): Model {
  const quickFilters = createQuickFilters(fields, runtime)
  const wished = status && quickFilters.with(undefined, 'status', { rule: 'eq', value: status })
  const client = projectListClient(runtime, {
    withoutStatus: (search) => quickFilters.with(search, 'status', undefined),
    toListQuery: quickFilters.toListQuery,
  })
  const store = createProjectListStore(
    { ...client, kept: { get: client.kept.get, set: (kept) => client.kept.set(ownOf(kept, list.userDefaults())) } },
    wished,
  )
  const list = createListModel(runtime, {
    code: 'pu-project-list',
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
    search(search, pending) {
      if (!pending) return void store.choose({ search })
      const { keyword, tab, pageSize } = pending
      const mode: { mode?: Mode } = tab === undefined ? {} : { mode: modeOf(tab) }
      void store.choose({ search, keyword, sort: order.sortOf(pending.sort?.prop), ...mode }, pageSize)
    },
  })
  return { ...list, store }
}

/** What is remembered of the list: a common query that is applied says nothing of the reader's own order and rows a page. */
function ownOf({ sort, pageSize, ...kept }: Kept, own: ReturnType<ListModel['userDefaults']>): Kept {
  const by = own ? order.sortOf(own.sort?.prop) : sort
  return { ...kept, ...(by && { sort: by }), pageSize: own?.pageSize ?? pageSize }
}
