import { signal } from '@preact/signals-react'
import type { Conversation, CopilotEvent } from '#contract/copilot.ts'
import { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import { createQuery } from '#core/query.ts'
import { askLine } from './answer-line.ts'
import type { ContextPiece, Shown } from './copilot.types.ts'

export interface Asking {
  question: string
  context: readonly ContextPiece[]
  files: readonly { id: string; name: string }[]
  /** Question that is asked anew. */
  replaces?: string
}

interface ChatDeps {
  http: Pick<Http, 'open' | 'data'>
  /** What a line says that broke without a word. */
  brokenWords: () => string
  onMessage: (message: { role: Shown['role']; content: string; done: boolean }) => void
}

export type Chat = ReturnType<typeof createChat>

const message = (over: Pick<Shown, 'id' | 'role' | 'content' | 'ended'> & Partial<Shown>): Shown => ({
  context: [],
  files: [],
  sources: [],
  verdict: '',
  fault: '',
  ...over,
})

function newCells() {
  return {
    messages: signal<readonly Shown[]>([]),
    conversationId: signal(''),
    /** An answer is under way. */
    busy: signal(false),
    /** Why the last question was not taken. */
    refusal: signal(''),
  }
}
type Cells = ReturnType<typeof newCells>

/** One person's talk with the copilot: what was said, and what is being said. */
export function createChat(deps: ChatDeps) {
  const cells = newCells()
  const asking = askingOf(deps, cells)
  return { ...cells, ...asking, ...keepingOf(deps, cells, asking.clear) }
}

function askingOf({ http, brokenWords, onMessage }: ChatDeps, { messages, conversationId, busy, refusal }: Cells) {
  let line = new AbortController()

  const change = (id: string, over: Partial<Shown>) => {
    messages.value = messages.value.map((one) => (one.id === id ? { ...one, ...over } : one))
  }
  const upTo = (id: string | undefined): readonly Shown[] => {
    const at = messages.value.findIndex((one) => one.id === id)
    return at < 0 ? messages.value : messages.value.slice(0, at)
  }

  function onEvent(event: CopilotEvent, asked: Asking, state: { answerId: string }): void {
    if (event.name === 'start') {
      const { questionId, answerId, sources } = event.data
      conversationId.value = event.data.conversationId
      state.answerId = answerId
      const context = asked.context.map(({ label }) => label)
      const question = message({ id: questionId, role: 'user', content: asked.question, ended: 'done', context, files: [...asked.files] })
      messages.value = [
        ...upTo(asked.replaces),
        question,
        message({ id: answerId, role: 'assistant', content: '', ended: 'coming', sources }),
      ]
      onMessage({ role: 'user', content: asked.question, done: true })
      return
    }
    const content = messages.value.find(({ id }) => id === state.answerId)?.content ?? ''
    if (event.name === 'delta') {
      change(state.answerId, { content: content + event.data.text })
      onMessage({ role: 'assistant', content: content + event.data.text, done: false })
    } else {
      change(state.answerId, { ended: event.data.ended, fault: event.data.message ?? '' })
      onMessage({ role: 'assistant', content, done: true })
    }
  }

  return {
    /** @returns whether the question was taken; if not, `refusal` says why */
    async ask(asked: Asking): Promise<boolean> {
      if (busy.value) return false
      const own = new AbortController()
      line = own
      busy.value = true
      refusal.value = ''
      const state = { answerId: '' }
      try {
        const isOver = await askLine(
          http,
          bodyOf(asked, conversationId.value),
          own.signal,
          (event) => line === own && onEvent(event, asked, state),
        )
        if (!isOver && !own.signal.aborted) change(state.answerId, { ended: 'failed', fault: brokenWords() })
        return state.answerId !== ''
      } catch (cause) {
        if (!(cause instanceof Failure)) throw cause
        if (!own.signal.aborted) refusal.value = cause.message
        return false
      } finally {
        if (own.signal.aborted) change(state.answerId, { ended: 'stopped' })
        if (line === own) busy.value = false
      }
    },

    stop: () => line.abort(),

    /** A new conversation; the one before stays in the list. */
    clear() {
      line.abort()
      line = new AbortController()
      busy.value = false
      messages.value = []
      conversationId.value = ''
      refusal.value = ''
    },
  }
}

/** What is kept: earlier conversations, and what the person thinks of an answer. */
function keepingOf({ http }: ChatDeps, { messages, conversationId }: Cells, clear: () => void) {
  const conversations = createQuery<readonly Conversation[]>({
    read: (signal) => http.data('GET /api/v1/chat/front_component/conversations', { quiet: true, signal }),
  })
  return {
    conversations,

    async judge(id: string, verdict: Shown['verdict']) {
      await http.data('POST /api/v1/chat/front_component/feedback', { body: { id, verdict } })
      messages.value = messages.value.map((one) => (one.id === id ? { ...one, verdict } : one))
    },

    /** @throws Failure, which the page has told */
    async open(id: string) {
      clear()
      const read = await http.data('GET /api/v1/chat/front_component/conversation', { query: { id } })
      conversationId.value = id
      messages.value = read.messages.map(({ createdAt: _, ...one }) => message(one))
    },

    async remove(id: string | undefined) {
      await http.data('POST /api/v1/chat/front_component/delete', { body: id === undefined ? {} : { id } })
      if (id === undefined || id === conversationId.value) clear()
      conversations.patch((all) => all.filter((one) => id !== undefined && one.id !== id))
    },
  }
}

function bodyOf({ question, context, files, replaces }: Asking, conversationId: string) {
  return {
    question,
    context: context.map(({ label, text, proposes }) => ({ label, text, ...(proposes && { proposes }) })),
    files: files.map(({ id }) => id),
    ...(conversationId !== '' && { conversationId }),
    ...(conversationId !== '' && replaces !== undefined && { replaces }),
  }
}
