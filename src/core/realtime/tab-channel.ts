import type { LiveEvent } from './live-filter.ts'
import type { StreamState } from './stream.ts'
import type { LastShownByTopic } from './topic-subscriptions.ts'

/** What the tabs of one user and firm say to each other about their one stream. */
export type TabMessage =
  | { kind: 'want'; from: string; topics: LastShownByTopic }
  | { kind: 'bye'; from: string }
  /** A new leader asks what everyone wants. */
  | { kind: 'who' }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: StreamState }

/** The tabs that share a stream. A browser without channels or locks has groups of one. */
export interface TabChannel<Word = TabMessage> {
  post(word: Word): void
  hear(listener: (word: Word) => void): void
  /** Calls `lead` when this tab becomes the one that holds the stream, which it stays until `leave`. */
  candidate(lead: () => void): void
  leave(): void
}

export function openTabChannel<Word = TabMessage>(name: string): TabChannel<Word> {
  const locks = globalThis.navigator?.locks
  const controller = new AbortController()
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, hear: () => undefined, candidate: (lead) => lead(), leave: () => controller.abort() }
  }
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent) => listener(data as Word)),
    candidate(lead) {
      const held = new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()))
      const asked = locks.request(name, { signal: controller.signal }, () => {
        if (controller.signal.aborted) return undefined
        lead()
        return held
      })
      asked.catch(() => undefined) // given up before it was this tab's turn
    },
    leave() {
      controller.abort()
      channel.close()
    },
  }
}
