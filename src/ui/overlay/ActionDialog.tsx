import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Action, useAction, type Work } from '#core/action.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { messages } from './action.messages.ts'
import { Dialog, type DialogCloseReason } from './Dialog.tsx'
import { type Subject, useOvertaken } from './overtaken.tsx'

/** A text that goes with an action: its fewest and most characters. */
export interface ActionText {
  label: string
  help?: string
  min: number
  max: number
  rows?: number
}

/** One of a few words that goes with an action. */
export interface ActionChoice {
  label: string
  options: readonly { value: string; label: string }[]
  first: string
}

/** What was filled in: the text without blanks around it, and the value chosen. */
export interface ActionInput {
  text: string
  choice: string
}

export interface ActionDialogProps {
  heading: string
  lead: ReactNode
  /** Words of the button that does it, and of the one that does not. */
  send: string
  back?: string | undefined
  kind?: 'primary' | 'danger' | undefined
  /** What must be written with it: a reason that is logged, a comment, a comment if one likes. */
  text?: 'reason' | 'comment' | 'remark' | ActionText | undefined
  choice?: ActionChoice | undefined
  /** What it rests on; see {@link useOvertaken}. */
  subject?: Subject | undefined
  /** Work alone has its key as long as the dialog is open; an action of what opened it keeps it beyond that. */
  action: Action<ActionInput> | Work<ActionInput>
  /** @param done it was done, so there is nothing left to ask */
  onClose: (done: boolean) => void
}

/** Asks before something that cannot be taken back, says in place why it was refused, and keeps what was typed. */
export function ActionDialog(props: ActionDialogProps) {
  useSignals()
  const t = useText(messages)
  const { heading, lead, send, back = t('back'), kind = 'primary', choice, subject = '', onClose } = props
  const action = useOwnAction(props.action)
  const text = useActionText(props.text)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(choice?.first ?? '')
  const [failure, setFailure] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const busy = action.phase.value === 'running'
  const overtaken = useOvertaken(subject, busy)
  const words = typed.trim()
  const ready = !text || (lengthOf(words) >= text.min && lengthOf(words) <= text.max)
  useUnsaved(words !== '')
  const run = async () => {
    setFailure(undefined)
    const failed = await action.run({ text: words, choice: chosen })
    if (failed) setFailure(failed.message)
    else onClose(true)
  }
  const close = (reason?: DialogCloseReason) => {
    // Whoever leaves now would not hear what came of it.
    if (busy) return
    if (reason && words !== '' && !leaving) setLeaving(true)
    else if (leaving) setLeaving(false)
    else onClose(false)
  }
  const isSafe = kind === 'primary'
  return (
    <Dialog
      open
      dismissible
      heading={heading}
      onClose={close}
      footer={
        <>
          <Button first={!isSafe} onPress={() => close()}>
            {back}
          </Button>
          <Button kind={kind} first={isSafe} busy={busy} disabled={!ready || overtaken !== undefined || leaving} onPress={() => void run()}>
            {send}
          </Button>
        </>
      }
    >
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      <Fields hasFocus={!leaving}>
        {choice && <SelectField label={choice.label} value={chosen} options={choice.options} onChange={setChosen} />}
        {text && <TextArea {...text} required={text.min > 0} value={typed} onInput={setTyped} />}
      </Fields>
      {overtaken}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {leaving && <Leaving onStay={() => setLeaving(false)} onLeave={() => onClose(false)} />}
    </Dialog>
  )
}

function useOwnAction(given: ActionDialogProps['action']): Action<ActionInput> {
  const own = useAction<ActionInput>(async (...sent) => typeof given === 'function' && given(...sent))
  return typeof given === 'function' ? own : given
}

/** What is filled in: the focus begins at the first field, and returns there. */
function Fields({ hasFocus, children }: { hasFocus: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) box.current?.querySelector<HTMLElement>('select, textarea')?.focus()
  }, [hasFocus])
  return <div ref={box}>{children}</div>
}

/** Asks once before what was typed is lost; staying is the safe answer. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} role="alert">
      <Notice
        tone="warning"
        action={
          <>
            <Button onPress={onStay}>{t('stay')}</Button>
            <Button kind="danger" onPress={onLeave}>
              {t('discard')}
            </Button>
          </>
        }
      >
        {t('lost')}
      </Notice>
    </div>
  )
}

/** Fewest characters of a reason that goes into the log (TENDER-2022). */
const REASON_MIN = 10
const TEXT_MAX = 500

function useActionText(text: ActionDialogProps['text']): ActionText | undefined {
  const t = useText(messages)
  if (typeof text === 'object') return { ...(text.min > 1 && { help: t('atLeast', { min: text.min }) }), ...text }
  if (text === undefined) return undefined
  const label = text === 'reason' ? 'reason' : 'comment'
  const min = { reason: REASON_MIN, comment: 1, remark: 0 }[text]
  return { label: t(label), help: t(`${label}.help`), min, max: TEXT_MAX }
}
