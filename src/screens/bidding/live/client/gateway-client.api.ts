import type { Runtime } from '#core/runtime/runtime.ts'
import { type BidDraft, type BiddingClient, isOfBids } from './bidding-client.ts'
import { hallOf } from './hall-client.api.ts'

/** Receipts of one firm in one auction that are read at once; a firm that bids more often sees the newest. */
const RECEIPTS = 200

/** The auction `projectId` behind the gateway. */
export function gatewayClient(runtime: Runtime, projectId: string): BiddingClient {
  const { http } = runtime
  const { acting, command, client, follow } = hallOf(runtime, projectId)
  const body = <T extends object>(more: T) => ({ projectId, ...more })
  return {
    ...client,
    board: async (signal) => {
      const asked = { query: { projectId }, signal, ...acting }
      const board = await http.data('GET /tender/api/v1/hall/board', asked)
      // Where prices come in by rounds there is no picture of free bidding: the gateway says so.
      return { ...board, view: board.view ?? (await http.data('GET /tender/api/v1/bid/view', asked)) }
    },
    follow: ({ hello, view, ...listener }, since, poll, signal) =>
      follow(
        {
          ...listener,
          hello: (data) => isOfBids(data) && hello(data),
          view: (data) => isOfBids(data) && view(data),
        },
        since,
        poll,
        signal,
      ),
    place: (bid: BidDraft, key: string) => http.data('POST /tender/api/v1/bid/place', { body: body(bid), ...command(key) }),
    receipts: async () => {
      const page = await http.data('POST /tender/api/v1/bid/receipts', { body: { projectId }, query: { pageSize: RECEIPTS }, ...acting })
      return page.rows
    },
    askCorrection: async (bidSeq, reason, key) => {
      await http.data('POST /tender/api/v1/bid/void-request', { body: body({ bidSeq, reason }), ...command(key) })
    },
    decideCorrection: async (requestSeq, agree, key) => {
      await http.data('POST /tender/api/v1/bid/void-decide', { body: body({ requestSeq, agree }), ...command(key) })
    },
  }
}
