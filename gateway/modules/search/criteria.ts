import type { Pool } from 'pg'
import type { Criteria, FieldType } from '#contract/search.ts'
import { bounds, type Clause, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { type TypedClause, typedClause } from '#domain/search/evaluate.ts'
import type { Literal } from '#domain/search/literal.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { type Queries, watchedQueries } from '#gateway/platform/database/watched-query.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type SearchColumns, whereOf } from './where.ts'

const asksSearch = ({ _AND_, _OR_ }: Criteria): boolean => _AND_ !== undefined || _OR_ !== undefined

/** The statements of a list: watched over when a search decides what they cost. */
export const searchQueries = (pool: Pool, body: Criteria, { userId }: { userId: string }, gone = new AbortController().signal): Queries =>
  asksSearch(body) ? watchedQueries(pool, { userId, gone }) : pool

type SearchFields = Readonly<Record<string, { type: FieldType }>>

/**
 * The search of a list's body, tied to the list's fields; undefined when it asks nothing.
 *
 * @throws Refusal VALIDATION-1000 with `data: { path, rule }`: the place in the body, e.g. `_AND_[1].title.eq`, and what is wrong there: `shape`, `prop`,
 * `operator`, `value`, `depth`, `nodes`, `values`, or `range` for a lower bound above its upper one
 */
export function searchOf(body: Criteria, fields: SearchFields): TypedClause | undefined {
  if (!asksSearch(body)) return undefined
  const typeOf = (prop: string) => (Object.hasOwn(fields, prop) ? fields[prop]?.type : undefined)
  try {
    const clause = readCriteria(body, bounds)
    const typed = typedClause(clause, typeOf, HOME_ZONE)
    refuseTurnedRanges(clause, typed)
    return typed.kind !== 'leaf' && typed.clauses.length === 0 ? undefined : typed
  } catch (error) {
    if (error instanceof NotCriteria) throw new Refusal('VALIDATION-1000', { data: { path: error.at, rule: error.fault } })
    throw error
  }
}

/** The same as a condition for a statement; `true` when nothing is asked. */
export function searchSql(body: Criteria | undefined, columns: SearchColumns, values: unknown[]): string {
  const asked = body && searchOf(body, columns)
  return asked ? whereOf(asked, columns, values) : 'true'
}

/**
 * The name by which a statement is prepared once a connection: none with conditions of somebody's own, which are prepared for no second time.
 *
 * @param search of `searchSql`
 */
export const namedUnlessSearched = (name: string, search: string): { name?: string } => (search === 'true' ? { name } : {})

/** A range is two bounds of one property that hold together; with the lower above the upper it finds nothing, and was a slip. */
function refuseTurnedRanges(clause: Clause, typed: TypedClause): void {
  if (clause.kind === 'leaf' || typed.kind === 'leaf') return
  for (const [index, inner] of clause.clauses.entries()) refuseTurnedRanges(inner, typed.clauses[index]!)
  const [from, until] = typed.clauses
  const [asked] = clause.clauses
  if (typed.kind !== 'all' || typed.clauses.length !== 2 || from?.kind !== 'leaf' || until?.kind !== 'leaf' || asked?.kind !== 'leaf')
    return
  if (from.prop !== until.prop || from.operator !== 'ge' || until.operator !== 'le') return
  if (isTurned(from.literals[0], until.literals[0])) throw new Refusal('VALIDATION-1000', { data: { path: asked.at, rule: 'range' } })
}

/** Whether the lower bound begins after the upper one has ended; a day ends with its last moment. */
function isTurned(lower: Literal | undefined, upper: Literal | undefined): boolean {
  if (lower?.kind === 'number' && upper?.kind === 'number') return lower.units > upper.units
  if (lower?.kind === 'day' && upper?.kind === 'day') return lower.day > upper.day
  if (lower?.kind === 'time' && upper?.kind === 'time') return lower.from >= upper.until
  return lower?.kind === 'instant' && upper?.kind === 'instant' && lower.from >= upper.until
}
