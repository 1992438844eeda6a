import type { paperCalls } from '#contract/tender/paper-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DocumentService } from './documents.service.ts'

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
