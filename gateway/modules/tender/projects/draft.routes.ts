import type { BodyOf } from '#contract/kit.ts'
import type { draftCalls } from '#contract/tender/draft-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DraftService } from './draft.service.ts'

type Body<N extends keyof typeof draftCalls> = BodyOf<(typeof draftCalls)[N]>

export const draftRoutes = ({ saved }: Commands, drafts: DraftService): RoutesFor<typeof draftCalls> => ({
  'POST /tender/api/v1/project/check': {
    may: 'tender:project:edit',
    answer: async ({ session, body }) => ok(await drafts.check(session, body)),
  },
  'POST /tender/api/v1/project/save': {
    may: 'tender:project:edit',
    answer: async ({ session, body, key }) => ok(await drafts.create(session, body, key)),
  },
  'POST /tender/api/v1/project/update': saved('tender:project:edit', ({ id, ...body }: Body<'POST /tender/api/v1/project/update'>) => [
    id,
    { type: 'project.update', ...body },
    body.version,
  ]),
  'GET /tender/api/v1/project/draft': {
    may: 'tender:project:edit',
    answer: async ({ session, query }) => ok(await drafts.read(session, query.id)),
  },
  'POST /tender/api/v1/project/delete': {
    may: 'tender:project:edit',
    answer: async ({ session, body, key, receivedAt, ip }) => ok(await drafts.remove(session, body.ids, { key, receivedAt, ip })),
  },
  'POST /tender/api/v1/project/copy': {
    may: 'tender:project:copy',
    answer: async ({ session, body, key }) => ok(await drafts.copy(session, body.id, key)),
  },
})
