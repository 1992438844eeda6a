import { createParser } from 'eventsource-parser'
import type { CopilotEvent } from '#contract/copilot.ts'
import type { Body, Http } from '#core/http/http.ts'

const CHAT = '/api/v1/chat/front_component'
type Ask = Body<'POST /api/v1/chat/front_component/compose_chat'>

/**
 * Asks, and tells each event of the answer as it comes. Whoever aborts `signal` stops the answer.
 *
 * @returns whether the answer has come to its end
 * @throws Failure when the gateway refuses or cannot be reached
 */
export async function askLine(
  http: Pick<Http, 'open'>,
  ask: Ask,
  signal: AbortSignal,
  onEvent: (event: CopilotEvent) => void,
): Promise<boolean> {
  const answer = await http.open(`${CHAT}/compose_chat`, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify(ask),
    signal,
    quiet: true,
    stay: true,
  })
  let isOver = false
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (signal.aborted) return
      isOver ||= event === 'end'
      onEvent({ name: event, data: JSON.parse(data) } as CopilotEvent)
    },
  })
  const letters = new TextDecoder()
  const reader = answer.body?.getReader()
  const stop = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done || signal.aborted) return isOver
      parser.feed(letters.decode(read.value, { stream: true }))
    }
  } catch {
    // A line that broke ended without its last event.
    return isOver
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
