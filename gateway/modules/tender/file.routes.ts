import type { fileCalls } from '#contract/tender-file-calls.ts'
import { ok } from '#gateway/platform/answer.ts'
import type { RoutesFor } from '#gateway/platform/routes.ts'
import type { FileService } from './file.service.ts'

/** The project's file. The code keeps the supplier side out; who sees which project is the rules' (2001). */
export const fileRoutes = (files: FileService): RoutesFor<typeof fileCalls> => ({
  'GET /tender/api/v1/award/state': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await files.award(session, query.projectId)),
  },
  'POST /tender/api/v1/project/history': {
    may: 'tender:review:view',
    answer: async ({ session, body, query }) => ok(await files.history(session, body.projectId, query)),
  },
})
