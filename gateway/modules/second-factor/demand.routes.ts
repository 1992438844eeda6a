import type { secondFactorRules as calls } from '#contract/second-factor.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { demandQueries } from './second-factor.queries.ts'
import type { SecondFactorRoutesDeps } from './second-factor.routes.ts'

interface DemandRoutesDeps extends SecondFactorRoutesDeps {
  demands: ReturnType<typeof demandQueries>
  /** Ends the sessions of a person, and tells how many those were. */
  endSessionsOf: (userId: string) => Promise<number>
}

/** What a tenant demands of its people, and help for who has lost everything. For its administrators, who give their password each time. */
export function demandRoutes({ factors, demands, confirmPassword, keptHere, endSessionsOf }: DemandRoutesDeps): RoutesFor<typeof calls> {
  const onlyHere = () => {
    if (!keptHere) throw new Refusal('AUTH-1007')
  }
  return {
    'GET /platform/second-factor/demand': {
      may: 'tender:admin',
      answer: async ({ session }) => {
        onlyHere()
        return ok({ roles: await demands.of(session.tenantId) })
      },
    },
    'POST /platform/second-factor/demand': {
      may: 'tender:admin',
      answer: async ({ session, body, audit }) => {
        onlyHere()
        await confirmPassword(session, body.password)
        const roles = [...new Set(body.roles)].sort()
        await demands.set(session.tenantId, roles)
        audit('sign-in-rule-changed', { detail: `second factor of ${roles.join(' ') || 'nobody'}` })
        return ok({ roles })
      },
    },
    'POST /platform/second-factor/reset': {
      may: 'tender:admin',
      answer: async ({ session, body: { userId, password }, audit }) => {
        onlyHere()
        await confirmPassword(session, password)
        // His own he removes as everybody does; of another tenant nobody is there.
        if (userId === session.userId || !(await demands.isIn(session.tenantId, userId))) throw new Refusal('VALIDATION-1006')
        await factors.reset(userId)
        const ended = await endSessionsOf(userId)
        audit('second-factor-removed', { subject: userId, detail: 'by an administrator' })
        if (ended > 0) audit('session-revoked', { subject: userId, detail: `second factor reset, ${ended} ended` })
        return ok({ removed: true })
      },
    },
  }
}
