import type { OrgDetail } from '#contract/people.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type Ask, departmentsLike, look, named, orgsOf, type Queries, type Search } from './sight.ts'

const MAX_ORGS_FOUND = 200

/** Departments as the organisation picker and the org tree select ask for them. */
export const departmentService = (queries: Queries) => ({
  async children(ask: Ask, orgId: string | undefined): Promise<OrgDetail[]> {
    const sight = await look(queries, ask)
    const id = named(orgId)
    return orgsOf(queries, sight, id !== undefined && !sight.tree.get(id) ? [] : sight.tree.children(id))
  },

  async search(ask: Ask, search: Search): Promise<OrgDetail[]> {
    const sight = await look(queries, ask)
    return orgsOf(queries, sight, departmentsLike(sight.tree, search).slice(0, MAX_ORGS_FOUND))
  },

  /** The department itself first. @throws Refusal VALIDATION-1006 for no such department */
  async branch(ask: Ask, orgId: string): Promise<OrgDetail[]> {
    const sight = await look(queries, ask)
    if (!sight.tree.get(orgId)) throw new Refusal('VALIDATION-1006')
    return orgsOf(queries, sight, sight.tree.beneath(orgId))
  },

  async tree(ask: Ask, orgId: string | undefined): Promise<OrgDetail[]> {
    const sight = await look(queries, ask)
    return orgsOf(queries, sight, sight.tree.beneath(named(orgId)))
  },

  async byIds(ask: Ask, ids: readonly string[]): Promise<OrgDetail[]> {
    const sight = await look(queries, ask)
    const found = [...new Set(ids)].flatMap((id) => sight.tree.get(id) ?? [])
    return orgsOf(queries, sight, found)
  },
})
export type DepartmentService = ReturnType<typeof departmentService>
