import type { LiveEventName } from '#contract/tender-bid.ts'
import { createLiveFilter, type LiveEvent, NOTHING_SHOWN } from './live-filter.ts'
import type { Wants } from './live-wishes.ts'
import type { FollowOptions, LiveEar } from './stream.ts'
import type { Timers } from './timers.ts'

/** While the stream cannot be had, listeners ask this often. */
const POLL_MS = 10_000

interface Ear {
  readonly topics: readonly string[]
  readonly on: LiveEar
  readonly passes: (event: LiveEvent) => boolean
  readonly poll: (() => Promise<void>) | undefined
  /** Last picture told, by topic. */
  readonly shown: Map<string, number>
}

/** The listeners of one tab. */
export interface Ears {
  /** @returns the end */
  add(topics: readonly string[], on: LiveEar, options: Omit<FollowOptions, 'signal'>): () => void
  wants(): Wants
  tell(event: LiveEvent): void
  /** Whether everyone asks for himself every 10 s. */
  poll(on: boolean): void
  /** What was read is told differently now (another language): everyone reads again, once. */
  readAgain(): void
  /** Events came to an end for a while: who has no numbered picture to go on from asks for himself, once. */
  catchUp(): void
}

export function createEars(timers: Timers): Ears {
  const ears = new Set<Ear>()
  let polling: AbortController | undefined

  async function ask(signal: AbortSignal): Promise<void> {
    for (;;) {
      await Promise.allSettled([...ears].map(({ poll }) => poll?.()))
      await timers.wait(POLL_MS, signal)
    }
  }

  return {
    add(topics, on, { since = {}, poll }) {
      const ear: Ear = { topics, on, poll, passes: createLiveFilter(since), shown: new Map(Object.entries(since)) }
      ears.add(ear)
      return () => void ears.delete(ear)
    },
    wants() {
      const least: Record<string, number> = {}
      for (const { topics, shown } of ears) {
        for (const topic of topics) least[topic] = Math.min(least[topic] ?? Number.POSITIVE_INFINITY, shown.get(topic) ?? NOTHING_SHOWN)
      }
      return least
    },
    tell(event) {
      for (const ear of [...ears]) {
        if (!concerns(ear.topics, event) || !ear.passes(event)) continue
        if (event.name === 'hello' || event.name === 'view') ear.shown.set(event.data.topic, event.data.seq)
        call(ear.on, event)
        if (event.name === 'fault' && !ear.on.fault) ear.poll?.().catch(() => undefined)
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
      for (const { poll } of ears) poll?.().catch(() => undefined)
    },
    catchUp() {
      for (const { topics, on, poll } of ears) if (topics.some(isUnnumbered) || !on.hello) poll?.().catch(() => undefined)
    },
  }
}

/** Halls go on by number and say hello, to whoever listens to that; lists and personal news do not. */
const isUnnumbered = (topic: string): boolean => !topic.startsWith('p:')

function concerns(topics: readonly string[], event: LiveEvent): boolean {
  if (event.name === 'me') return topics.includes('me')
  return 'topic' in event.data ? topics.includes(event.data.topic) : true
}

/** A listener that fails does not keep the others from hearing. */
function call(on: LiveEar, { name, data }: LiveEvent): void {
  try {
    ;(on[name] as ((data: unknown) => void) | undefined)?.(data)
  } catch (cause) {
    console.error(`[fly] a listener of "${name satisfies LiveEventName}" failed`, cause)
  }
}
