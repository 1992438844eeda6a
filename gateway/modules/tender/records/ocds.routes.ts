import type { ocdsCalls } from '#contract/tender/ocds-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { OcdsService } from './ocds.service.ts'

export const ocdsRoutes = (ocds: OcdsService): RoutesFor<typeof ocdsCalls> => ({
  'GET /tender/api/v1/award/ocds': {
    may: 'tender:project:view',
    answer: async ({ session, query, lang }) => ok(await ocds.release(session, query.projectId, lang)),
  },
})
