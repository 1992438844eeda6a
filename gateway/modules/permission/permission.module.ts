import type { Pool } from 'pg'
import { platform } from '#contract/platform.ts'
import { loadOnce } from '#gateway/modules/settings/load-once.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { pagePermissions, SERVICE_CODE } from './permission.data.ts'
import { permissionQueries, replacePagePermissions } from './permission.queries.ts'

const calls = {
  'GET /platform/app/pagePermission/user': platform['GET /platform/app/pagePermission/user'],
  'GET /platform/permission/codes': platform['GET /platform/permission/codes'],
}

/**
 * What the signed-in person may use, for the browser to hide the rest with. The gateway itself decides on each call.
 *
 * @see PERM-01, PERM-02, PERM-03, PERM-05
 */
export async function createPermissionModule({ pool }: { pool: Pool }) {
  await loadOnce(pool, 'page-permission', pagePermissions, (client) => replacePagePermissions(client, pagePermissions))

  const queries = permissionQueries(pool)
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/app/pagePermission/user': {
      may: 'signed-in',
      answer: async ({ session, query }) =>
        ok(query.serviceCode === SERVICE_CODE ? await queries.ofRoles(session.tenantId, session.roles) : []),
    },
    'GET /platform/permission/codes': {
      may: 'account',
      answer: async ({ session }) => ok([...session.codes].sort()),
    },
  }
  return { calls, routes }
}
