import type { Pool } from 'pg'
import { platform } from '#contract/platform.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { EVERY_TENANT, loadOnce } from './load-once.ts'
import { replaceSettings, settingsQueries } from './settings.queries.ts'

/** Settings for every tenant; the watermark's are those of specification section 9. No content chosen means no watermark. */
const defaultSettings: Readonly<Record<string, string>> = {
  'watermark.ContentContain': '',
  'watermark.customContent': '',
  'watermark.interval': '50',
  'watermark.fontSize': '20',
  'watermark.angle': '18',
  'watermark.transparency': '50',
  'watermark.colour': '#d3d3d3',
  'watermark.font': '微软雅黑',
}

const calls = { 'GET /platform/app/config': platform['GET /platform/app/config'] }

/**
 * Settings of the application: those for every tenant, overlaid by the tenant's own. The tenant is the session's; a header that names
 * another was refused before.
 *
 * @see specification section 7, App config
 */
export async function createSettingsModule({ pool }: { pool: Pool }) {
  await loadOnce(pool, 'settings', defaultSettings, (client) => replaceSettings(client, EVERY_TENANT, defaultSettings))

  const queries = settingsQueries(pool)
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/app/config': {
      may: 'signed-in',
      answer: async ({ session, query }) => {
        if (query.appCode !== APP_CODE) return ok({})
        const [general, own] = await Promise.all([queries.of(EVERY_TENANT), queries.of(session.tenantId)])
        return ok({ ...general, ...own })
      },
    },
  }
  return { calls, routes }
}
