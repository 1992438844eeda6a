import type { Runtime } from '#core/runtime/runtime.ts'
import type { SearchField } from '#domain/search/field.ts'
import { isDictionary, labelKeysOf, nameIn } from './options.api.ts'
import { ask, rowsIn, text } from './search.api.ts'

/** What values are called now, asked by their ids at the calls that their pickers use. */

/** People and rows of other tables: who may not see one is told the same as of one that is gone, and never what it was called. */
export const isPrivate = ({ type }: SearchField): boolean => type === 'USER' || isReference({ type })

const isReference = ({ type }: Pick<SearchField, 'type'>): boolean => type === 'REF' || type === 'MASTER_SLAVE'

/** Values are asked for together by this name; undefined for fields whose values cannot be asked for by their ids. */
export function sourceOf(field: SearchField, projectCode: string): string | undefined {
  const { type, dictCode, refModelUrl, refModelCode, refModelProjectCode = projectCode } = field
  if (type === 'USER') return 'people'
  if (type === 'CITY_SELECT') return 'regions'
  if (type === 'DICT' || type === 'DICT_NUM' || (type === 'CASCADER' && isDictionary(field))) return dictCode && `dictionary ${dictCode}`
  if (!isReference(field) || refModelUrl || !refModelCode) return undefined
  return JSON.stringify([refModelProjectCode, refModelCode, labelKeysOf(field)])
}

/** A name, and whether whom it names has left. */
export interface Named {
  name: string
  left?: boolean
}
export type Names = ReadonlyMap<string, Named>

/** Most ids of one call. */
const MOST = { people: 500, rows: 200, regions: 200 } as const
/** No call takes longer ids: there is nothing of that name. */
const LONGEST = { people: 64, rows: 64, regions: 12 } as const

/**
 * Names by value, of a source that is no dictionary; a value without one is gone, or nothing of this reader's.
 *
 * @param field any of those that have this source
 * @throws Failure, or Error for an answer of another shape
 */
export async function readNames(runtime: Runtime, field: SearchField, projectCode: string, values: readonly string[]): Promise<Names> {
  const kind = field.type === 'USER' ? 'people' : field.type === 'CITY_SELECT' ? 'regions' : 'rows'
  const read = kind === 'people' ? people : kind === 'regions' ? regions : rowsOf(field, projectCode)
  const [most, ids] = [MOST[kind], values.filter((value) => value.length <= LONGEST[kind])]
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ids.slice(part * most, (part + 1) * most))
  return new Map((await Promise.all(parts.map((part) => read(runtime, part)))).flat())
}

type Entries = [value: string, named: Named][]

async function people({ http, config }: Runtime, ids: readonly string[]): Promise<Entries> {
  const rows =
    config.mode === 'nonRuntime'
      ? await http.data('POST /api/user/internal/queryUserByIds', { body: [...ids], quiet: true })
      : await http.data('POST /platform/empUserByIds/list', { body: { ids: [...ids] }, quiet: true })
  return rowsIn(rows).map((row) => {
    const name = text(row.realName) || text(row.username) || text(row.userName)
    return [text(row.id), { name, ...(row.left === true && { left: true }) }]
  })
}

async function regions({ http }: Runtime, codes: readonly string[]): Promise<Entries> {
  const ways = await http.data('POST /platform/region/by-codes', { body: { codes: [...codes] }, quiet: true })
  return ways.map(({ codes: way, names }) => [way.at(-1) ?? '', { name: names.join(' / ') }])
}

const rowsOf =
  (field: SearchField, projectCode: string) =>
  async ({ http }: Runtime, ids: readonly string[]): Promise<Entries> => {
    const { refModelCode = '', refModelProjectCode = projectCode } = field
    const { value } = labelKeysOf(field)
    const at = `/${encodeURIComponent(refModelProjectCode)}/api/v1/table/${encodeURIComponent(refModelCode.toLowerCase())}/advance-page-list`
    const body = { _AND_: [{ [value]: { in: ids } }] }
    const rows = rowsIn(await ask(http, at, { query: { pageIndex: 1, pageSize: MOST.rows }, body }))
    return rows.map((row) => [text(row[value]), { name: nameIn(row, field) }])
  }
