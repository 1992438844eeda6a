import type { ProjectRow } from '#contract/tender-project.ts'
import { HOME_ZONE } from '#core/formats.ts'
import type { Runtime } from '#core/runtime.ts'
import { instantOf } from '#domain/zoned-time.ts'
import type { Filter, Kept, ListDoor } from './project-list.store.ts'

const KEPT = 'cg-list'

/** The purchaser's list behind the gateway; kind of bidding and page are remembered in the store of the page (STORE-01), the rest in the tab. */
export function projectListDoor({ http, stream, store, storage }: Runtime): ListDoor {
  return {
    read: ({ status, sort, ...filter }, pageIndex, pageSize, signal) =>
      http.data('POST /tender/api/v1/project/cg-page-list', {
        body: { ...asked(filter), ...(status && { status: [status] }), ...(sort && { sort: { by: sort, desc: sort === 'ceiling' } }) },
        query: { pageIndex, pageSize },
        signal,
        quiet: true,
      }),
    total: async ({ status, sort: _sort, ...filter }, signal) => {
      const body = { ...asked(filter), ...(status && { status: [status] }) }
      const call = { body, query: { pageIndex: 1, pageSize: 1 }, signal, quiet: true }
      return (await http.data('POST /tender/api/v1/project/cg-page-list', call)).total
    },
    counts: ({ status: _status, sort: _sort, ...filter }, signal) =>
      http.data('POST /tender/api/v1/project/cg-counts', { body: asked(filter), signal, quiet: true }),
    follow: (hear, refresh, signal) => {
      stream.follow(['list:cg'], { list: (data) => data.topic === 'list:cg' && hear(data) }, { signal, poll: refresh })
    },
    page: {
      get: () => store.cgform.value.peek().pageIndex,
      set: (pageIndex) => store.cgform.set({ ...store.cgform.value.peek(), pageIndex }),
    },
    mode: { get: () => store.switchs.value.peek(), set: (mode) => store.switchs.set(mode) },
    kept: { get: () => storage.tab.read<Kept>(KEPT), set: (kept) => void storage.tab.write(KEPT, kept) },
  }
}

/** Days as instants: from the first one's midnight to the one after the last. */
function asked({ fromDay, toDay, search, ...filter }: Omit<Filter, 'status' | 'sort'>) {
  const [from, to] = [midnight(fromDay, 0), midnight(toDay, 1)]
  return { ...filter, ...search?.query, ...(from && { from }), ...(to && { to }) }
}

function midnight(day: string | undefined, later: number): string | undefined {
  if (!day) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setUTCDate(date.getUTCDate() + later)
  const instant = instantOf(`${date.toISOString().slice(0, 10)} 00:00`, HOME_ZONE)
  return instant.ok ? instant.iso : undefined
}

type Rows = readonly ProjectRow[]
/** @param key same key, same act. @throws Failure */
type Deed = (rows: Rows, words: string, key: string) => Promise<void>

/** What can be done with projects of the list. Only copying and deleting take several. */
export interface ProjectDeeds {
  copy: Deed
  delete: Deed
  recall: Deed
  suspend: Deed
  void: Deed
}

export function projectDeeds({ http }: Runtime): ProjectDeeds {
  /** A copy is one call each: what a first try has copied is not copied again by the next. */
  const keys = new Map<string, string>()
  const keyOf = (key: string, id: string): string => {
    const known = keys.get(`${key} ${id}`) ?? crypto.randomUUID()
    keys.set(`${key} ${id}`, known)
    return known
  }
  const [quiet, idOf] = [true, (rows: Rows) => rows[0]?.id ?? '']
  return {
    copy: async (rows, _, key) => {
      for (const { id } of rows) await http.data('POST /tender/api/v1/project/copy', { body: { id }, key: keyOf(key, id), quiet })
    },
    delete: async (rows, _, key) => {
      await http.data('POST /tender/api/v1/project/delete', { body: { ids: rows.map(({ id }) => id) }, key, quiet })
    },
    recall: async (rows, _, key) => {
      await http.data('POST /tender/api/v1/project/recall', { body: { id: idOf(rows) }, key, quiet })
    },
    suspend: async (rows, reason, key) => {
      await http.data('POST /tender/api/v1/project/suspend', { body: { id: idOf(rows), reason }, key, quiet })
    },
    void: async (rows, reason, key) => {
      await http.data('POST /tender/api/v1/project/void', { body: { id: idOf(rows), reason }, key, quiet })
    },
  }
}
