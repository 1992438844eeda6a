import type { CopilotEvent } from '#contract/copilot.ts'
import type { Body, Http } from '#core/http/http.ts'
import { readEvents } from '#core/realtime/read-events.ts'

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
  await readEvents(answer, signal, ({ event, data }) => {
    isOver ||= event === 'end'
    onEvent({ name: event, data: JSON.parse(data) } as CopilotEvent)
  })
  return isOver
}
