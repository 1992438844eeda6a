import type { LiveEventName } from '#contract/tender/bid.ts'
import type { Timers } from '#core/browser/timers.ts'
import { createLiveFilter, type LiveEvent, NOTHING_SHOWN } from './live-filter.ts'
import type { FollowOptions, LiveListener } from './stream.ts'
import type { LastShownByTopic } from './topic-subscriptions.ts'

/** While the stream cannot be had, listeners ask this often. */
const POLL_MS = 10_000

interface Subscriber {
  readonly topics: readonly string[]
  readonly on: LiveListener
  readonly passes: (event: LiveEvent) => boolean
  readonly poll: (() => Promise<void>) | undefined
  /** Last picture told, by topic. */
  readonly shown: Map<string, number>
}

/** The listeners of one tab. */
export interface Subscribers {
  /** @returns the end */
  add(topics: readonly string[], on: LiveListener, options: Omit<FollowOptions, 'signal'>): () => void
  wants(): LastShownByTopic
  tell(event: LiveEvent): void
  /** Whether everyone asks for himself every 10 s. */
  poll(on: boolean): void
  /** What was read is told differently now (another language): everyone reads again, once. */
  readAgain(): void
  /** Events came to an end for a while: who has no numbered picture to go on from asks for himself, once. */
  catchUp(): void
}

/** @param onHello told of each stream that begins */
export function createSubscribers(timers: Timers, onHello: () => void): Subscribers {
  const subscribers = new Set<Subscriber>()
  let polling: AbortController | undefined

  async function ask(signal: AbortSignal): Promise<void> {
    for (;;) {
      await Promise.allSettled([...subscribers].map(({ poll }) => poll?.()))
      await timers.wait(POLL_MS, signal)
    }
  }

  return {
    add(topics, on, { since = {}, poll }) {
      const subscriber: Subscriber = { topics, on, poll, passes: createLiveFilter(since), shown: new Map(Object.entries(since)) }
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    wants() {
      const least: Record<string, number> = {}
      for (const { topics, shown } of subscribers) {
        for (const topic of topics) least[topic] = Math.min(least[topic] ?? Number.POSITIVE_INFINITY, shown.get(topic) ?? NOTHING_SHOWN)
      }
      return least
    },
    tell(event) {
      if (event.name === 'hello') onHello()
      for (const subscriber of [...subscribers]) {
        if (!concerns(subscriber.topics, event) || !subscriber.passes(event)) continue
        if (event.name === 'hello' || event.name === 'view') subscriber.shown.set(event.data.topic, event.data.seq)
        call(subscriber.on, event)
        if (event.name === 'fault' && !subscriber.on.fault) subscriber.poll?.().catch(() => undefined)
      }
    },
    poll(on) {
      if (!on) {
        polling?.abort()
        polling = undefined
      } else if (!polling) {
        polling = new AbortController()
        ask(polling.signal).catch(() => undefined)
      }
    },
    readAgain() {
      for (const { poll } of subscribers) poll?.().catch(() => undefined)
    },
    catchUp() {
      for (const { topics, on, poll } of subscribers) if (!goesOnByNumber(topics, on)) poll?.().catch(() => undefined)
    },
  }
}

/** Halls go on by number and say hello, to whoever listens to that; lists and personal news do not. */
export const goesOnByNumber = (topics: readonly string[], { hello }: LiveListener): boolean =>
  hello !== undefined && topics.every((topic) => topic.startsWith('p:'))

function concerns(topics: readonly string[], event: LiveEvent): boolean {
  if (event.name === 'me') return topics.includes('me')
  return 'topic' in event.data ? topics.includes(event.data.topic) : true
}

/** A listener that fails does not keep the others from hearing. */
function call(on: LiveListener, { name, data }: LiveEvent): void {
  try {
    ;(on[name] as ((data: unknown) => void) | undefined)?.(data)
  } catch (cause) {
    console.error(`[fly] a listener of "${name satisfies LiveEventName}" failed`, cause)
  }
}
