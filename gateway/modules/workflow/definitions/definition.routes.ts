import type { definitionCalls } from '#contract/workflow/definition-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { DefinitionService } from './definition.service.ts'

const V1 = '/workflow/api/v1/definition/'
type Own = `GET ${typeof V1}find` | `POST ${typeof V1}${'check' | 'deploy' | 'activate' | 'stop'}`

/** Versions of processes, for administrators; each change is told to the audit. */
export const definitionRoutes = (definitions: DefinitionService): RoutesFor<Pick<typeof definitionCalls, Own>> => ({
  'GET /workflow/api/v1/definition/find': {
    may: 'workflow:admin',
    answer: async ({ session, lang, query }) => ok(await definitions.find(session.tenantId, lang, query.processCode, query.version)),
  },
  'POST /workflow/api/v1/definition/check': {
    may: 'workflow:admin',
    answer: async ({ session, lang, body }) => ok(await definitions.check(session.tenantId, lang, body.xml)),
  },
  'POST /workflow/api/v1/definition/deploy': {
    may: 'workflow:admin',
    answer: async ({ session: { tenantId, userId }, key, lang, body, audit }) => {
      const done = await definitions.deploy({ tenantId, userId, key }, lang, body)
      if (!done.replayed) audit('process-changed', { detail: `${done.processCode} ${done.version} deployed` })
      return ok(done)
    },
  },
  'POST /workflow/api/v1/definition/activate': {
    may: 'workflow:admin',
    answer: async ({ session: { tenantId, userId }, key, lang, body, audit }) => {
      const done = await definitions.activate({ tenantId, userId, key }, lang, body)
      if (!done.replayed) audit('process-changed', { detail: `${done.processCode} ${done.version} activated` })
      return ok(done)
    },
  },
  'POST /workflow/api/v1/definition/stop': {
    may: 'workflow:admin',
    answer: async ({ session: { tenantId, userId }, key, body, audit }) => {
      const done = await definitions.stop({ tenantId, userId, key }, body)
      if (!done.replayed) audit('process-changed', { detail: `${done.processCode} ${done.version} stopped` })
      return ok(done)
    },
  },
})
