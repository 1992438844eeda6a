import type { Pool } from 'pg'
import { people as calls } from '#contract/people.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { departmentQueries } from './department.queries.ts'
import { type DepartmentService, departmentService } from './department.service.ts'
import { type EmployeeService, employeeService } from './employee.service.ts'
import { peopleQueries } from './people.queries.ts'
import { writeMissingPinyin } from './pinyin.ts'
import { plainUser, type UserService, userService } from './user.service.ts'

/**
 * People and departments for pickers, in both login modes. Everyone who is signed in may ask; whom they see is decided row by row.
 *
 * @see specification section 7, Pickers; docs/decisions/0006
 */
export async function createPeopleModule({ pool }: { pool: Pool }) {
  await writeMissingPinyin(pool)
  const queries = { ...peopleQueries(pool), ...departmentQueries(pool) }
  const routes: RoutesFor<typeof calls> = {
    ...userRoutes(userService(queries)),
    ...employeeRoutes(employeeService(queries)),
    ...departmentRoutes(departmentService(queries)),
  }
  return { calls, routes }
}

type Routes<Start extends string> = Pick<RoutesFor<typeof calls>, Extract<keyof typeof calls, `POST ${Start}${string}`>>

const userRoutes = (users: UserService): Routes<'/platform/empUser' | '/api/user/'> => ({
  'POST /platform/empUser/page-list': {
    may: 'signed-in',
    answer: async ({ query: { searchName: text, orgId, ...sheet }, body, ...ask }) =>
      ok(await users.page(ask, { ...body, text, orgId }, sheet)),
  },
  'POST /api/user/internal/page-list': {
    may: 'signed-in',
    answer: async ({ body: { searchName: text, pageIndex, pageSIze: pageSize, ...search }, ...ask }) => {
      const page = await users.page(ask, { ...search, text }, { pageIndex, pageSize })
      return ok({ ...page, rows: page.rows.map(plainUser) })
    },
  },
  'POST /platform/empUserByIds/list': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await users.byIds(ask, body.ids)),
  },
  'POST /api/user/internal/queryUserByIds': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok((await users.byIds(ask, body)).map(plainUser)),
  },
  'POST /platform/empUser/by-names': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await users.byNames(ask, body.names)),
  },
})

const employeeRoutes = (employees: EmployeeService): Routes<'/platform/select-emp/'> => ({
  'POST /platform/select-emp/tree-list': {
    may: 'signed-in',
    answer: async ({ body, query, ...ask }) => ok(await employees.level(ask, body, query)),
  },
  'POST /platform/select-emp/search': {
    may: 'signed-in',
    answer: async ({ body: { nameLike: text, ...search }, query, ...ask }) => ok(await employees.find(ask, { ...search, text }, query)),
  },
  'POST /platform/select-emp/by-orgId': {
    may: 'signed-in',
    answer: async ({ body, query, ...ask }) => ok(await employees.beneath(ask, body, query)),
  },
  'POST /platform/select-emp/ensure-status': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await employees.states(ask, body.orgUsers)),
  },
  'POST /platform/select-emp/by-userIds': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await employees.detailsByIds(ask, body.userIds)),
  },
})

const departmentRoutes = (departments: DepartmentService): Routes<'/platform/select-org/'> => ({
  'POST /platform/select-org/tree-list': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await departments.children(ask, body.orgId)),
  },
  'POST /platform/select-org/search': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await departments.search(ask, { text: body.nameLike, orgId: body.orgId })),
  },
  'POST /platform/select-org/by-orgId': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await departments.branch(ask, body.orgId)),
  },
  'POST /platform/select-org/by-orgIds': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await departments.byIds(ask, body.orgIds)),
  },
  'POST /platform/select-org/tree': {
    may: 'signed-in',
    answer: async ({ body, ...ask }) => ok(await departments.tree(ask, body.orgId)),
  },
})
