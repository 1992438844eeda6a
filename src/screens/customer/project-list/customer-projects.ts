import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { createList } from '#lists/index.ts'
import { projectSource, projectTraits } from '#screens/project-lists/project-source.ts'

const SIZE = 'gy-list-size'
const SORT = 'gy-list-sort'
const quiet = true

export type Counts = Data<'POST /tender/api/v1/project/cu-counts'>

/** The projects of the acting firm; page and kind of bidding are remembered in the store of the page (STORE-01), order and rows a page in the tab. */
export function createCustomerProjects(runtime: Runtime) {
  const { http, store, storage } = runtime
  const source = projectSource<Counts>(runtime, {
    read: (body, query, signal) => http.data('POST /tender/api/v1/project/cu-page-list', { body, query, signal, quiet }),
    counts: (body, signal) => http.data('POST /tender/api/v1/project/cu-counts', { body, signal, quiet }),
    topic: 'list:gy',
  })
  return createList(runtime, firmProjects, source, {
    ...projectTraits<Counts>(runtime),
    countedBy: 'stage',
    page: {
      get: () => store.gyform.value.peek().pageIndex,
      set: (pageIndex) => store.gyform.set({ ...store.gyform.value.peek(), pageIndex }),
    },
    kept: {
      get: () => ({ pageSize: storage.tab.read<number>(SIZE), sort: storage.tab.read<string>(SORT) }),
      set({ pageSize, sort }) {
        storage.tab.write(SIZE, pageSize)
        storage.tab.write(SORT, sort ?? '')
      },
    },
  })
}
