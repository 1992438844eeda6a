import type { dossierCalls } from '#contract/tender/dossier-calls.ts'
import type { ocdsCalls } from '#contract/tender/ocds-calls.ts'
import type { paperCalls } from '#contract/tender/paper-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DocumentService } from './documents.service.ts'
import type { DossierService } from './dossier.service.ts'
import type { OcdsService } from './ocds.service.ts'

/** What is read of a project beside its hall. Who sees which project is the rules' (2001). */
export const paperRoutes = (papers: DocumentService): RoutesFor<typeof paperCalls> => ({
  'POST /tender/api/v1/hall/message/page-list': {
    may: 'tender:project:view',
    answer: async ({ session, body, query }) => ok(await papers.announcements(session, body.projectId, query)),
  },
  'GET /tender/api/v1/application/find-mine': {
    may: 'tender:apply:submit',
    answer: async ({ session, query }) => ok(await papers.ownEntry(session, query.projectId)),
  },
  'POST /tender/api/v1/objection/page-list': {
    may: 'tender:project:view',
    answer: async ({ session, body, query }) => ok(await papers.objections(session, body.projectId, query)),
  },
})

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

/** The project's file as OCDS, for whoever compares tenders. */
export const ocdsRoutes = (ocds: OcdsService): RoutesFor<typeof ocdsCalls> => ({
  'GET /tender/api/v1/award/ocds': {
    may: 'tender:project:view',
    answer: async ({ session, query, lang }) => ok(await ocds.release(session, query.projectId, lang)),
  },
})
