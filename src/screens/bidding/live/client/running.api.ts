import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { type HallMode, runningCalls, watchable } from '#domain/start/hall-questions.ts'
import { watchedSide } from '#domain/start/sides.ts'
import type { RunningClient } from './running.store.ts'

/** The running projects of this mode: of the bidder's firm (`customer`) or of the purchaser side. */
export function runningClient({ http, stream }: Runtime, side: 'customer' | 'purchaser', mode: HallMode): RunningClient {
  const call = runningCalls[side]
  const topic = side === 'customer' ? 'list:gy' : 'list:cg'
  return {
    read: (signal) =>
      fetchAllPages(
        (page) => http.data(call, { body: watchable(mode), query: page, signal, quiet: true }),
        ({ id }) => id,
      ),
    follow: (hear, refresh, signal) => {
      stream.follow([topic], { list: (data) => data.topic === topic && hear(data) }, { signal, poll: refresh })
    },
  }
}

/** Which side a person stands on: whoever acts for a firm is a bidder. */
export function sideOf({ session, store }: Runtime): 'customer' | 'purchaser' {
  return watchedSide(session.user.value?.roles ?? [], store.customerId.value.value !== '')
}
