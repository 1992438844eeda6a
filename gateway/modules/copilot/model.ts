import { createParser } from 'eventsource-parser'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { CopilotSettings } from '#gateway/platform/settings/environment.ts'

/** The one way to the model server: its address comes from the settings and from nowhere else. */

export interface Said {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface Times {
  /** Until something comes at all. */
  firstMs: number
  /** Between two pieces. */
  silenceMs: number
  /** For the whole answer. */
  wholeMs: number
}

const TIMES: Times = { firstMs: limits.copilotFirstMs, silenceMs: limits.copilotSilenceMs, wholeMs: limits.copilotAnswerMs }

const CODES: Readonly<Record<number, 'COPILOT-1009' | 'COPILOT-1010'>> = {
  401: 'COPILOT-1009',
  403: 'COPILOT-1009',
  404: 'COPILOT-1009',
  429: 'COPILOT-1010',
  503: 'COPILOT-1010',
}

/**
 * Asks a server that speaks the chat-completions protocol and yields its answer piece by piece. A redirect is not followed: the key would go along.
 *
 * @param signal ends it; then it throws whatever the line throws
 * @throws Refusal COPILOT-1001 to 1005, 1009, 1010
 */
export async function* askModel(
  { url, model, key }: CopilotSettings,
  messages: readonly Said[],
  signal: AbortSignal,
  times: Times = TIMES,
): AsyncGenerator<string, void> {
  const patience = patient(times)
  let hasBegun = false
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, patience.signal]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true }),
    })
    if (!response.ok) throw new Refusal(CODES[response.status] ?? 'COPILOT-1001')
    for await (const text of piecesOf(response, patience.heard)) {
      hasBegun = true
      yield text
    }
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) throw error
    throw new Refusal(patience.signal.aborted ? 'COPILOT-1002' : hasBegun ? 'COPILOT-1003' : 'COPILOT-1001')
  } finally {
    patience.end()
  }
}

/** A limit of time that begins anew with every piece, within one for the whole. `end` gives up the line as well. */
function patient({ firstMs, silenceMs, wholeMs }: Times) {
  const limit = new AbortController()
  const late = () => limit.abort()
  const whole = setTimeout(late, wholeMs)
  let next = setTimeout(late, firstMs)
  return {
    signal: limit.signal,
    heard: () => {
      clearTimeout(next)
      next = setTimeout(late, silenceMs)
    },
    end: () => {
      clearTimeout(whole)
      clearTimeout(next)
      limit.abort()
    },
  }
}

async function* piecesOf(response: Response, heard: () => void): AsyncGenerator<string, void> {
  const type = response.headers.get('content-type') ?? ''
  if (/\bevent-stream\b/i.test(type)) yield* streamed(response, heard)
  else if (/\bjson\b/i.test(type)) yield wholeAnswer(await textOf(response, heard))
  else throw new Refusal('COPILOT-1004')
}

/** The body's text as it comes. @throws Refusal COPILOT-1005 beyond what an answer may weigh */
async function* texts({ body }: Response, heard: () => void): AsyncGenerator<string, void> {
  const letters = new TextDecoder()
  let bytes = 0
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    heard()
    bytes += piece.length
    if (bytes > limits.copilotAnswerBytes) throw new Refusal('COPILOT-1005')
    yield letters.decode(piece, { stream: true })
  }
}

async function textOf(response: Response, heard: () => void): Promise<string> {
  let text = ''
  for await (const piece of texts(response, heard)) text += piece
  return text
}

interface Chunk {
  error?: unknown
  choices?: { delta?: { content?: unknown } | null; message?: { content?: unknown } | null; finish_reason?: unknown }[]
}

/** @throws Refusal COPILOT-1003 when the line ended before the answer did */
async function* streamed(response: Response, heard: () => void): AsyncGenerator<string, void> {
  let chars = 0
  let isWhole = false
  let pieces: string[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data.trim() === '[DONE]') isWhole = true
      else {
        const [choice] = chunkOf(data).choices ?? []
        const text = choice?.delta?.content
        if (typeof text === 'string' && text !== '') pieces.push(text)
        if (typeof choice?.finish_reason === 'string') isWhole = true
      }
    },
  })
  for await (const text of texts(response, heard)) {
    parser.feed(text)
    const ready = pieces
    pieces = []
    for (const piece of ready) {
      chars += piece.length
      if (chars > limits.copilotAnswerChars) throw new Refusal('COPILOT-1005')
      yield piece
    }
  }
  if (!isWhole) throw new Refusal('COPILOT-1003')
}

/** A server that does not stream answers at once. */
function wholeAnswer(text: string): string {
  const content = chunkOf(text).choices?.[0]?.message?.content
  if (typeof content !== 'string') throw new Refusal('COPILOT-1004')
  if (content.length > limits.copilotAnswerChars) throw new Refusal('COPILOT-1005')
  return content
}

function chunkOf(text: string): Chunk {
  let chunk: Chunk | null
  try {
    chunk = JSON.parse(text)
  } catch {
    throw new Refusal('COPILOT-1004')
  }
  if (typeof chunk !== 'object' || chunk === null || (chunk.choices !== undefined && !Array.isArray(chunk.choices)))
    throw new Refusal('COPILOT-1004')
  if (chunk.error) throw new Refusal('COPILOT-1001')
  return chunk
}
