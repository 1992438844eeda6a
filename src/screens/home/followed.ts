import type { Runtime } from '#core/runtime/runtime.ts'
import { type BlockStore, createBlockStore } from './block.store.ts'

/** A block that is read again when something in one of the lists has changed. */
export const followedStore = <T>(
  { stream, clock }: Pick<Runtime, 'stream' | 'clock'>,
  topic: 'list:cg' | 'list:gy',
  read: (signal: AbortSignal) => Promise<T>,
): BlockStore<T> =>
  createBlockStore({
    read,
    follow: (changed, signal) => {
      stream.follow([topic], { list: (data) => data.topic === topic && changed() }, { signal, poll: async () => changed() })
    },
    wait: (ms, signal) => clock.wait(ms, signal),
  })
