import type { Http } from '#core/http/http.ts'
import type { CommonQuery } from './search.types.ts'

/** What the panel asks a gateway, at the addresses of the specification (section 7). */

/** The answer is not of the promised shape. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

interface Asked {
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  signal?: AbortSignal
}

export async function ask(http: Http, address: string, { query = {}, body, signal }: Asked): Promise<unknown> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()
  const init = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await http.open(search ? `${address}?${search}` : address, { ...init, quiet: true, ...(signal && { signal }) })
  const read: unknown = await answer.json().catch(() => undefined)
  if (!isRecord(read) || !('data' in read)) throw new WrongAnswer()
  if ('statusCode' in read && read.statusCode !== 200) throw new WrongAnswer()
  return read.data
}

export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
export const text = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
export const rowsIn = (data: unknown): Record<string, unknown>[] => {
  const rows = isRecord(data) ? data.rows : data
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** Common queries are asked for all at once (specification section 9). */
const ALL = 10_000

/** What is to be kept. With an id it overwrites that one, as long as it has this version; what is left out stays as it is. */
export interface QueryDraft {
  name: string
  content: string
  view?: string
  isDefault?: boolean
  shared?: boolean
  id?: string
  version?: number
}

export interface SavedClient {
  list(signal: AbortSignal): Promise<CommonQuery[]>
  /** @throws Failure VALIDATION-1011 when it was overwritten meanwhile */
  save(query: QueryDraft): Promise<void>
  find(id: string): Promise<CommonQuery | undefined>
  delete(id: string): Promise<void>
  /** The list of the signed-in user opens with it, or no longer with it. */
  setDefault(id: string, isDefault: boolean): Promise<void>
}

/** @param account name of the signed-in user: another one is refused */
export function savedClient(
  http: Http,
  { projectCode, code, account }: { projectCode: string; code: string; account: string },
): SavedClient {
  const at = (call: string) => `/${encodeURIComponent(projectCode)}/api/v1/advanced-search/${call}`
  const own = { account, code }
  return {
    list: async (signal) =>
      rowsIn(await ask(http, at('page-list'), { query: { pageIndex: 1, pageSize: ALL }, body: own, signal })).map((row) =>
        queryOf(row, account),
      ),
    save: async (query) => void (await ask(http, at('save'), { body: { ...own, ...query } })),
    find: async (id) => {
      const row = await ask(http, at('find-by-id'), { query: { id } })
      // A gateway that says of which list it is: another list's says nothing of this one.
      const isOurs = isRecord(row) && (text(row.code) === '' || text(row.code) === code)
      return isOurs ? queryOf(row, account) : undefined
    },
    delete: async (id) => void (await ask(http, at('delete-by-id'), { query: { id } })),
    setDefault: async (id, isDefault) => void (await ask(http, at('set-default'), { body: { id, code, isDefault } })),
  }
}

/** A gateway that knows no shared queries answers none but the own ones; one without versions cannot overwrite. */
function queryOf(row: Record<string, unknown>, account: string): CommonQuery {
  const { content, version } = row
  return {
    id: text(row.id),
    name: text(row.name),
    content: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
    mine: typeof row.mine === 'boolean' ? row.mine : text(row.account) === account,
    isDefault: row.isDefault === true,
    shared: row.shared === true,
    ownerName: text(row.ownerName),
    view: text(row.view),
    ...(typeof version === 'number' && { version }),
  }
}
