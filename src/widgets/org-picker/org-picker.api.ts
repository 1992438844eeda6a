import { browserTimers } from '#core/browser/timers.ts'
import { cachedIn, createBatch } from '#core/http/batch.ts'
import type { Http } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** A department as the page gives and gets it. Only the id is needed. */
export interface Org {
  id: string
  name?: string
  orgName?: string
  parentId?: string
  /** Names from the root down, separated by `/`. */
  treeNames?: string
}

/** Departments of a page are asked for together (specification section 9, personnel picker). */
const BATCH_MS = 50
const MOST_IDS = 200
const KEEP_MS = 60_000

/** The whole tree, or what is beneath one department; parents before children. @throws Failure */
export const readOrgTree = (http: Http, rootOrgId: string, signal: AbortSignal): Promise<readonly Org[]> =>
  http.data('POST /platform/select-org/tree', { body: rootOrgId ? { orgId: rootOrgId } : {}, quiet: true, signal })

/** Departments by id, asked for together by all elements of a page; unknown ones are left out. @throws Failure */
export const readOrgs = ({ http, cache, locale }: Runtime, ids: readonly string[]): Promise<ReadonlyMap<string, Org>> =>
  cachedIn(cache, `orgs ${locale.lang.value}`, () =>
    createBatch<Org>({
      ms: BATCH_MS,
      most: MOST_IDS,
      keepMs: KEEP_MS,
      timers: browserTimers,
      idOf: ({ id }) => id,
      read: (some) => http.data('POST /platform/select-org/by-orgIds', { body: { orgIds: [...some] }, quiet: true }),
    }),
  ).read(ids)

/** Ids of departments by name or pinyin, 200 at most. @throws Failure */
export const searchOrgs = async (http: Http, nameLike: string, rootOrgId: string, signal: AbortSignal): Promise<readonly string[]> => {
  const body = { nameLike, ...(rootOrgId && { orgId: rootOrgId }) }
  return (await http.data('POST /platform/select-org/search', { body, quiet: true, signal })).map(({ id }) => id)
}
