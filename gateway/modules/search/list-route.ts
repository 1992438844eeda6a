import type { Pool } from 'pg'
import type { Criteria } from '#contract/search.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import type { May } from '#gateway/platform/http/access.ts'
import { type Lang, ok } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { namedUnlessSearched, searchQueries, searchSql } from './criteria.ts'
import type { SearchColumns } from './where.ts'

/** The statement of a list whose rows are told as they stand in their tables. */
interface ListStatement {
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

interface Asked extends Criteria {
  keyword?: string
  /** By something that a row tells: the call's schema knows no other. */
  sort?: { by: string; desc?: boolean }
}

interface ListRequest<More> {
  session: Session
  body: Asked & More
  query: PageQuery
  lang: Lang
  gone: AbortSignal
}

/** The route of a list: a page of what is found, in the order that is asked for. What a row has no value for is left out of it. */
export const listRoute = <Row extends object, More = unknown>(
  pool: Pool,
  may: May,
  statementFor: (request: ListRequest<More>) => ListStatement,
) => ({
  may,
  answer: async (request: ListRequest<More>) => {
    const { session, body, query, gone } = request
    return ok(await pageOfList<Row>(searchQueries(pool, body, session, gone), statementFor(request), body, query))
  },
})

async function pageOfList<Row extends object>(queries: Queries, statement: ListStatement, { sort, ...search }: Asked, query: PageQuery) {
  const { name, row, from, columns, order } = statement
  const window = windowOf(query)
  const values = [...statement.values]
  const condition = searchSql(search, columns, values)
  const found = `${from} and ${condition}`
  const told = Object.entries(row).map(([prop, sql]) => `${sql} as "${prop}"`)
  const { by = '', desc = false } = sort ?? {}
  const first = sort ? `${row[by]} ${desc ? 'desc' : 'asc'} nulls last, ` : ''
  const [page, counted] = await Promise.all([
    queries.query<Row>({
      ...namedUnlessSearched(`${name} ${by} ${desc}`, condition),
      text: `select ${told} from ${found} order by ${first}${order} limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, window.limit, window.offset],
    }),
    queries.query<{ n: number }>({
      ...namedUnlessSearched(`${name} count`, condition),
      text: `select count(*)::int as n from ${found}`,
      values,
    }),
  ])
  return pageOf(page.rows.map(withoutNulls), counted.rows[0]?.n ?? 0, window)
}

const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row

/** What `ilike` finds a word by; null for none. `%` and `_` mean themselves. */
export function containing(keyword: string | undefined): string | null {
  const word = keyword?.trim()
  return word ? `%${word.replace(/[\\%_]/g, '\\$&')}%` : null
}
