import { browserTimers, type Timers } from '#core/browser/timers.ts'
import { NoList } from '#core/element/body/list-failure.ts'
import { type Batch, cachedIn, createBatch } from '#core/http/batch.ts'
import type { Http } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { personIn } from '#domain/people.ts'
import type { LoaderQuery, PickedUser, UserPage, UserPickerProps } from './user-picker.types.ts'

export interface UserSource {
  /** @throws Failure, {@link NoList}, or what the page's loader threw */
  page(query: LoaderQuery): Promise<UserPage>
  /** Who is not known is left out. @throws Failure or {@link NoList} */
  byIds(ids: readonly string[], options?: { fresh?: boolean }): Promise<ReadonlyMap<string, PickedUser>>
}

type Settings = Pick<UserPickerProps, 'loader' | 'url' | 'byIdsUrl' | 'params' | 'orgId' | 'pageSize'>

/** Askers within this time share a call, which carries this many ids at most (specification section 9). */
const BATCH_MS = 50
const MOST_IDS = 500
const KEEP_MS = 60_000

/**
 * Where a picker gets its people: the calls of the login mode, an address of the page's, or its loader.
 *
 * With an own source the gateway is not asked who an id is: the same id may be somebody else there. `by-ids-url` names them then.
 *
 * @see specification section 7, Pickers
 */
export function openSource({ http, config, cache, locale }: Runtime, settings: () => Settings, timers: Timers = browserTimers): UserSource {
  const plain = config.mode === 'nonRuntime'
  const batch = (address: string): Batch<PickedUser> =>
    cachedIn(cache, `users ${locale.lang.value} ${address}`, () =>
      createBatch({
        ms: BATCH_MS,
        most: MOST_IDS,
        keepMs: KEEP_MS,
        timers,
        idOf: ({ id }) => id,
        read: async (ids) => usersIn(await askByIds(http, ids, { plain, address })),
      }),
    )
  const page = async (query: LoaderQuery): Promise<UserPage> => {
    const now = settings()
    if (now.loader) return pageIn(await now.loader(query))
    return pageIn(await askPage(http, query, { ...now, plain }))
  }
  return {
    page,
    async byIds(ids, options) {
      const { loader, url, byIdsUrl } = settings()
      if ((loader || url) && !byIdsUrl) return new Map()
      return batch(byIdsUrl).read(ids, options)
    },
  }
}

interface Asking extends Settings {
  plain: boolean
}

async function askPage(http: Http, { text, page, signal }: LoaderQuery, { plain, url, params, orgId, pageSize }: Asking): Promise<unknown> {
  const { includeLeft, excludeIds, ...others } = params
  const limits = { ...(includeLeft !== undefined && { includeLeft }), ...(excludeIds !== undefined && { excludeIds }) }
  const place = { ...others, ...(orgId && { orgId }) }
  // sic: pageSIze
  const inBody = { searchName: text, pageIndex: page, pageSIze: pageSize, ...place, ...limits }
  const inQuery = { ...place, searchName: text, pageIndex: page, pageSize }
  const quietly = { signal, quiet: true }
  if (url) return post(http, url, plain ? { body: inBody, signal } : { query: inQuery, body: limits, signal })
  if (plain) return http.data('POST /api/user/internal/page-list', { body: inBody as never, ...quietly })
  return http.data('POST /platform/empUser/page-list', { query: inQuery as never, body: limits as never, ...quietly })
}

async function askByIds(http: Http, ids: readonly string[], { plain, address }: { plain: boolean; address: string }): Promise<unknown> {
  const body = plain ? [...ids] : { ids: [...ids] }
  if (address) return post(http, address, { body })
  if (plain) return http.data('POST /api/user/internal/queryUserByIds', { body: [...ids], quiet: true })
  return http.data('POST /platform/empUserByIds/list', { body: { ids: [...ids] }, quiet: true })
}

async function post(http: Http, address: string, { query = {}, body, signal }: { query?: object; body: unknown; signal?: AbortSignal }) {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const target = words ? `${address}${address.includes('?') ? '&' : '?'}${words}` : address
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), quiet: true, ...(signal && { signal }) }
  const answer: unknown = await (await http.open(target, init)).json().catch(() => undefined)
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

function pageIn(answer: unknown): UserPage {
  const { rows, total } = (answer ?? {}) as { rows?: unknown; total?: unknown }
  const users = usersIn(rows)
  return { rows: users, total: Math.max(users.length, Number(total) || 0) }
}

/** @throws NoList */
export function usersIn(answer: unknown): PickedUser[] {
  if (!Array.isArray(answer)) throw new NoList()
  return answer.flatMap((row) => userOf(row) ?? [])
}

export const userOf = personIn<PickedUser>
