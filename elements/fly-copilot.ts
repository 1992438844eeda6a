import { declareElement } from '#core/element/declare.ts'
import type { CopilotEvents, CopilotMethods, CopilotProps } from '#widgets/copilot/index.ts'
import { dialog } from './shared.ts'

export const flyCopilot = declareElement<CopilotProps, CopilotEvents, CopilotMethods>({
  tag: 'fly-copilot',
  summary:
    'Questions to the copilot of the house, answers as they come. What goes along stands beside the question and can be taken away; nothing leaves before Send, and a proposal is applied by the person.',
  body: () => import('#widgets/copilot/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    trigger: { type: 'string', default: 'button', values: ['button', 'none'], doc: 'A button that opens it, or none.' },
    attachments: { type: 'boolean', doc: 'Files can go with a question.' },
    pageContext: {
      type: 'function',
      ts: "() => readonly { label: string; text: string; proposes?: 'filter' | 'mapping' | 'opinion'; current?: unknown; names?: Readonly<Record<string, string>>; values?: Readonly<Record<string, Readonly<Record<string, string>>>> }[]",
      doc: 'What of the page can go with a question. `proposes`: the page takes proposals of that kind, instead of `current`; `names` says what its fields are called, `values` what their values are.',
    },
  },
  events: {
    'fly-before-send': {
      class: 'before',
      detail:
        '{ text: string; context: readonly { label: string; text: string }[]; files: readonly string[]; setPayload(patch: { text?: string; context?: readonly { label: string; text: string }[] }): void; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A question is about to leave.',
    },
    'fly-message': {
      class: 'state',
      detail: "{ role: 'user' | 'assistant'; content: string; done: boolean }",
      doc: 'A question was taken, or more of an answer has come.',
    },
    'fly-action': {
      class: 'state',
      detail:
        "{ name: 'apply'; args: { kind: 'filter' | 'mapping' | 'opinion'; why: string; filter?: object; mapping?: Record<string, string>; opinion?: string } }",
      doc: 'The person applies a proposal: the page takes it over, as if he had typed it.',
    },
  },
  methods: {
    ask: { signature: '(text: string): Promise<void>', doc: 'Opens it and asks, as if the person had pressed Send.' },
    stop: { signature: '(): Promise<void>', doc: 'Stops the answer under way; what has come stays.' },
    clear: { signature: '(): Promise<void>', doc: 'Begins a new conversation.' },
  },
  slots: { welcome: 'Stands in a new conversation.' },
  parts: ['button', 'messages', 'message', 'message-own', 'composer'],
})
