import type { Runtime } from '#core/runtime/runtime.ts'
import type { Filter, Kept, ListClient } from './project-list.store.ts'
import { searchOf } from './search.rules.ts'

const KEPT = 'cg-list'

/** What the client asks of the list's filters. */
interface Searching {
  /** The search without what it says of the status: other chips are counted beside the one that is pressed. */
  withoutStatus: (search: Search) => Search
  /** A search of kept conditions: what it asks for is that of today, and of whoever is signed in now. */
  toListQuery: (conditions: object) => Search
}

/** The purchaser's list behind the gateway; kind of bidding and page are remembered in the store of the page (STORE-01), the rest in the tab. */
export function projectListClient({ http, stream, store, storage }: Runtime, { withoutStatus, toListQuery }: Searching): ListClient {
  const keptNow = (): Kept | undefined => {
    const { search: kept, ...rest } = storage.tab.read<Kept>(KEPT) ?? { pageSize: 0 }
    const search = kept && toListQuery(kept.conditions)
    return { ...rest, ...(search && { search }) }
  }
  return {
    read: (filter, pageIndex, pageSize, signal) =>
      http.data('POST /tender/api/v1/project/cg-page-list', {
        body: searchOf(filter),
        query: { pageIndex, pageSize },
        signal,
        quiet: true,
      }),
    total: async ({ sort: _sort, ...filter }, signal) => {
      const call = { body: searchOf(filter), query: { pageIndex: 1, pageSize: 1 }, signal, quiet: true }
      return (await http.data('POST /tender/api/v1/project/cg-page-list', call)).total
    },
    counts: ({ sort: _sort, search, ...filter }, signal) => {
      const body = searchOf({ ...filter, search: withoutStatus(search) })
      return http.data('POST /tender/api/v1/project/cg-counts', { body, signal, quiet: true })
    },
    follow: (hear, refresh, signal) => {
      stream.follow(['list:cg'], { list: (data) => data.topic === 'list:cg' && hear(data) }, { signal, poll: refresh })
    },
    page: {
      get: () => store.cgform.value.peek().pageIndex,
      set: (pageIndex) => store.cgform.set({ ...store.cgform.value.peek(), pageIndex }),
    },
    mode: { get: () => store.switchs.value.peek(), set: (mode) => store.switchs.set(mode) },
    kept: { get: keptNow, set: (kept) => void storage.tab.write(KEPT, kept) },
  }
}

type Search = Filter['search']
