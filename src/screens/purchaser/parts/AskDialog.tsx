import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#core/failure.ts'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from './parts.messages.ts'

/** Fewest characters of a reason that goes into the log (TENDER-2022). */
const REASON_MIN = 10
const TEXT_MAX = 500

export interface AskDialogProps {
  heading: string
  lead: ReactNode
  /** Words of the button that does it. */
  send: string
  kind?: 'primary' | 'danger' | undefined
  /** What must be written with it: a reason of 10 to 500 characters, a comment, a comment if one likes. */
  text?: 'reason' | 'comment' | 'remark' | undefined
  /** @param key same key, same act, however often it is sent. @throws Failure */
  work: (text: string, key: string) => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be taken back, says why it was refused, and keeps what was typed. */
export function AskDialog({ heading, lead, send, kind = 'primary', text, work, onClose }: AskDialogProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const sent = useRef({ words: '', key: '' })
  const words = typed.trim()
  const ready = text === 'reason' ? [...words].length >= REASON_MIN : text !== 'comment' || words !== ''
  const go = async () => {
    if (sent.current.key === '' || sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() }
    setBusy(true)
    setWrong(undefined)
    try {
      await work(words, sent.current.key)
      onClose()
    } catch (cause) {
      setWrong((cause as Failure).message)
      setBusy(false)
    }
  }
  const label = text === 'reason' ? 'reason' : 'comment'
  return (
    <Dialog
      open
      dismissible
      heading={heading}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button kind={kind} busy={busy} disabled={!ready} onPress={() => void go()}>
            {send}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {text && (
        <TextField
          label={t(label)}
          help={t(`${label}.help`)}
          required={text !== 'remark'}
          rows={3}
          maxLength={TEXT_MAX}
          value={typed}
          onInput={setTyped}
        />
      )}
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
    </Dialog>
  )
}
