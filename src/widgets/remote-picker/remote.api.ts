import { browserTimers } from '#core/browser/timers.ts'
import { NoList } from '#core/element/body/list-failure.ts'
import { cachedIn, createBatch } from '#core/http/batch.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { listIn, type RemoteRow, rowsIn } from './remote.rules.ts'
import type { RemoteSettings } from './remote.types.ts'

export interface PageOfRows {
  rows: readonly RemoteRow[]
  totalPages: number
}
export interface RowQuery {
  text: string
  page: number
  parentId?: string
  signal: AbortSignal
}
export interface RemoteSource {
  /** @throws Failure, {@link NoList}, or what the page's loader threw */
  page(query: RowQuery): Promise<PageOfRows>
  /** All that lies directly beneath, 1,000 rows at most. */
  beneath(parentId: string, signal: AbortSignal): Promise<readonly RemoteRow[]>
  /** Left out ids are unknown. `undefined`: nobody can be asked for ids. */
  byIds: ((ids: readonly string[]) => Promise<ReadonlyMap<string, RemoteRow>>) | undefined
}

/** Askers within this time share a call (specification section 9). */
const BATCH_MS = 30
const MOST_IDS = 200
const KEEP_MS = 60_000
/** Rows a page while a branch is read with GET, and how many pages at most. */
const BRANCH_ROWS = 100
const BRANCH_PAGES = 10

/** Where a picker gets its rows: an address of the page's, or its loader. @see specification section 7, PICK-07, PICK-08 */
export function openRemote(runtime: Runtime, settings: () => RemoteSettings): RemoteSource {
  const page = async ({ text, page: number, parentId, signal }: RowQuery, pageSize = settings().pageSize, splitPages = true) => {
    const now = settings()
    const place = parentId === undefined ? {} : { parentId }
    if (now.loader) return pageIn(await now.loader({ text, page: number, pageSize, ...place, signal }), now, pageSize)
    const query = { ...(text && { text }), ...place }
    const answer = await ask(runtime, now.url, { now, query, paging: { pageIndex: number, pageSize }, request: { splitPages }, signal })
    return pageIn(answer, now, pageSize)
  }
  const get = () => settings().httpMethod === 'GET' || settings().loader !== undefined
  return {
    page: (query) => page(query),
    async beneath(parentId, signal) {
      if (!get()) return (await page({ text: '', page: 1, parentId, signal }, settings().pageSize, false)).rows
      const rows: RemoteRow[] = []
      for (let number = 1, last = 1; number <= Math.min(last, BRANCH_PAGES); number += 1) {
        const next = await page({ text: '', page: number, parentId, signal }, BRANCH_ROWS)
        rows.push(...next.rows)
        last = next.totalPages
      }
      return rows
    },
    get byIds() {
      const now = settings()
      // A universal picker's own address takes `uniques`.
      return now.byIdsUrl || (!now.loader && now.httpMethod === 'POST')
        ? (ids: readonly string[]) => batchOf(runtime, now).read(ids)
        : undefined
    },
  }
}

function batchOf(runtime: Runtime, now: RemoteSettings) {
  const { byIdsUrl, url, fieldCode, valueKey, labelKey, httpMethod, params } = now
  const name = JSON.stringify(['rows', runtime.locale.lang.value, byIdsUrl || url, httpMethod, fieldCode, valueKey, labelKey, params])
  return cachedIn(runtime.cache, name, () =>
    createBatch<RemoteRow>({
      ms: BATCH_MS,
      most: MOST_IDS,
      keepMs: KEEP_MS,
      timers: browserTimers,
      idOf: ({ id }) => id,
      read: async (ids) => {
        const request = byIdsUrl ? { ids: httpMethod === 'GET' ? ids.join(',') : ids } : { splitPages: false, uniques: ids }
        return pageIn(await ask(runtime, byIdsUrl || url, { now, request }), now, ids.length).rows
      },
    }),
  )
}

interface Asking {
  now: RemoteSettings
  query?: Readonly<Record<string, string>>
  paging?: Readonly<Record<string, number>>
  request?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

async function ask({ http }: Runtime, url: string, { now, query, paging = {}, request = {}, signal }: Asking): Promise<unknown> {
  const { query: given, ...params } = now.params ?? {}
  const own = typeof given === 'object' ? given : undefined
  const field = now.fieldCode ? { fieldCode: now.fieldCode } : {}
  const common = { quiet: true, ...(signal && { signal }) }
  const { splitPages: _, ...plain } = request
  const answer =
    now.httpMethod === 'GET'
      ? await http.open(withQuery(url, { ...params, ...own, ...field, ...plain, ...query, ...paging }), common)
      : await http.open(withQuery(url, paging), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...params, ...field, ...request, ...((query || own) && { query: { ...own, ...query } }) }),
          ...common,
        })
  return answer.json().catch(() => undefined)
}

function withQuery(url: string, query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${search}`
}

function pageIn(answer: unknown, now: RemoteSettings, pageSize: number): PageOfRows {
  const found = listIn(answer, pageSize)
  if (!found) throw new NoList()
  return { rows: rowsIn(found.list, now), totalPages: found.totalPages }
}
