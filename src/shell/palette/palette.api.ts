import type { SavedName } from '#contract/search.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** How many of a kind are shown. */
const ROWS = 8
const quiet = true

interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

/** Projects by number or title, as the person's own list finds them; nothing for who has none. */
export async function findProjects({ http, session }: Runtime, typed: string, signal: AbortSignal): Promise<Rows<ProjectRow>> {
  const ask = { body: { mode: '0', keyword: typed }, query: { pageIndex: 1, pageSize: ROWS }, signal, quiet } as const
  if (session.can('tender:review:view')) return http.data('POST /tender/api/v1/project/cg-page-list', ask)
  if (session.can('tender:apply:submit')) return http.data('POST /tender/api/v1/project/cu-page-list', ask)
  return { rows: [], total: 0 }
}

export interface FoundPerson {
  id: string
  realName: string
  realNameEn: string
  orgName: string
}

/** People by name, account, department or pinyin, as pickers find them. */
export async function findPeople({ http, config }: Runtime, typed: string, signal: AbortSignal): Promise<Rows<FoundPerson>> {
  // sic: pageSIze
  if (config.mode === 'nonRuntime')
    return http.data('POST /api/user/internal/page-list', {
      body: { searchName: typed, pageIndex: 1, pageSIze: ROWS },
      signal,
      quiet,
    })
  return http.data('POST /platform/empUser/page-list', {
    query: { searchName: typed, pageIndex: 1, pageSize: ROWS },
    body: {},
    signal,
    quiet,
  })
}

/** Common queries of all lists that the person sees. */
export const readSavedNames = ({ http }: Runtime, signal: AbortSignal): Promise<SavedName[]> =>
  http.data('GET /tender/api/v1/advanced-search/names', { signal, quiet })
