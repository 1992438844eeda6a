import type { LiveEvents } from '#contract/tender/bid.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { type BidDraft, type BiddingClient, isOfBids, type LiveListener } from './bidding-client.ts'

/** Receipts of one firm in one auction that are read at once; a firm that bids more often sees the newest. */
const RECEIPTS = 200

/** The auction `projectId` behind the gateway. Refusals are shown where they happen, so no call raises a toast of its own. */
export function gatewayClient({ http, stream, clock, store }: Runtime, projectId: string): BiddingClient {
  // The firm of the moment the quote centre was opened: a bid that waits for a renewal never goes out for the one chosen meanwhile.
  const customerId = store.customerId.value.peek()
  // A session that ends during an auction never takes the quote centre, and the amount on it, off the page: signing in again happens over it.
  const acting = { stay: true, ...(customerId && { customerId }) }
  const body = <T extends object>(more: T) => ({ projectId, ...more })
  const command = (key: string) => ({ key, quiet: true, ...acting })
  return {
    clock,
    connection: stream.state,
    board: async (signal) => {
      const asked = { query: { projectId }, signal, quiet: true, ...acting }
      const board = await http.data('GET /tender/api/v1/hall/board', asked)
      // Where prices come in by rounds there is no picture of free bidding: the gateway says so.
      return { ...board, view: board.view ?? (await http.data('GET /tender/api/v1/bid/view', asked)) }
    },
    follow: (listener, since, poll, signal) => {
      const topic = `p:${projectId}`
      void clock.sync()
      stream.follow([topic], listenerOf(topic, listener), { signal, since: { [topic]: since }, poll })
    },
    place: (bid: BidDraft, key: string) => http.data('POST /tender/api/v1/bid/place', { body: body(bid), ...command(key) }),
    receipts: async () => {
      const page = await http.data('POST /tender/api/v1/bid/receipts', {
        body: { projectId },
        query: { pageSize: RECEIPTS },
        quiet: true,
        ...acting,
      })
      return page.rows
    },
    askCorrection: async (bidSeq, reason, key) => {
      await http.data('POST /tender/api/v1/bid/void-request', { body: body({ bidSeq, reason }), ...command(key) })
    },
    decideCorrection: async (requestSeq, agree, key) => {
      await http.data('POST /tender/api/v1/bid/void-decide', { body: body({ requestSeq, agree }), ...command(key) })
    },
    suspend: async (reason, key) => {
      await http.data('POST /tender/api/v1/project/suspend', { body: { id: projectId, reason }, ...command(key) })
    },
    resume: async (resumeAt, key) => {
      await http.data('POST /tender/api/v1/project/resume', { body: { id: projectId, resumeAt }, ...command(key) })
    },
    announce: async (text, key) => {
      await http.data('POST /tender/api/v1/hall/message', { body: body({ text }), ...command(key) })
    },
  }
}

/** One stream serves a whole browser: what other topics say is not for this auction. */
function listenerOf(topic: string, listener: LiveListener) {
  const mine =
    <D extends { topic: string }>(hear: (data: D) => void) =>
    (data: D) => {
      if (data.topic === topic) hear(data)
    }
  return {
    hello: mine<LiveEvents['hello']>((data) => isOfBids(data) && listener.hello(data)),
    view: mine<LiveEvents['view']>((data) => isOfBids(data) && listener.view(data)),
    row: mine<LiveEvents['row']>(listener.row),
    msg: mine<LiveEvents['msg']>(listener.msg),
    online: mine<LiveEvents['online']>((data) => listener.online?.(data)),
    fault: mine<LiveEvents['fault']>(() => listener.fault?.()),
  }
}
