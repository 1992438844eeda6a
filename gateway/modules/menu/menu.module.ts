import type { Pool } from 'pg'
import { platform } from '#contract/platform.ts'
import { allowedMenu } from '#domain/menu.ts'
import { loadOnce } from '#gateway/modules/settings/load-once.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { APP_CODE, buttonRows, FLOW_CENTER, menuRows } from './menu.data.ts'
import { menuQueries, replaceMenu } from './menu.queries.ts'

const calls = {
  'GET /platform/app/menuTree/user': platform['GET /platform/app/menuTree/user'],
  'GET /api/v1/my-menu-tree': platform['GET /api/v1/my-menu-tree'],
}

/**
 * The menu of the signed-in person, in both login modes. What a person may not use is not in the tree.
 *
 * @see specification section 7, MENU-06
 */
export async function createMenuModule({ pool }: { pool: Pool }) {
  const rows = [...menuRows(), ...buttonRows()]
  await loadOnce(pool, 'menu', rows, (client) => replaceMenu(client, APP_CODE, rows))

  const queries = menuQueries(pool)
  const treeOf = async (session: Session, appCode: string, tag = '') => allowedMenu(await queries.all(appCode, tag), session.codes)
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/app/menuTree/user': {
      may: 'signed-in',
      answer: async ({ session, query }) => ok(await treeOf(session, query.appCode, query.tag)),
    },
    'GET /api/v1/my-menu-tree': {
      may: 'signed-in',
      // A portal that has a flow centre of its own asks for none; what its people may do, they may all the same.
      answer: async ({ session, query: { appCode, menuTag, enableFlowCenter = false } }) =>
        ok((await treeOf(session, appCode, menuTag)).filter(({ code }) => enableFlowCenter || code !== FLOW_CENTER)),
    },
  }
  return { calls, routes }
}
