import type { Runtime } from '#core/runtime/runtime.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { createListModel, createQuickFilters, type ListModel, PAGE_SIZES } from '#lists/index.ts'
import { type AddFirmsStore, createAddFirmsStore, order } from './add-firms.store.ts'
import { readFirms } from './customer-list.api.ts'

/** The register of suppliers, and who was chosen from it. */
export interface RegisterModel extends ListModel {
  store: AddFirmsStore
}

export function createRegisterModel(runtime: Runtime, projectId: string): RegisterModel {
  const store = createAddFirmsStore(readFirms(runtime, projectId))
  const list = createListModel(runtime, {
    code: 'pu-suppliers',
    fields: supplierRegister.searched,
    quickFilters: createQuickFilters(supplierRegister.searched, runtime),
    searched: () => store.filter.value.search,
    shown() {
      const { keyword, sort, pageSize } = store.filter.value
      return {
        sort: order.toView(sort),
        pageSize,
        ...(keyword && { keyword }),
      }
    },
    search(search, wished) {
      if (!wished) return void store.choose({ search })
      const { keyword = '', sort, pageSize = store.filter.peek().pageSize } = wished
      const size = PAGE_SIZES.find((one) => one === pageSize) ?? PAGE_SIZES[0]
      void store.choose({ search, keyword, sort: order.sortOf(sort?.prop), pageSize: size })
    },
  })
  return { ...list, store }
}
