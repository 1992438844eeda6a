import { batched } from '#core/batched.ts'
import type { Http } from '#core/http.ts'
import type { Timers } from '#core/timers.ts'

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

/** The whole tree, or what is beneath one department; parents before children. @throws Failure */
export const readOrgTree = (http: Http, rootOrgId: string, signal: AbortSignal): Promise<readonly Org[]> =>
  http.data('POST /platform/select-org/tree', { body: rootOrgId ? { orgId: rootOrgId } : {}, quiet: true, signal })

/** Departments by id; unknown ones are left out. @throws Failure */
export const readOrgs = (http: Http, ids: readonly string[], wait: Timers['wait']): Promise<ReadonlyMap<string, Org>> =>
  batched<Org>(http, 'orgs', ids, {
    windowMs: BATCH_MS,
    wait,
    ask: async (some) =>
      (await http.data('POST /platform/select-org/by-orgIds', { body: { orgIds: [...some] }, quiet: true })).map((org) => [org.id, org]),
  })

/** Ids of departments by name or pinyin, 200 at most. @throws Failure */
export const searchOrgs = async (http: Http, nameLike: string, rootOrgId: string, signal: AbortSignal): Promise<readonly string[]> => {
  const body = { nameLike, ...(rootOrgId && { orgId: rootOrgId }) }
  return (await http.data('POST /platform/select-org/search', { body, quiet: true, signal })).map(({ id }) => id)
}
