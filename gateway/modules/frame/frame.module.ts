import { frame as calls } from '#contract/frame.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { reportAccountQueries, siteQueries } from './frame.queries.ts'
import { frameRoutes } from './frame.routes.ts'
import { createFrameService } from './frame.service.ts'
import { createReportService } from './report.service.ts'

/**
 * Pages of other sites in frames of ours: which, and who looks at them; report accounts.
 *
 * @see NAV-06, MENU-02, WID-05, docs/decisions/0031-framed-pages.md
 */
export function createFrameModule({ pool, environment, keys }: Pick<GatewayDeps, 'pool' | 'environment' | 'keys'>) {
  const deps = { pool, environment, sites: siteQueries(pool), accounts: reportAccountQueries(pool) }
  const frames = createFrameService(deps)
  return { calls, routes: frameRoutes({ ...deps, frames, reports: createReportService({ ...deps, keys, frames }) }) }
}
