import { type Static, Type } from 'typebox'
import { Answer, Count, defineCalls, Id, OneOf, Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * The copilot (specification section 7, AI copilot). With a model server (`COPILOT_URL`) a question and what goes with it leaves the house; without one
 * the handbook answers. What a person asked, and what came back, is his own.
 */

/** What the page can take over when its person says so; the copilot itself changes nothing. */
const proposalKinds = ['filter', 'mapping', 'opinion'] as const

/** One piece of the page that goes with a question, as the person sees it beside his text. It is quoted to the model, never an order to it. */
const ContextPiece = Strict({
  label: Type.String({ minLength: 1, maxLength: 100 }),
  text: Type.String({ maxLength: limits.copilotContextChars }),
  /** The page takes proposals of this kind for it. */
  proposes: Type.Optional(OneOf(proposalKinds)),
})

/** A section of the handbook. */
const Source = Type.Object({ path: Type.String(), title: Type.String(), heading: Type.String() })
export type Source = Static<typeof Source>

/** How an answer ended. `stopped`: by the person, or because he went away. */
const Ending = OneOf(['done', 'stopped', 'failed'])

export const CopilotMessage = Type.Object({
  id: Type.String(),
  role: OneOf(['user', 'assistant']),
  content: Type.String(),
  /** Names of what went with a question. */
  context: Type.Array(Type.String()),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  sources: Type.Array(Source),
  ended: Ending,
  verdict: OneOf(['', 'good', 'bad']),
  createdAt: Type.String(),
})
export type CopilotMessage = Static<typeof CopilotMessage>

const Conversation = Type.Object({ id: Type.String(), title: Type.String(), updatedAt: Type.String() })
export type Conversation = Static<typeof Conversation>

/** Events of an answer, by their names, in this order: one `start`, any number of `delta`, one `end`. */
export const CopilotEvents = {
  start: Type.Object({ conversationId: Type.String(), questionId: Type.String(), answerId: Type.String(), sources: Type.Array(Source) }),
  delta: Type.Object({ text: Type.String() }),
  /** `messageCode` and `message`, in the asker's language, when it failed. */
  end: Type.Object({ ended: Ending, messageCode: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
}
export type CopilotEvent = {
  [N in keyof typeof CopilotEvents]: { name: N; data: Static<(typeof CopilotEvents)[N]> }
}[keyof typeof CopilotEvents]

const CHAT = '/api/v1/chat/front_component'

export const copilot = defineCalls({
  [`POST ${CHAT}/compose_chat`]: {
    summary: 'Asks the copilot; the answer comes in pieces. Closing the line stops it. Without a model server the handbook answers',
    disk: 'commands',
    stream: true,
    body: Strict({
      /** A new one begins when left out. */
      conversationId: Type.Optional(Id),
      /** Question of this conversation that is asked anew, in these words: it and all that came after it go. */
      replaces: Type.Optional(Id),
      question: Type.String({ minLength: 1, maxLength: limits.copilotQuestionChars }),
      context: Type.Array(ContextPiece, { maxItems: limits.copilotContextPieces }),
      /** Own attachments; of text files what stands in them, of others their names. */
      files: Type.Array(Id, { maxItems: limits.copilotFiles }),
    }),
    reply: Type.Union([CopilotEvents.start, CopilotEvents.delta, CopilotEvents.end]),
    fails: ['VALIDATION-1006', 'SERVICE-1008', 'COPILOT-1006', 'COPILOT-1007', 'COPILOT-1008'],
  },
  'GET /api/v1/ai-app/get/app-onboarding': {
    summary: 'What the copilot of the house is: whether a model is connected, and how many questions are left',
    reply: Answer(
      Type.Object({
        connected: Type.Boolean(),
        /** Host that questions go to; empty without one. */
        host: Type.String(),
        model: Type.String(),
        /** Questions that the person may still ask within 24 hours. */
        left: Type.Integer(),
        perDay: Type.Integer(),
        maxFiles: Type.Integer(),
      }),
    ),
  },
  [`GET ${CHAT}/conversations`]: {
    summary: 'Own conversations, the newest first',
    reply: Answer(Type.Array(Conversation)),
  },
  [`GET ${CHAT}/conversation`]: {
    summary: 'One own conversation with all that was said',
    query: Type.Object({ id: Id }),
    reply: Answer(Type.Object({ ...Conversation.properties, messages: Type.Array(CopilotMessage) })),
    fails: ['VALIDATION-1006'],
  },
  [`POST ${CHAT}/delete`]: {
    summary: 'Deletes an own conversation, or all of them when none is named',
    body: Strict({ id: Type.Optional(Id) }),
    reply: Answer(Type.Object({ deleted: Count(0) })),
    fails: ['VALIDATION-1006'],
  },
  [`POST ${CHAT}/feedback`]: {
    summary: 'Says of an own answer whether it helped; empty takes it back',
    body: Strict({ id: Id, verdict: OneOf(['', 'good', 'bad']) }),
    reply: Answer(Type.Literal(true)),
    fails: ['VALIDATION-1006'],
  },
})
