import type { QuickFilter } from '#domain/search/quick-filters.ts'
import { rulesOf } from '#domain/search/rules.ts'
import type { ListQuery, QuickFilters } from '#lists/index.ts'
import type { AnyList } from '#lists/list.ts'

/** What a page filters by: values by field, or a rule with what it compares with. */
export type Filters = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean'
/** Figures are written in words everywhere. */
const inWords = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** A value is equal, several are any of them. */
function answerOf(given: unknown): QuickFilter | undefined {
  if (isRecord(given)) return given as QuickFilter
  if (Array.isArray(given)) {
    const value = given.map(inWords).filter((one) => typeof one === 'string')
    return value.length > 0 && value.length === given.length ? { rule: 'in', value } : undefined
  }
  const value = inWords(given)
  return isPlain(value) ? { rule: 'eq', value } : undefined
}

/**
 * Conditions that a list begins with. A field that another list has is left out.
 *
 * @param onFault hears of a field that cannot be asked that
 */
export function filtersOf(
  filters: Filters,
  { searched }: Pick<AnyList, 'searched'>,
  quickFilters: Pick<QuickFilters, 'with'>,
  onFault: (field: string) => void,
): ListQuery | undefined {
  let query: ListQuery | undefined
  for (const [field, value] of Object.entries(filters)) {
    // Fields are own: every object has a "constructor".
    const known = Object.hasOwn(searched, field) ? searched[field] : undefined
    if (!known) continue
    const answer = answerOf(value)
    if (answer && rulesOf(known.type).includes(answer.rule)) query = quickFilters.with(query, field, answer)
    else onFault(field)
  }
  return query
}
