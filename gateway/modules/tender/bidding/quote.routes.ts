import type { BodyOf } from '#contract/kit.ts'
import type { quoteCalls } from '#contract/tender/quote-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import type { Signer } from '#gateway/modules/tender/proof/signing.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { sealedQuoteResponse } from './bid-response.ts'
import type { QuoteService } from './quote.service.ts'

type Body<N extends keyof typeof quoteCalls> = BodyOf<(typeof quoteCalls)[N]>

/** Sealed first prices and prices by line. */
export const quoteRoutes = ({ done, send }: Commands, quotes: QuoteService, signer: Signer): RoutesFor<typeof quoteCalls> => ({
  'POST /tender/api/v1/quote/submit': {
    may: 'tender:quote:submit',
    answer: (request) => {
      const { projectId, ...body } = request.body
      return send(request, [projectId, { type: 'quote.submit', ...body }], (decided) =>
        sealedQuoteResponse(signer, request.session, decided),
      )
    },
  },
  'GET /tender/api/v1/quote/mine': {
    may: 'tender:quote:submit',
    answer: async ({ session, query }) => ok(await quotes.mine(session, query.projectId)),
  },
  'GET /tender/api/v1/line/list': {
    may: 'tender:hall:view',
    answer: async ({ session, query }) => ok(await quotes.lines(session, query.projectId, query.alias)),
  },
  'POST /tender/api/v1/line/confirm': done('tender:quote:submit', ({ projectId, ...body }: Body<'POST /tender/api/v1/line/confirm'>) => [
    projectId,
    { type: 'line.confirm', ...body },
  ]),
})
