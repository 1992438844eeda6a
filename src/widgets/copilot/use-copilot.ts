import { type Signal, signal } from '@preact/signals-react'
import { useEffect, useMemo, useState } from 'react'
import { dialogOf } from '#core/element/body/dialog.ts'
import { Failure } from '#core/http/failure.ts'
import type { Data } from '#core/http/http.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { COPILOT_FILES } from '#domain/copilot/copilot-files.ts'
import { type Chat, createChat } from './chat.store.ts'
import { messages } from './copilot.messages.ts'
import type { ContextPiece, CopilotHost, CopilotMethods } from './copilot.types.ts'

export type Onboarding = Data<'GET /api/v1/ai-app/get/app-onboarding'>

export interface Draft {
  text: Signal<string>
  files: Signal<readonly { id: string; name: string }[]>
  /** Pieces that the page offers now. */
  offered: Signal<readonly ContextPiece[]>
  /** Names of those that the person took away. */
  left: Signal<ReadonlySet<string>>
  /** Question that is asked anew; empty for a new one. */
  replaces: Signal<string>
  note: Signal<string>
}

export interface Copilot {
  host: CopilotHost
  chat: Chat
  draft: Draft
  about: Signal<Onboarding | undefined>
  /** Sends what is written; what is not taken stays written. */
  send(): Promise<void>
  again(questionId: string, text: string): Promise<void>
  edit(questionId: string, text: string): void
  upload(file: File): Promise<void>
  /** Asks the page anew what can go along. */
  look(): void
}

const newDraft = (): Draft => ({
  text: signal(''),
  files: signal([]),
  offered: signal([]),
  left: signal(new Set()),
  replaces: signal(''),
  note: signal(''),
})

/** The talk of one element; it lives as long as the element, also while the dialog is closed. */
export function useCopilot(host: CopilotHost): Copilot {
  const runtime = useRuntime()
  const { http } = runtime
  const [draft] = useState(newDraft)
  const [about] = useState(() => signal<Onboarding | undefined>(undefined))
  // The language is asked for when something is said: a talk goes on in another one.
  const chat = useMemo(() => {
    const brokenWords = () => host.text(messages, 'broken')
    return createChat({ http, brokenWords, onMessage: (message) => void host.emit('fly-message', message) })
  }, [http, host])
  const copilot = useMemo(
    () => makeCopilot({ host, chat, draft, about, upload: uploader(runtime, draft, host) }),
    [host, chat, draft, about, runtime],
  )
  useEffect(() => {
    const methods: CopilotMethods = {
      async ask(text) {
        host.write('opened', true)
        copilot.look()
        draft.text.value = text
        await copilot.send()
      },
      stop: async () => chat.stop(),
      clear: async () => chat.clear(),
    }
    const takeBack = host.expose({ ...methods })
    return () => {
      takeBack()
      chat.stop()
    }
  }, [host, chat, draft, copilot])
  const isOpen = dialogOf(host).opened.value
  useEffect(() => {
    if (!isOpen) return
    copilot.look()
    draft.left.value = new Set()
    // Without it the dialog only says less.
    http.data('GET /api/v1/ai-app/get/app-onboarding', { quiet: true }).then(
      (read) => {
        about.value = read
      },
      () => undefined,
    )
  }, [isOpen, copilot, draft, http, about])
  return copilot
}

function uploader({ http, store }: Pick<Runtime, 'http' | 'store'>, draft: Draft, host: CopilotHost) {
  return async (file: File): Promise<void> => {
    draft.note.value = host.text(messages, 'uploading', { name: file.name })
    try {
      const { uploadFile } = await import('#widgets/attachment-upload/index.ts')
      const signal = new AbortController().signal
      const options = { bizType: COPILOT_FILES, accessType: 'auth', signal, onProgress: () => undefined, uploads: store.upload }
      const { id, name } = await uploadFile(http, file, options)
      draft.files.value = [...draft.files.value, { id, name }]
      draft.note.value = ''
    } catch (cause) {
      draft.note.value = cause instanceof Failure && cause.message ? cause.message : host.text(messages, 'noUpload', { name: file.name })
    }
  }
}

function makeCopilot({ host, chat, draft, about, upload }: Pick<Copilot, 'host' | 'chat' | 'draft' | 'about' | 'upload'>): Copilot {
  const chosen = () => draft.offered.value.filter(({ label }) => !draft.left.value.has(label))
  const ask = async (text: string, replaces: string): Promise<boolean> => {
    const [context, files] = [chosen(), draft.files.value]
    const payload = { text, context, files: files.map(({ id }) => id) }
    const { ok, patch, reason = '' } = await host.before('fly-before-send', payload)
    if (!ok) {
      draft.note.value = reason
      return false
    }
    const asked = chat.ask({
      question: patch.text ?? text,
      context: patch.context ?? context,
      files,
      ...(replaces !== '' && { replaces }),
    })
    return asked
  }
  return {
    host,
    chat,
    draft,
    about,
    upload,
    look() {
      draft.offered.value = host.props.pageContext.value?.() ?? []
    },
    async send() {
      const [text, replaces] = [draft.text.value.trim(), draft.replaces.value]
      if (text === '' || chat.busy.value) return
      draft.text.value = ''
      draft.note.value = ''
      const isTaken = await ask(text, replaces)
      if (!isTaken) {
        draft.text.value ||= text
        return
      }
      draft.replaces.value = ''
      draft.files.value = []
    },
    async again(questionId, text) {
      await ask(text, questionId)
    },
    edit(questionId, text) {
      draft.text.value = text
      draft.replaces.value = questionId
    },
  }
}
