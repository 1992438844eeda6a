import type { LiveEvents } from '#contract/tender/bid.ts'
import type { LiveListener } from '#core/realtime/stream.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { HallClient } from './bidding-client.ts'

type Heard = { [E in 'hello' | 'view' | 'row' | 'msg' | 'online' | 'fault']?: (data: LiveEvents[E]) => void }

/** What halls of free bidding and of rounds ask the gateway alike. Refusals are shown where they happen, so no call raises a toast of its own. */
export function hallOf({ http, stream, clock, store }: Runtime, projectId: string) {
  // The firm of the moment the quote centre was opened: a price that waits for a renewal never goes out for the one chosen meanwhile.
  const customerId = store.customerId.value.peek()
  // A session that ends during bidding never takes the quote centre, and the amount on it, off the page: signing in again happens over it.
  const acting = { quiet: true, stay: true, ...(customerId && { customerId }) }
  const command = (key: string) => ({ key, ...acting })
  const client: HallClient = {
    clock,
    connection: stream.state,
    suspend: async (reason, key) => {
      await http.data('POST /tender/api/v1/project/suspend', { body: { id: projectId, reason }, ...command(key) })
    },
    resume: async (resumeAt, key) => {
      await http.data('POST /tender/api/v1/project/resume', { body: { id: projectId, resumeAt }, ...command(key) })
    },
    announce: async (words, key) => {
      await http.data('POST /tender/api/v1/hall/message', { body: { projectId, ...words }, ...command(key) })
    },
  }

  function follow(heard: Heard, since: number, poll: () => Promise<void>, signal: AbortSignal): void {
    const topic = `p:${projectId}`
    void clock.sync()
    stream.follow([topic], ofTopic(topic, heard), { signal, since: { [topic]: since }, poll })
  }

  return { acting, command, client, follow }
}

/** One stream serves a whole browser: what other topics say is not for this hall. */
function ofTopic(topic: string, heard: Heard): LiveListener {
  const mine =
    <D extends { topic: string }>(hear: ((data: D) => void) | undefined) =>
    (data: D) => {
      if (data.topic === topic) hear?.(data)
    }
  return {
    hello: mine(heard.hello),
    view: mine(heard.view),
    row: mine(heard.row),
    msg: mine(heard.msg),
    online: mine(heard.online),
    fault: mine(heard.fault),
  }
}
