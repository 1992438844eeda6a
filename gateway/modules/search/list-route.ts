import type { Pool } from 'pg'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import type { May } from '#gateway/platform/http/access.ts'
import { type Lang, ok } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { namedUnlessSearched, searchQueries } from './criteria.ts'
import { type ListSearch, type ListStatement, searchedList, toldBy } from './list-statement.ts'

interface ListRequest<More> {
  session: Session
  body: ListSearch & More
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

async function pageOfList<Row extends object>(queries: Queries, statement: ListStatement, search: ListSearch, query: PageQuery) {
  const { name, row } = statement
  const window = windowOf(query)
  const { found, condition, values, order, sortName } = searchedList(statement, search)
  const [page, counted] = await Promise.all([
    queries.query<Row>({
      ...namedUnlessSearched(`${name} ${sortName}`, condition),
      text: `select ${toldBy(row)} from ${found} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
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
