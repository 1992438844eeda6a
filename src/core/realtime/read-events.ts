import { createParser } from 'eventsource-parser'

/**
 * Reads server-sent events until nothing more comes: the line ended or broke, or `signal` ends it. Never throws: what a missing end means, the caller knows.
 *
 * @param onBytes called whenever something comes, also what is no event
 */
export async function readEvents(
  { body }: Pick<Response, 'body'>,
  signal: AbortSignal,
  onEvent: (event: { event?: string | undefined; data: string }) => void,
  onBytes: () => void = () => undefined,
): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const letters = new TextDecoder()
  const parser = createParser({ onEvent: (event) => (signal.aborted ? undefined : onEvent(event)) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      onBytes()
      parser.feed(letters.decode(value, { stream: true }))
    }
  } catch {
    // A line that broke is a line that ended.
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
