import { type LiveEvent, NOTHING_SHOWN } from './live-filter.ts'

/** Topics with the last number shown of each. */
export type LastShownByTopic = Readonly<Record<string, number>>

const PATH = '/tender/api/v1/live/stream'

/** What all tabs together want of the stream, and what it has brought so far. */
export interface TopicSubscriptions {
  put(tab: string, wants: LastShownByTopic | undefined): void
  topics(): string[]
  /** Address of a stream that brings what is wanted and goes on where the last one stopped. */
  address(): string
  note(event: LiveEvent): void
  /** Last pictures that are newer than what these wants have shown. */
  newerThan(wants: LastShownByTopic): LiveEvent[]
}

export function createTopicSubscriptions(): TopicSubscriptions {
  const byTab = new Map<string, LastShownByTopic>()
  const seen = new Map<string, { seq: number; event: LiveEvent }>()
  const topics = () => [...new Set([...byTab.values()].flatMap((wants) => Object.keys(wants)))].sort()

  /** The number from which a topic must go on: what the stream brought last, else the least that a listener shows. */
  function from(topic: string): number {
    const shown = [...byTab.values()].flatMap((wants) => (topic in wants ? [wants[topic] ?? NOTHING_SHOWN] : []))
    return seen.get(topic)?.seq ?? Math.min(...shown)
  }

  return {
    topics,
    put(tab, wants) {
      if (wants) byTab.set(tab, wants)
      else byTab.delete(tab)
      const wanted = topics()
      for (const topic of [...seen.keys()]) if (!wanted.includes(topic)) seen.delete(topic)
    },
    address() {
      const since = topics().filter((topic) => topic.startsWith('p:') && from(topic) > NOTHING_SHOWN)
      const query = new URLSearchParams({ topics: topics().join(',') })
      if (since.length > 0) query.set('since', since.map((topic) => `${topic}:${from(topic)}`).join(','))
      return `${PATH}?${query}`
    },
    note(event) {
      if (event.name !== 'hello' && event.name !== 'view') return
      const { topic, seq } = event.data
      if (seq > (seen.get(topic)?.seq ?? NOTHING_SHOWN)) seen.set(topic, { seq, event })
    },
    newerThan: (wants) =>
      Object.entries(wants).flatMap(([topic, shown]) => {
        const last = seen.get(topic)
        return last && last.seq > shown ? [last.event] : []
      }),
  }
}
