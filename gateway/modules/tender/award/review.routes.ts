import type { BodyOf } from '#contract/kit.ts'
import type { reviewCalls } from '#contract/tender/review-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { ReviewService } from './review.service.ts'

type Acknowledgement = BodyOf<(typeof reviewCalls)['POST /tender/api/v1/review/signal-ack']>

/** Supervision and review. Which side of the house sees what is the service's question; the codes keep the supplier side out. */
export const reviewRoutes = ({ done }: Commands, reviews: ReviewService): RoutesFor<typeof reviewCalls> => ({
  'POST /tender/api/v1/review/page-list': {
    may: 'tender:review:view',
    answer: async ({ session, body, query, gone }) => ok(await reviews.page(session, body, { ...query, gone })),
  },
  'GET /tender/api/v1/review/find-by-project': {
    may: 'tender:review:view',
    answer: async ({ session, query, lang }) => ok(await reviews.find(session, query.projectId, lang)),
  },
  'GET /tender/api/v1/review/signals': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await reviews.signals(session, query.projectId)),
  },
  'POST /tender/api/v1/review/signal-ack': done('tender:review:sign', ({ projectId, ...body }: Acknowledgement) => [
    projectId,
    { type: 'review.signal-ack', ...body },
  ]),
})
