import type { frame as calls } from '#contract/frame.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import { pageOf, windowOf, withTotal } from '#gateway/platform/http/paging.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { createFrameService, FrameServiceDeps } from './frame.service.ts'
import type { createReportService } from './report.service.ts'

interface FrameRoutesDeps extends Pick<FrameServiceDeps, 'sites' | 'accounts'> {
  frames: ReturnType<typeof createFrameService>
  reports: ReturnType<typeof createReportService>
}

const ADMIN = 'tender:admin'

export const frameRoutes = ({ sites, accounts, frames, reports }: FrameRoutesDeps): RoutesFor<typeof calls> => ({
  'POST /platform/frame/open': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await frames.open(session, body.url)),
  },
  'POST /platform/frame/ticket': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await frames.ticket(session, body.url)),
  },
  // The secret is the permission: it is another server that asks.
  'POST /platform/frame/redeem': {
    may: 'anyone',
    answer: async ({ body }) => ok(await frames.redeem(body)),
  },
  'GET /ext/api/v3/user/searchfrre': {
    may: 'signed-in',
    answer: async ({ session, query, audit }) => {
      const login = await reports.login(session, query.userName, query.origin)
      if (login.frUserName !== '') audit('report-login-given', { detail: query.origin ?? '' })
      return ok(login)
    },
  },
  'GET /platform/frame/sites': {
    may: ADMIN,
    answer: async ({ session }) => ok(await sites.all(session.tenantId)),
  },
  'POST /platform/frame/site/save': {
    may: ADMIN,
    answer: async ({ session, body, audit }) => {
      const saved = await frames.save(session.tenantId, body)
      audit('frame-site-changed', { detail: `${body.origin} saved` })
      return ok(saved)
    },
  },
  'POST /platform/frame/site/secret': {
    may: ADMIN,
    answer: async ({ session, body, audit }) => {
      const secret = await frames.newSecret(session.tenantId, body.id)
      audit('frame-site-changed', { detail: `${body.id} has a new secret` })
      return ok(secret)
    },
  },
  'POST /platform/frame/site/remove': {
    may: ADMIN,
    answer: async ({ session, body, audit }) => {
      if (!(await sites.remove(session.tenantId, body.id))) throw new Refusal('VALIDATION-1006')
      audit('frame-site-changed', { detail: `${body.id} removed` })
      return ok({ removed: true })
    },
  },
  'GET /platform/report-account/page-list': {
    may: ADMIN,
    answer: async ({ session, query }) => {
      const window = windowOf(query)
      const { rows, total } = await withTotal(window, (part) => accounts.page(session.tenantId, part))
      return ok(
        pageOf(
          rows.map(({ userName, realName, account }) => ({ userName, realName, account })),
          total,
          window,
        ),
      )
    },
  },
  'POST /platform/report-account/save': {
    may: ADMIN,
    answer: async ({ session, body, audit }) => {
      const { userId, bound } = await reports.bind(session.tenantId, body)
      audit('report-account-changed', { subject: userId, detail: bound ? 'bound' : 'taken away' })
      return ok({ bound })
    },
  },
})
