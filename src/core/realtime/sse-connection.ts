import { createParser } from 'eventsource-parser'
import type { Timers } from '#core/browser/timers.ts'
import type { Http } from '#core/http/http.ts'
import type { LiveEvent } from './live-filter.ts'

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
  const ended = read(answer, closing.signal, onEvent, () => {
    heardAt = timers.monotonic()
  }).finally(() => closing.abort())
  return { close: () => closing.abort(), ended }
}

async function read(answer: Response, signal: AbortSignal, onEvent: (event: LiveEvent) => void, onBytes: () => void): Promise<void> {
  const reader = answer.body?.getReader()
  if (!reader) return
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const letters = new TextDecoder()
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const parsed = parse(data)
      if (event && parsed !== undefined && !signal.aborted) onEvent({ name: event, data: parsed } as LiveEvent)
    },
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      onBytes()
      parser.feed(letters.decode(value, { stream: true }))
    }
  } catch {
    // A line that broke is a line that ended: the caller opens another one.
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
