import type { CopilotEvents } from '#contract/copilot.ts'
import type { TestGateway } from '#support/gateway.ts'

/** Asking the copilot in tests, and reading its answer as a browser does. */

export interface Answered {
  status: number
  /** Of a refusal. */
  code: string
  start: { conversationId: string; questionId: string; answerId: string; sources: unknown[] }
  text: string
  end: { ended: keyof typeof CopilotEvents | string; messageCode?: string; message?: string }
}

interface Ask {
  question: string
  conversationId?: string
  replaces?: string
  context?: { label: string; text: string; proposes?: string }[]
  files?: string[]
}

const PATH = '/api/v1/chat/front_component/compose_chat'

/** The line of one answer; whoever aborts `signal` goes away. */
export async function openAnswer(gateway: TestGateway, who: string, ask: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch((await gateway.url()) + PATH, {
    method: 'POST',
    headers: { ...(await gateway.as(who).headers()), 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(ask),
    ...(signal && { signal }),
  })
}

export async function askCopilot(gateway: TestGateway, who: string, { context = [], files = [], ...ask }: Ask): Promise<Answered> {
  const response = await openAnswer(gateway, who, { context, files, ...ask })
  const text = await response.text()
  const refused = response.ok ? { messageCode: '' } : (JSON.parse(text) as { messageCode: string })
  const events = response.ok ? eventsIn(text) : []
  const of = (name: string) => events.find((one) => one.name === name)?.data
  return {
    status: response.status,
    code: refused.messageCode,
    start: of('start') as Answered['start'],
    text: events.flatMap(({ name, data }) => (name === 'delta' ? [(data as { text: string }).text] : [])).join(''),
    end: of('end') as Answered['end'],
  }
}

const eventsIn = (text: string): { name: string; data: unknown }[] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name = '', data = '']) => ({ name, data: JSON.parse(data) }))
