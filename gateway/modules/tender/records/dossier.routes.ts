import type { dossierCalls } from '#contract/tender/dossier-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DossierService } from './dossier.service.ts'

/** The project's file. The code keeps the supplier side out; who sees which project is the rules' (2001). */
export const dossierRoutes = (dossiers: DossierService): RoutesFor<typeof dossierCalls> => ({
  'GET /tender/api/v1/award/state': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await dossiers.award(session, query.projectId)),
  },
  'POST /tender/api/v1/project/history': {
    may: 'tender:review:view',
    answer: async ({ session, body, query }) => ok(await dossiers.history(session, body.projectId, query)),
  },
})
