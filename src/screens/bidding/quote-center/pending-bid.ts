import type { Runtime } from '#core/runtime/runtime.ts'
import type { PendingBid, PendingBids } from './quote.store.ts'

/**
 * The bid whose answer has not come, in the storage of this tab: a reload, a crash of the page or a sign-in in between finds it again (8.4).
 * The storage keeps it to its person; the name holds the project and the firm of the opening, so that it never goes out for another firm.
 */
export function pendingBidsOf({ storage, store }: Runtime, projectId: string): PendingBids {
  const name = `bid:${store.customerId.value.peek()}:${projectId}`
  return {
    load: () => read(storage.tab.read(name)),
    keep: (pending) => void storage.tab.write(name, pending),
    clear: () => storage.tab.remove(name),
  }
}

/** Storage is outside our control: what does not look like a bid of ours is none. */
function read(kept: unknown): PendingBid | undefined {
  const { key, bid } = (kept ?? {}) as Partial<PendingBid>
  return typeof key === 'string' && typeof bid?.gross === 'string' ? { key, bid } : undefined
}
