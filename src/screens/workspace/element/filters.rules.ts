import type { FieldType } from '#contract/search.ts'
import { bounds } from '#domain/search/bounds.ts'
import { contentOf, readContent } from '#domain/search/content.ts'
import type { ListQuery, QuickFilters } from '#lists/index.ts'
import type { AnyList } from '#lists/list.ts'

/** What a page filters by: values by field, or a rule with what it compares with. */
export type Filters = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Figures are written in words everywhere. */
const inWords = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** A value is equal, several are any of them; a rule says by itself what it compares with. */
function saidOf(given: unknown): Record<string, unknown> {
  if (isRecord(given)) return given
  return Array.isArray(given) ? { rule: 'in', value: given.map(inWords) } : { rule: 'eq', value: inWords(given) }
}

/** Yes and no are these words; any other one would be a no. */
const YES_OR_NO: readonly unknown[] = [true, false, 'true', 'false', '1', '0']

/** What is given as a search reads it; undefined for what asks nothing of the field, or what it cannot be asked. */
function conditionOf(prop: string, given: unknown, type: FieldType, { toListQuery }: Pick<QuickFilters, 'toListQuery'>) {
  const said = saidOf(given)
  if (
    type === 'BOOL' &&
    'value' in said &&
    ![said.value]
      .flat()
      .map(inWords)
      .every((word) => YES_OR_NO.includes(word))
  )
    return undefined
  const content = { logic: 'AND', children: [{ ...said, prop }] }
  const [item] = readContent(content, bounds)?.children ?? []
  return item?.kind === 'condition' && toListQuery(content) ? item : undefined
}

/** What a page gives as filters, as text that is another one when they are others. @param onFault hears of what are none */
export function textOf(filters: unknown, onFault: () => void): string {
  if (filters === undefined || filters === null) return '{}'
  try {
    if (isRecord(filters)) return JSON.stringify(filters)
  } catch {
    // What refers to itself is told below.
  }
  onFault()
  return '{}'
}

/**
 * Conditions that a list begins with. A field that another list has is left out.
 *
 * @param onFault hears of a field that cannot be asked that
 */
export function filtersOf(
  filters: Filters,
  { searched }: Pick<AnyList, 'searched'>,
  quickFilters: Pick<QuickFilters, 'toListQuery'>,
  onFault: (field: string) => void,
): ListQuery | undefined {
  const children = Object.entries(filters).flatMap(([field, given]) => {
    // Fields are own: every object has a "constructor".
    const known = Object.hasOwn(searched, field) ? searched[field] : undefined
    if (!known) return []
    const condition = conditionOf(field, given, known.type, quickFilters)
    if (!condition) onFault(field)
    return condition ?? []
  })
  return quickFilters.toListQuery(JSON.parse(contentOf({ kind: 'group', id: '', logic: 'AND', children })) as object)
}
