import type { proofCalls } from '#contract/tender/proof-calls.ts'
import type { LiveStream } from '#gateway/modules/tender/live/live.ts'
import { sendLines } from '#gateway/modules/tender/records/ndjson.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { ProofService } from './proof.service.ts'

/** The log, its keys and anchors, and the live stream. */
export const proofRoutes = (proofs: ProofService, live: LiveStream): RoutesFor<typeof proofCalls> => ({
  'GET /tender/api/v1/log/export': {
    may: 'tender:log:export',
    open: async (request, { res }) => {
      const lines = await proofs.taken(request)
      request.audit('log-exported')
      await sendLines(res, lines)
    },
  },
  'POST /tender/api/v1/log/page-list': {
    may: 'tender:log:view',
    answer: async ({ session, body, query }) => ok(await proofs.page(session, body, query)),
  },
  'GET /tender/api/v1/log/head': {
    may: 'tender:log:view',
    answer: async ({ session, query }) => ok(await proofs.head(session, query.projectId)),
  },
  'GET /tender/api/v1/log/verify': {
    may: 'tender:log:verify',
    answer: async ({ session, query, audit }) => {
      const verified = await proofs.verify(session, query.projectId)
      if ('fault' in verified) audit('tampering-found', { detail: `project ${query.projectId}` })
      return ok(verified)
    },
  },
  'GET /tender/api/v1/log/keys': { may: 'signed-in', answer: async () => ok(proofs.keys()) },
  'GET /tender/api/v1/log/public-anchors': { may: 'anyone', answer: async () => ok(await proofs.published()) },
  'GET /tender/api/v1/log/anchors': {
    may: 'tender:log:view',
    answer: async ({ session, query }) => ok(await proofs.anchors(session, query.projectId)),
  },
  'POST /tender/api/v1/log/check-receipt': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(await proofs.checkReceipt(session, body.receipt)),
  },
  'GET /tender/api/v1/live/stream': { may: 'tender:hall:view', open: (request, raw) => live.open(request, raw) },
})
