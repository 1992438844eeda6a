import type { OrgDetail, User, UserDetail } from '#contract/people.ts'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { DepartmentQueries } from './department.queries.ts'
import { type DepartmentRow, type DepartmentTree, departmentTree } from './department-tree.ts'
import type { PeopleFilter, PeopleQueries, PersonRow, Viewer } from './people.queries.ts'

export type Queries = PeopleQueries & DepartmentQueries

/** Who is asked for and what of them may be seen. */
export interface Ask {
  session: Session
  lang: Lang
}
export interface Search {
  text?: string | undefined
  orgId?: string | undefined
  includeLeft?: boolean | undefined
  excludeIds?: readonly string[] | undefined
}
export interface Sheet {
  pageIndex?: number | undefined
  pageSize?: number | undefined
}

/** Most words of a search that are looked for; more would only narrow what is narrow already. */
const MAX_WORDS = 5
/** The text as it is compared: compatibility forms folded, lower case. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
export const wordsOf = (text: string | undefined): string[] =>
  [...new Set(folded(text ?? '').split(/\s+/))].filter(Boolean).slice(0, MAX_WORDS)
/** 32 zeros and the empty text name no department. */
export const named = (id: string | undefined): string | undefined => (id === undefined || id === '' || id === ROOT_PARENT ? undefined : id)
export const nameOf = (row: { name: string; nameEn: string }, lang: Lang): string =>
  lang === 'en' && row.nameEn !== '' ? row.nameEn : row.name

/** In the order asked, each once. */
export const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** What one call knows of whom it serves: the viewer, the tree of departments (empty for a supplier's user) and the language. */
export interface Sight extends Ask {
  viewer: Viewer
  tree: DepartmentTree
}

/**
 * Reads what a call may see. The purchaser's people see the purchaser's staff; a supplier's user sees the users of the own firms and no department.
 * Whoever may not be seen is like nobody.
 */
export async function look(queries: Queries, ask: Ask): Promise<Sight> {
  const viewer = await queries.viewer(ask.session.tenantId, ask.session.userId)
  const rows = viewer.side === 'staff' ? await queries.departments(viewer.tenantId) : []
  return { ...ask, viewer, tree: departmentTree(rows) }
}

export const pageOf = (queries: Queries, sight: Sight, search: Search, limit: number, offset: number) =>
  queries.page(sight.viewer, filterOf(sight, search), limit, offset)

export async function usersOf(queries: Queries, sight: Sight, rows: readonly PersonRow[]): Promise<User[]> {
  const orgs = await orgNames(queries, sight, rows)
  return rows.map((row) => ({ ...row, orgName: orgs.get(row.id) ?? '', i18nKey: '' }))
}

export async function detailsOf(queries: Queries, { viewer, tree, lang }: Sight, rows: readonly PersonRow[]): Promise<UserDetail[]> {
  const ids = rows.map(({ id }) => id)
  const places = viewer.side === 'staff' ? await queries.places(viewer.tenantId, ids) : []
  const byUser = Map.groupBy(places, ({ userId }) => userId)
  return rows.map((row) => ({
    ...row,
    orgs: (byUser.get(row.id) ?? []).map(({ departmentId, isMaster }) => ({
      ...placeOf(tree, departmentId, lang),
      isMaster: isMaster ? ('1' as const) : ('0' as const),
    })),
  }))
}

export async function orgsOf(queries: Queries, sight: Sight, rows: readonly DepartmentRow[], includeLeft = false): Promise<OrgDetail[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await queries.headCounts(sight.viewer, ids, includeLeft)
  return rows.map((row) => orgOf(sight, row, counts.get(row.id) ?? 0))
}

export function filterOf({ tree, viewer }: Sight, { text, orgId, includeLeft = false, excludeIds = [] }: Search): PeopleFilter {
  const words = wordsOf(text)
  const id = named(orgId)
  const all = viewer.side === 'staff' && words.length > 0 ? tree.beneath() : []
  return {
    words,
    wordDepartments: words.map((word) => all.filter(({ searchText }) => searchText.includes(word)).map((row) => row.id)),
    ...(id !== undefined && { departmentIds: tree.beneath(id).map((row) => row.id) }),
    includeLeft,
    excludeIds,
  }
}

/** Departments whose name holds every word of the text; none without one. */
export function departmentsLike(tree: DepartmentTree, { text, orgId }: Search): DepartmentRow[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return tree.beneath(named(orgId)).filter(({ searchText }) => words.every((word) => searchText.includes(word)))
}

function placeOf(tree: DepartmentTree, id: string, lang: Lang) {
  const way = tree.wayTo(id)
  const names = way.map((row) => nameOf(row, lang))
  return { id, name: names.at(-1) ?? '', parentIds: way.slice(0, -1).map((row) => row.id), treeNames: names.join('/') }
}

function orgOf({ tree, lang }: Sight, row: DepartmentRow, people: number): OrgDetail {
  const place = placeOf(tree, row.id, lang)
  return {
    ...place,
    orgName: place.name,
    parentId: place.parentIds.at(-1) ?? '',
    hasEmpNum: people,
    hasOrgNum: tree.children(row.id).length,
  }
}

/** Main department of staff, firm of a supplier's user. */
async function orgNames(queries: Queries, { viewer, tree, lang }: Sight, rows: readonly PersonRow[]): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id)
  if (viewer.side === 'outside') {
    const firms = await queries.firms(viewer, ids)
    return new Map(firms.map((firm) => [firm.userId, nameOf(firm, lang)]))
  }
  const places = await queries.places(viewer.tenantId, ids)
  // The main department comes first: what comes later does not replace it.
  return new Map(places.toReversed().map(({ userId, departmentId }) => [userId, placeOf(tree, departmentId, lang).name]))
}
