import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#core/http/failure.ts'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { type Subject, useOvertaken } from '#ui/overlay/overtaken.tsx'
import { messages } from './parts.messages.ts'

/** Fewest characters of a reason that goes into the log (TENDER-2022). */
const REASON_MIN = 10
const TEXT_MAX = 500

/** A text of its own kind: its fewest and most characters. */
export interface AskedText {
  label: string
  help: string
  min: number
  max: number
}

export interface AskDialogProps {
  heading: string
  lead: ReactNode
  /** Words of the button that does it. */
  send: string
  kind?: 'primary' | 'danger' | undefined
  /** What must be written with it: a reason of 10 to 500 characters, a comment, a comment if one likes. */
  text?: 'reason' | 'comment' | 'remark' | AskedText | undefined
  /** What else is chosen with it. */
  children?: ReactNode
  /** What it rests on; see {@link useOvertaken}. */
  subject: Subject
  /** @param key same key, same act, however often it is sent. @throws Failure */
  work: (text: string, key: string) => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be taken back, says why it was refused, and keeps what was typed. */
export function AskDialog({ heading, lead, send, kind = 'primary', text, subject, work, children, onClose }: AskDialogProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const overtaken = useOvertaken(subject, busy)
  const sent = useRef({ words: '', key: '' })
  const words = typed.trim()
  const field = text === undefined || typeof text === 'object' ? text : named(text, t)
  const length = [...words].length
  const ready = field === undefined || (length >= field.min && length <= field.max)
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
  return (
    <Dialog
      open
      dismissible
      heading={heading}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button kind={kind} busy={busy} disabled={!ready || overtaken !== undefined} onPress={() => void go()}>
            {send}
          </Button>
        </>
      }
    >
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      {children}
      {field && (
        <TextField
          label={field.label}
          help={field.help}
          required={field.min > 0}
          rows={3}
          maxLength={field.max}
          value={typed}
          onInput={setTyped}
        />
      )}
      {overtaken}
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
    </Dialog>
  )
}

function named(text: 'reason' | 'comment' | 'remark', t: Translate<keyof (typeof messages)['en']>): AskedText {
  const label = text === 'reason' ? 'reason' : 'comment'
  const min = { reason: REASON_MIN, comment: 1, remark: 0 }[text]
  return { label: t(label), help: t(`${label}.help`), min, max: TEXT_MAX }
}
