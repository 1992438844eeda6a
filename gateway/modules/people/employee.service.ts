import { limits } from '#contract/limits.ts'
import type { OrgState, UserDetail } from '#contract/people.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import {
  type Ask,
  departmentsLike,
  detailsOf,
  inOrder,
  look,
  named,
  orgsOf,
  pageOf,
  type Queries,
  type Search,
  type Sheet,
  wordsOf,
} from './sight.ts'

/** People in their departments, as the personnel picker asks for them. */
export const employeeService = (queries: Queries) => ({
  /** One level of the tree. The page is one of people; departments come with the first. */
  async level(ask: Ask, { orgId, includeLeft = false, excludeIds }: Search, { pageIndex = 1, pageSize = limits.maxPageSize }: Sheet) {
    const sight = await look(queries, ask)
    const id = named(orgId)
    const children = id !== undefined && !sight.tree.get(id) ? [] : sight.tree.children(id)
    const filter = { words: [], wordDepartments: [], includeLeft, excludeIds: excludeIds ?? [] }
    // People of no department are nowhere in the tree, except the colleagues of a supplier's user, who has no tree.
    const here = sight.viewer.side === 'outside' && id === undefined ? filter : { ...filter, departmentIds: id === undefined ? [] : [id] }
    const { rows, total } = await queries.page(sight.viewer, here, pageSize, (pageIndex - 1) * pageSize)
    const level = pageIndex === 1 ? await orgsOf(queries, sight, children, includeLeft) : []
    return { orgs: level, empUsers: await detailsOf(queries, sight, rows), orgTotal: children.length, empTotal: total }
  },

  /** Departments and people that fit a text; without one nothing does. */
  async find(ask: Ask, search: Search, { pageIndex = 1, pageSize = limits.userPageSize }: Sheet) {
    const sight = await look(queries, ask)
    if (wordsOf(search.text).length === 0) return { orgs: [], empUsers: [], orgTotal: 0, empTotal: 0 }
    const offset = (pageIndex - 1) * pageSize
    const fitting = departmentsLike(sight.tree, search)
    const { rows, total } = await pageOf(queries, sight, search, pageSize, offset)
    return {
      orgs: await orgsOf(queries, sight, fitting.slice(offset, offset + pageSize), search.includeLeft),
      empUsers: await detailsOf(queries, sight, rows),
      orgTotal: fitting.length,
      empTotal: total,
    }
  },

  /** Everyone beneath a department, at any depth. @throws Refusal VALIDATION-1006 for no such department */
  async beneath(ask: Ask, search: Search & { orgId: string }, { pageIndex = 1 }: Sheet) {
    const sight = await look(queries, ask)
    if (!sight.tree.get(search.orgId)) throw new Refusal('VALIDATION-1006')
    const size = limits.peoplePerBranchPage
    const { rows, total } = await pageOf(queries, sight, search, size, (pageIndex - 1) * size)
    return { empUsers: await detailsOf(queries, sight, rows), empTotal: total, pageIndex, totalPages: Math.ceil(total / size) }
  },

  /** @see specification section 4, Picker: the state of a checked department is computed here */
  async states(ask: Ask, questions: readonly { orgId: string; userIds: readonly string[] }[]): Promise<Record<string, OrgState>> {
    const { viewer, tree } = await look(queries, ask)
    const known = questions.filter(({ orgId }) => tree.get(orgId))
    const branches = new Map(known.map(({ orgId }) => [orgId, tree.beneath(orgId).map(({ id }) => id)]))
    const workers = await queries.workers(viewer, [...new Set([...branches.values()].flat())])
    const byDepartment = Map.groupBy(workers, ({ departmentId }) => departmentId)
    return Object.fromEntries(
      known.map(({ orgId, userIds }) => {
        const all = new Set((branches.get(orgId) ?? []).flatMap((id) => (byDepartment.get(id) ?? []).map(({ userId }) => userId)))
        return [orgId, stateOf(all, new Set(userIds))]
      }),
    )
  },

  async detailsByIds(ask: Ask, ids: readonly string[]): Promise<UserDetail[]> {
    const sight = await look(queries, ask)
    return detailsOf(queries, sight, inOrder(ids, await queries.byIds(sight.viewer, ids)))
  },
})
export type EmployeeService = ReturnType<typeof employeeService>

function stateOf(all: ReadonlySet<string>, picked: ReadonlySet<string>): OrgState {
  const both = [...all].filter((id) => picked.has(id)).length
  return both === 0 ? 'none' : both === all.size ? 'all' : 'half'
}
