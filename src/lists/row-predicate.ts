import type { Criteria, FieldType, Scalar } from '#contract/search.ts'
import { bounds, type Clause, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { matches, typedClause } from '#domain/search/evaluate.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'

/**
 * Whether a row of a list that was read whole is found: what the gateway's SQL would find of it (SEA-15).
 *
 * @param query body of a search, as the advanced search makes it of the same fields; undefined finds every row, one that is larger than a search may be
 *   finds none
 */
export function rowPredicate(query: Criteria | undefined, fields: Readonly<Record<string, { type: FieldType }>>): (row: object) => boolean {
  if (!query) return () => true
  const read = clauseOf(query)
  if (!read) return () => false
  const clause = typedClause(read, (prop) => fields[prop]?.type, HOME_ZONE)
  return (row) => matches(clause, row as Readonly<Record<string, Scalar>>)
}

function clauseOf(query: Criteria): Clause | undefined {
  try {
    return readCriteria(query, bounds)
  } catch (cause) {
    if (cause instanceof NotCriteria) return undefined
    throw cause
  }
}
