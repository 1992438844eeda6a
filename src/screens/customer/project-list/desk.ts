import type { Runtime } from '#core/runtime.ts'
import { firmListFields as fields } from '#domain/tender/list-fields.ts'
import { createListDesk, createPins, type ListDesk } from '#screens/list-tools/index.ts'
import { modeOf } from '#screens/paged/index.ts'
import { projectListDoor } from './project-list.api.ts'
import { createProjectListStore, type ProjectListStore } from './project-list.store.ts'

export interface Desk extends ListDesk {
  store: ProjectListStore
}

/** The tab of its views is the kind of bidding. */
export function createDesk(runtime: Runtime): Desk {
  const pins = createPins(fields, runtime)
  const store = createProjectListStore(projectListDoor(runtime, (search) => pins.with(search, 'stage', undefined)))
  const list = createListDesk(runtime, {
    code: 'cu-project-list',
    fields,
    pins,
    searched: () => store.filter.value.search,
    shown() {
      const { mode, keyword } = store.filter.value
      return { pageSize: store.size.value, tab: mode, ...(keyword && { keyword }) }
    },
    search(search, wished) {
      if (!wished) return void store.choose({ search })
      const { keyword, tab, pageSize } = wished
      void store.choose({ search, keyword, ...(tab !== undefined && { mode: modeOf(tab) }) }, pageSize)
    },
  })
  return { ...list, store }
}
