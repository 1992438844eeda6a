import type { roundCalls } from '#contract/tender/round-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { RoundService } from './round.service.ts'
import { openingResponse, roundResponse } from './round-response.ts'

/** A tender in sealed rounds; its quotes are handed in and read with the other sealed prices. */
export const roundRoutes = ({ send }: Commands, rounds: RoundService): RoutesFor<typeof roundCalls> => ({
  'GET /tender/api/v1/round/view': {
    may: 'tender:hall:view',
    answer: async ({ session, query }) => ok(await rounds.view(session, query.projectId)),
  },
  'GET /tender/api/v1/round/prices': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await rounds.prices(session, query.projectId)),
  },
  'POST /tender/api/v1/quote/withdraw': {
    may: 'tender:quote:submit',
    answer: (request) => {
      const { projectId, roundNo } = request.body
      return send(request, [projectId, { type: 'quote.withdraw', roundNo }], (decided) => roundResponse(request.session, decided))
    },
  },
  'POST /tender/api/v1/round/open': {
    may: 'tender:quote:open',
    answer: (request) => {
      const { projectId, roundNo } = request.body
      return send(request, [projectId, { type: 'round.open', roundNo }], (decided) => openingResponse(request.session, roundNo, decided))
    },
  },
})
