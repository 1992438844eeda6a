import type { Criteria } from '#contract/search.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { contentOf, readContent } from '#domain/search/content.ts'
import { bounds, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import type { SearchField } from '#domain/search/field.ts'
import { clearQuickFilter, type QuickFilter, type QuickFilterState, quickFilterOf, setQuickFilter } from '#domain/search/quick-filters.ts'
import { currentUserIds } from '#domain/search/self.ts'
import type { Group } from '#domain/search/tree.ts'
import { toCriteria } from '#domain/search/wire.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { messages } from './list-tools.messages.ts'

/** What a list is searched for: the conditions, and the body of its call. */
export interface ListQuery {
  /** Made of the conditions at each reading: "the last 7 days" and "me" are those of whoever reads, when he reads. Never kept or copied. */
  readonly query: Criteria
  readonly conditions: object
}

const NOTHING: Group = { kind: 'group', id: '1', logic: 'AND', children: [] }

const treeOf = (searched: Pick<ListQuery, 'conditions'> | undefined): Group =>
  (searched && readContent(searched.conditions, bounds)) || NOTHING

/** Without a condition everything is found: the list is not searched then. */
const isEmptyQuery = ({ _AND_ = [], _OR_ = [] }: Criteria): boolean => _AND_.length + _OR_.length === 0

/** The search by these conditions; undefined when they ask nothing, or are none. */
export type ToListQuery = (conditions: object) => ListQuery | undefined

/** @param fields of the list; values that stand for the person or the day are resolved for whoever is signed in, at each reading */
export function searchedFor(
  fields: Readonly<Partial<CatalogueFields>>,
  { clock, session }: Pick<Runtime, 'clock' | 'session'>,
): ToListQuery {
  const known = new Map(
    Object.entries(fields).flatMap(([prop, field]): [string, SearchField][] => (field ? [[prop, { ...field, prop, label: prop }]] : [])),
  )
  return (conditions) => {
    const tree = treeOf({ conditions })
    const searched = {
      conditions,
      get query() {
        const moment = { now: new Date(clock.now()).toISOString(), zone: HOME_ZONE, self: currentUserIds(session.user.peek()) }
        return toCriteria(tree, known, moment)
      },
    }
    return isEmptyQuery(searched.query) ? undefined : searched
  }
}

/** Whether a gateway takes its body. */
function isSound(searched: ListQuery | undefined): boolean {
  try {
    if (searched) readCriteria(searched.query, bounds)
    return true
  } catch (cause) {
    if (cause instanceof NotCriteria) return false
    throw cause
  }
}

/** What the filters beside a list say and change: they are conditions of its search. */
export interface QuickFilters {
  /** A search that was kept, e.g. in the tab: its conditions, with a body for now. */
  readonly toListQuery: ToListQuery
  of(searched: ListQuery | undefined, prop: string): QuickFilterState
  /** What is equal to this value; `undefined` without one, `null` when more is said than a filter can show. */
  equal(searched: ListQuery | undefined, prop: string): string | undefined | null
  /**
   * The search with this and nothing else said of a field; without an answer, with nothing said of it. Where that is more than a search may be the
   * person is told, and it stays as it is.
   */
  with(searched: ListQuery | undefined, prop: string, answer: QuickFilter | undefined): ListQuery | undefined
}

/** @param fields of the list */
export function createQuickFilters(
  fields: CatalogueFields,
  runtime: Pick<Runtime, 'clock' | 'session' | 'notices' | 'locale'>,
): QuickFilters {
  const toListQuery = searchedFor(fields, runtime)
  const of: QuickFilters['of'] = (searched, prop) => quickFilterOf(treeOf(searched), prop)
  return {
    toListQuery,
    of,
    equal(searched, prop) {
      const pinned = of(searched, prop)
      if (pinned.kind === 'none') return undefined
      if (pinned.kind === 'many' || pinned.condition.rule !== 'eq') return null
      const { value } = pinned.condition
      return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
    },
    with(searched, prop, answer) {
      const tree = treeOf(searched)
      const content = contentOf(answer ? setQuickFilter(tree, prop, answer) : clearQuickFilter(tree, prop))
      const next = toListQuery(JSON.parse(content) as object)
      if (!answer || (readContent(content, bounds) && isSound(next))) return next
      runtime.notices.show({ tone: 'warning', text: runtime.locale.text(messages, 'full', { ...bounds }) })
      return searched
    },
  }
}
