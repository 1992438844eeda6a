import type { statCalls } from '#contract/tender/stat-calls.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DashboardService } from './dashboard.service.ts'
import type { StatService } from './stat.service.ts'

/** Overview and workbench: only read, and only what the reader has a duty in. */
export const statRoutes = (stat: StatService, workbench: DashboardService): RoutesFor<typeof statCalls> => ({
  'GET /tender/api/v1/stat/overview': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => {
      if (query.from !== undefined && query.to !== undefined && query.from >= query.to) throw new Refusal('VALIDATION-1000')
      return ok(await stat.overview(session, query))
    },
  },
  'GET /tender/api/v1/workbench/purchaser': {
    may: 'tender:review:view',
    answer: async ({ session }) => ok(await workbench.purchaser(session)),
  },
  'GET /tender/api/v1/workbench/bidder': {
    may: 'tender:apply:submit',
    answer: async ({ session }) => ok(await workbench.bidder(session)),
  },
})
