import type { definitionCalls } from '#contract/workflow/definition-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DeputyService } from './deputy.service.ts'

type Own =
  | 'GET /workflow/api/v1/deputy/list'
  | 'POST /workflow/api/v1/deputy/away'
  | 'POST /workflow/api/v1/deputy/save'
  | 'POST /workflow/api/v1/deputy/remove'

/** Deputies of whoever may be asked for an approval: the own ones, and who acts now for others. */
export const deputyRoutes = (deputies: DeputyService): RoutesFor<Pick<typeof definitionCalls, Own>> => ({
  'GET /workflow/api/v1/deputy/list': {
    may: 'workflow:task:handle',
    answer: async ({ session, lang }) => ok(await deputies.list(session.tenantId, session.userId, lang)),
  },
  'POST /workflow/api/v1/deputy/away': {
    may: 'workflow:task:handle',
    answer: async ({ session: { tenantId }, lang, body }) => ok(await deputies.away(tenantId, body.userIds, lang)),
  },
  'POST /workflow/api/v1/deputy/save': {
    may: 'workflow:task:handle',
    answer: async ({ session: { tenantId, userId }, lang, key, body, audit }) => {
      const done = await deputies.save({ tenantId, userId, key }, lang, body)
      if (!done.replayed) audit('deputy-changed', { detail: 'named' })
      return ok(done)
    },
  },
  'POST /workflow/api/v1/deputy/remove': {
    may: 'workflow:task:handle',
    answer: async ({ session: { tenantId, userId }, key, body, audit }) => {
      const done = await deputies.remove({ tenantId, userId, key }, body.id)
      if (!done.replayed) audit('deputy-changed', { detail: 'removed' })
      return ok(done)
    },
  },
})
