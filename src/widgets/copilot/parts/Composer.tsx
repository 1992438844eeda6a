import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chips } from '#ui/controls/Chips.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { messages } from '#widgets/copilot/copilot.messages.ts'
import type { Copilot } from '#widgets/copilot/use-copilot.ts'

/** The contract says the same of its call. */
const MOST_CHARS = 4_000

/** Where the question is written; beside it stands everything that goes along. */
export function Composer({ copilot }: { copilot: Copilot }) {
  useSignals()
  const t = useText(messages)
  const { chat, draft, about } = copilot
  const text = draft.text.value
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => sendsByEnter(box.current, () => void copilot.send()), [copilot])
  // In a page nobody has asked for the keyboard.
  useEffect(() => {
    if (box.current?.closest('dialog')) box.current.querySelector('textarea')?.focus()
  }, [])
  const house = about.value
  return (
    <div ref={box} className="copilot-composer" part="composer">
      <Along copilot={copilot} />
      {draft.replaces.value !== '' && (
        <p className="copilot-note">
          {t('editing')}{' '}
          <Button
            kind="text"
            onPress={() => {
              draft.replaces.value = ''
              draft.text.value = ''
            }}
          >
            {t('cancelEdit')}
          </Button>
        </p>
      )}
      <TextArea
        label={t('question')}
        value={text}
        max={MOST_CHARS}
        placeholder={t('placeholder')}
        onInput={(value) => {
          draft.text.value = value
        }}
      />
      {chat.refusal.value !== '' && <Notice tone="danger">{chat.refusal.value}</Notice>}
      <LiveText>{draft.note.value}</LiveText>
      <Buttons copilot={copilot} isReady={text.trim() !== '' && [...text].length <= MOST_CHARS} />
      {house && (
        <p className="copilot-note">
          {house.connected ? t('goesTo', { host: house.host, model: house.model, left: house.left }) : t('noModel')}
        </p>
      )}
    </div>
  )
}

/** Enter sends; not the one that ends a word of an input method, nor with Shift. */
function sendsByEnter(box: HTMLElement | null, send: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    send()
  }
  box?.addEventListener('keydown', onKeyDown)
  return () => box?.removeEventListener('keydown', onKeyDown)
}

function Buttons({ copilot, isReady }: { copilot: Copilot; isReady: boolean }) {
  useSignals()
  const t = useText(messages)
  const { chat, host } = copilot
  return (
    <div className="copilot-tools">
      {host.props.attachments.value && <AddFiles copilot={copilot} />}
      {chat.busy.value ? (
        <Button icon="pause" onPress={() => chat.stop()}>
          {t('stop')}
        </Button>
      ) : (
        <Button kind="primary" icon="send" disabled={!isReady} onPress={() => void copilot.send()}>
          {t('send')}
        </Button>
      )}
    </div>
  )
}

/** Everything of the page and of the person that goes with the question, to be seen and taken away. */
function Along({ copilot: { draft } }: { copilot: Copilot }) {
  useSignals()
  const t = useText(messages)
  const pieces = draft.offered.value.filter(({ label }) => !draft.left.value.has(label))
  const chips = [
    ...pieces.map(({ label, text }) => ({ id: `page ${label}`, label, hint: text.slice(0, 500) })),
    ...draft.files.value.map(({ id, name }) => ({ id, label: name })),
  ]
  if (chips.length === 0) return null
  const remove = (id: string) => {
    draft.files.value = draft.files.value.filter((file) => file.id !== id)
    if (id.startsWith('page ')) draft.left.value = new Set([...draft.left.value, id.slice('page '.length)])
  }
  return (
    <div>
      <p className="copilot-note">{t('along')}</p>
      <Chips chips={chips} label={t('along')} onRemove={remove} />
      {pieces.length > 0 && (
        <details className="copilot-note">
          <summary>{t('alongTexts')}</summary>
          {pieces.map(({ label, text }) => (
            <pre key={label}>{`${label}\n${text}`}</pre>
          ))}
        </details>
      )}
    </div>
  )
}

function AddFiles({ copilot }: { copilot: Copilot }) {
  useSignals()
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const { draft, about } = copilot
  const max = about.value?.maxFiles ?? 0
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      if (draft.files.value.length >= max) {
        draft.note.value = t('tooMany', { max })
        return
      }
      await copilot.upload(file)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('files')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button kind="text" icon="upload" disabled={max === 0} onPress={() => input.current?.click()}>
        {t('files')}
      </Button>
    </>
  )
}
