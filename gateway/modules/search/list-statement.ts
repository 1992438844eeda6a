import type { Criteria } from '#contract/search.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import { searchSql } from './criteria.ts'
import type { SearchColumns } from './where.ts'

/** The statement of a list whose rows are told as they stand in their tables. */
export interface ListStatement {
  /** Its statements are prepared under it. */
  name: string
  /** What a row tells, each with its SQL. */
  row: Readonly<Record<string, string>>
  /** Tables, and as conditions which rows their reader sees. */
  from: string
  /** Parameters of `from`. */
  values: readonly unknown[]
  /** What the list is searched by. */
  columns: SearchColumns
  /** The list's own order, down to a column that no two rows share. */
  order: string
}

export interface ListSearch extends Criteria {
  keyword?: string
  /** By something that a row tells: the call's schema knows no other. */
  sort?: { by: string; desc?: boolean }
}

/** The parts of a list's statement under a search: what is read from, with which parameters, and in which order. */
export function searchedList({ row, from, values: own, columns, order }: ListStatement, { sort, ...search }: ListSearch) {
  const values = [...own]
  const condition = searchSql(search, columns, values)
  const { by = '', desc = false } = sort ?? {}
  const first = sort ? `${row[by]} ${desc ? 'desc' : 'asc'} nulls last, ` : ''
  return { found: `${from} and ${condition}`, condition, values, order: `${first}${order}`, sortName: `${by} ${desc}` }
}

/** SQL of what rows tell. */
export const toldBy = (row: ListStatement['row']): string =>
  Object.entries(row)
    .map(([prop, sql]) => `${sql} as "${prop}"`)
    .join(', ')

/** A list that is read as a whole. */
export interface KeyedList extends ListStatement {
  /** SQL of what tells a row from every other one, under which its reader chooses it. */
  key: string
}

/** Rows that an export can have, and one more: the list does not read on. */
const MOST = 1_000_001

/** Everything that is found, in the order of the list; of `ids` alone when they are given. */
export async function keysOf(queries: Queries, list: KeyedList, search: ListSearch, ids?: readonly string[]): Promise<string[]> {
  const { found, values, order } = searchedList(list, search)
  const chosen = ids ? ` and ${list.key} = any ($${values.push(ids)}::text[])` : ''
  const { rows } = await queries.query<{ id: string }>({
    text: `select ${list.key} as id from ${found}${chosen} order by ${order} limit ${MOST}`,
    values,
  })
  return rows.map(({ id }) => id)
}

/** What the list tells of these rows now, in any order; under `id` what tells them apart. */
export async function rowsOf<Row extends object>(queries: Queries, list: KeyedList, search: ListSearch, keys: readonly string[]) {
  const { found, values } = searchedList(list, search)
  const { rows } = await queries.query<Row>({
    text: `select ${toldBy({ ...list.row, id: list.key })} from ${found} and ${list.key} = any ($${values.push(keys)}::text[])`,
    values,
  })
  return rows
}
