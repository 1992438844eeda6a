import { createQuery, type Query } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Changes come in bursts when an auction runs: the rows are read again once they have paused this long. */
const SETTLE_MS = 500

/** A block that is read again when something in one of the lists has changed. */
export const followedQuery = <T>(
  { stream, clock }: Pick<Runtime, 'stream' | 'clock'>,
  topic: 'list:cg' | 'list:gy',
  read: (signal: AbortSignal) => Promise<T>,
): Query<T> =>
  createQuery({
    read,
    follow: (changed, signal) => {
      let burst = new AbortController()
      const settle = () => {
        burst.abort()
        burst = new AbortController()
        clock.wait(SETTLE_MS, AbortSignal.any([burst.signal, signal])).then(changed, () => undefined)
      }
      stream.follow([topic], { list: (data) => data.topic === topic && settle() }, { signal, poll: async () => settle() })
    },
  })
