import type { BodyOf } from '#contract/kit.ts'
import type { bidCalls } from '#contract/tender/bid-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import type { Signer } from '#gateway/modules/tender/proof/signing.ts'
import { MESSAGE, readWords } from '#gateway/modules/tender/records/words.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { BidService } from './bid.service.ts'
import type { BidRate } from './bid-rate.ts'
import { bidResponse, hallMessageResponse } from './bid-response.ts'

type Body<N extends keyof typeof bidCalls> = BodyOf<(typeof bidCalls)[N]>

/** Live free bidding. */
export const bidRoutes = ({ done, send }: Commands, bids: BidService, signer: Signer, inTime: BidRate): RoutesFor<typeof bidCalls> => ({
  'GET /tender/api/v1/bid/view': {
    may: 'tender:hall:view',
    answer: async ({ session, query }) => ok(await bids.view(session, query.projectId)),
  },
  'POST /tender/api/v1/bid/place': {
    may: 'tender:bid:place',
    answer: async (request) => {
      const { projectId, ...body } = request.body
      const { userId } = request.session
      inTime.take(userId, projectId)
      const answer = send(request, [projectId, { type: 'bid.place', ...body }], (decided) => bidResponse(signer, request.session, decided))
      return answer.catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'TENDER-2001') inTime.wasInvented(userId)
        throw error
      })
    },
  },
  'POST /tender/api/v1/bid/page-list': {
    may: 'tender:hall:view',
    answer: async ({ session, body, query }) => ok(await bids.rows(session, body, query)),
  },
  'POST /tender/api/v1/bid/receipts': {
    may: 'tender:bid:place',
    answer: async ({ session, body, query }) => ok(await bids.receipts(session, body.projectId, query)),
  },
  'POST /tender/api/v1/bid/void-request': done(
    'tender:bid:place',
    ({ projectId, ...body }: Body<'POST /tender/api/v1/bid/void-request'>) => [projectId, { type: 'bid.void-request', ...body }],
  ),
  'POST /tender/api/v1/bid/void-decide': done('tender:bid:void', ({ projectId, ...body }: Body<'POST /tender/api/v1/bid/void-decide'>) => [
    projectId,
    { type: 'bid.void-decide', ...body },
  ]),
  'GET /tender/api/v1/hall/board': {
    may: 'tender:hall:view',
    answer: async ({ session, query }) => ok(await bids.board(session, query.projectId)),
  },
  'POST /tender/api/v1/hall/message': {
    may: 'tender:hall:message',
    answer: (request) => {
      const { projectId, ...body } = request.body
      return send(request, [projectId, { type: 'hall.message', ...readWords(body, MESSAGE) }], (decided) =>
        hallMessageResponse(request.session, decided),
      )
    },
  },
})
