import type { LiveEvents } from '#contract/tender/bid.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { hallOf } from '#screens/bidding/live/index.ts'
import { isOfRounds, type RoundsClient, type RoundsListener } from './rounds-client.ts'

/** The rounds of project `projectId` behind the gateway. */
export function roundsClient(runtime: Runtime, projectId: string): RoundsClient {
  const { http } = runtime
  const { acting, command, client, follow } = hallOf(runtime, projectId)
  return {
    ...client,
    board: async (signal) => {
      const asked = { query: { projectId }, signal, ...acting }
      const { round, prices = [], messages, hasOlderMessages = false } = await http.data('GET /tender/api/v1/hall/board', asked)
      // Where bidding is free there is no picture of rounds: the gateway says so.
      return { round: round ?? (await http.data('GET /tender/api/v1/round/view', asked)), prices, messages, hasOlderMessages }
    },
    follow: (listener, since, poll, signal) => follow(ofRounds(listener), since, poll, signal),
    mine: async (signal) => {
      const asked = { query: { projectId }, ...(signal && { signal }), ...acting }
      const { rounds = [], receipts = [], lostKeys } = await http.data('GET /tender/api/v1/quote/mine', asked)
      return { rounds, receipts, ...(lostKeys && { lostKeys }) }
    },
    submit: async (draft, key) => {
      const body = { projectId, ...draft }
      const { receipt, round } = await http.data('POST /tender/api/v1/quote/submit', { body, ...command(key) })
      return { receipt, ...(round && { round }) }
    },
    withdraw: async (roundNo, key) =>
      (await http.data('POST /tender/api/v1/quote/withdraw', { body: { projectId, roundNo }, ...command(key) })).round,
    open: (roundNo, key) => http.data('POST /tender/api/v1/round/open', { body: { projectId, roundNo }, ...command(key) }),
  }
}

const ofRounds = ({ hello, view, ...listener }: RoundsListener) => ({
  ...listener,
  hello: (data: LiveEvents['hello']) => isOfRounds(data) && hello(data),
  view: (data: LiveEvents['view']) => isOfRounds(data) && view(data),
})
