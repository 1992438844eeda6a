import type { Runtime } from '#core/runtime/runtime.ts'
import { type Filter, order, type ProjectListClient } from './project-list.store.ts'

const SIZE = 'gy-list-size'
const SORT = 'gy-list-sort'

type Search = Filter['search']

/**
 * The list of the acting firm behind the gateway; tab and page are remembered in the store of the page (STORE-01).
 *
 * @param withoutStage the search without what it says of the stage: other chips are counted beside the one that is pressed
 */
export function projectListClient({ http, stream, store, storage }: Runtime, withoutStage: (search: Search) => Search): ProjectListClient {
  return {
    read: (filter, pageIndex, pageSize, signal) =>
      http.data('POST /tender/api/v1/project/cu-page-list', {
        body: asked(filter),
        query: { pageIndex, pageSize },
        signal,
        quiet: true,
      }),
    total: async (filter, signal) => {
      const call = { body: asked(filter), query: { pageIndex: 1, pageSize: 1 }, signal, quiet: true }
      return (await http.data('POST /tender/api/v1/project/cu-page-list', call)).total
    },
    counts: ({ search, sort: _, ...filter }, signal) => {
      const body = asked({ ...filter, search: withoutStage(search) })
      return http.data('POST /tender/api/v1/project/cu-counts', { body, signal, quiet: true })
    },
    decline: async (projectId, reason, key) => {
      await http.data('POST /tender/api/v1/invitation/decline', { body: { projectId, reason }, key, quiet: true })
    },
    follow: (hear, refresh, signal) => {
      stream.follow(['list:gy'], { list: (data) => data.topic === 'list:gy' && hear(data) }, { signal, poll: refresh })
    },
    page: {
      get: () => store.gyform.value.peek().pageIndex,
      set: (pageIndex) => store.gyform.set({ ...store.gyform.value.peek(), pageIndex }),
    },
    mode: { get: () => store.switchs.value.peek(), set: (mode) => store.switchs.set(mode) },
    size: { get: () => storage.tab.read<number>(SIZE), set: (pageSize) => void storage.tab.write(SIZE, pageSize) },
    sort: { get: () => storage.tab.read<string>(SORT), set: (sort) => void storage.tab.write(SORT, sort ?? '') },
  }
}

/** What the list is narrowed to and its order, as the body of its call. */
export const asked = ({ search, sort, ...filter }: Omit<Filter, 'search'> & { search?: Search | undefined }) => ({
  ...filter,
  ...order.toBody(sort),
  ...search?.query,
})
