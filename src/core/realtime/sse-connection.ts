import type { Timers } from '#core/browser/timers.ts'
import type { Http } from '#core/http/http.ts'
import type { LiveEvent } from './live-filter.ts'
import { readEvents } from './read-events.ts'

/** One open stream. */
export interface SseConnection {
  close(): void
  /** Resolves when nothing more comes, whoever ended it. */
  readonly ended: Promise<void>
}

export interface SseConnectionDeps {
  http: Pick<Http, 'open'>
  timers: Timers
  onEvent: (event: LiveEvent) => void
}

/** The gateway says something every 10 s; a line this silent is dead though nobody closed it. */
const SILENCE_MS = 30_000

/**
 * Opens a stream by `fetch`, because an EventSource cannot send an Authorization header.
 *
 * @param address path and query of `GET /tender/api/v1/live/stream`
 * @throws Failure when the gateway refuses or cannot be reached
 */
export async function openSseConnection({ http, timers, onEvent }: SseConnectionDeps, address: string): Promise<SseConnection> {
  const closing = new AbortController()
  const answer = await http.open(address, {
    headers: { Accept: 'text/event-stream' },
    cache: 'no-store',
    signal: closing.signal,
    quiet: true,
    stay: true,
  })
  let heardAt = timers.monotonic()
  const watch = async () => {
    for (;;) {
      const left = heardAt + SILENCE_MS - timers.monotonic()
      if (left <= 0) return closing.abort()
      await timers.wait(left, closing.signal)
    }
  }
  watch().catch(() => undefined)
  const tell = ({ event, data }: { event?: string | undefined; data: string }) => {
    const parsed = parse(data)
    if (event && parsed !== undefined) onEvent({ name: event, data: parsed } as LiveEvent)
  }
  const ended = readEvents(answer, closing.signal, tell, () => {
    heardAt = timers.monotonic()
  }).finally(() => closing.abort())
  return { close: () => closing.abort(), ended }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
