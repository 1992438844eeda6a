import type { Runtime } from '#core/runtime/runtime.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import { createListModel, createQuickFilters, type ListModel } from '#lists/index.ts'
import { order, supervisionClient } from './supervision.api.ts'
import { createSupervisionStore, PAGE_SIZES, type SupervisionStore } from './supervision.store.ts'

const { searched: fields } = reviewProjects

export interface Model extends ListModel {
  store: SupervisionStore
}

export function createModel(runtime: Runtime): Model {
  const store = createSupervisionStore(supervisionClient(runtime))
  const list = createListModel(runtime, {
    code: 'supervision-and-review-list',
    fields,
    quickFilters: createQuickFilters(fields, runtime),
    searched: () => store.wanted.value.search,
    shown() {
      const { keyword, sort, pageSize } = store.wanted.value
      return {
        sort: order.toView(sort),
        pageSize,
        ...(keyword && { keyword }),
      }
    },
    search(search, pending) {
      if (!pending) return void store.choose({ search })
      const { keyword = '', pageSize } = pending
      const sort = order.sortOf(pending.sort?.prop)
      void store.choose({ search, keyword, sort, pageSize: PAGE_SIZES.find((size) => size === pageSize) })
    },
  })
  return { ...list, store }
}
