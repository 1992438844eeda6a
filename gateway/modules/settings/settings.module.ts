import type { Pool } from 'pg'
import { platform } from '#contract/platform.ts'
import { watermark } from '#contract/watermark.ts'
import { watermarkDefaults } from '#domain/settings/watermark.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { EVERY_TENANT, loadOnce } from './load-once.ts'
import { watermarkRoutes } from './set-watermark.ts'
import { replaceSettings, settingsQueries } from './settings.queries.ts'

const settingCalls = { 'GET /platform/app/config': platform['GET /platform/app/config'] }
const calls = { ...settingCalls, ...watermark }

/**
 * Settings of the application: those for every tenant, overlaid by the tenant's own. The tenant is the session's; a header that names
 * another was refused before.
 *
 * @see specification section 7, App config
 */
export async function createSettingsModule({ pool, monotonicMs }: { pool: Pool; monotonicMs?: () => number }) {
  await loadOnce(pool, 'settings', watermarkDefaults, (client) => replaceSettings(client, EVERY_TENANT, watermarkDefaults))

  const queries = settingsQueries(pool)
  const settingRoutes: RoutesFor<typeof settingCalls> = {
    'GET /platform/app/config': {
      may: 'account',
      answer: async ({ session, query }) => ok(query.appCode === APP_CODE ? await queries.for(session.tenantId) : {}),
    },
  }
  return { calls, routes: { ...settingRoutes, ...watermarkRoutes({ pool, queries, monotonicMs }) } }
}
