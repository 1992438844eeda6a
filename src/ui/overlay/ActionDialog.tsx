import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Action } from '#core/action.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { RichText } from '#domain/rich-text/rich-text.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { FieldFrameProps } from '#ui/form/FieldFrame.tsx'
import { messages as formMessages } from '#ui/form/form.messages.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { messages } from './action.messages.ts'
import { Dialog, type DialogCloseReason } from './Dialog.tsx'
import { Leaving } from './Leaving.tsx'
import { type Subject, useOvertaken } from './overtaken.tsx'

/** A text that goes with an action: its fewest and most characters. */
export interface ActionText {
  label: string
  help?: string
  min: number
  max: number
  rows?: number
  /** In the place of the plain control: one for formatted text. */
  control?: ((ties: FormattedControl) => ReactNode) | undefined
}

/** What a control for formatted text is given. */
export interface FormattedControl extends FieldFrameProps {
  max: number
  /** @param rich the same with its forms, where it has any */
  onInput: (text: string, rich: RichText | undefined) => void
  /** Why it cannot be sent as it stands; undefined when it can. */
  onFault: (fault: string | undefined) => void
}

/** One of a few words that goes with an action. */
export interface ActionChoice {
  label: string
  options: readonly { value: string; label: string }[]
  first: string
}

/** What was filled in: the text without blanks around it, with its forms where it has any, and the value chosen. */
export interface ActionInput {
  text: string
  rich?: RichText
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
  action: Action<ActionInput>
  /** Whether all in `lead` is filled in, asked before it goes; what is missing says so in its place. */
  isReady?: (() => boolean) | undefined
  /** @param done it was done, so there is nothing left to ask */
  onClose: (done: boolean) => void
}

/** Asks before something that cannot be taken back, says in place why it was refused, and keeps what was typed. */
export function ActionDialog(props: ActionDialogProps) {
  useSignals()
  const t = useText(messages)
  const { heading, lead, send, back = t('back'), kind = 'primary', choice, subject = '', action, isReady, onClose } = props
  const text = useActionText(props.text)
  const [{ typed, rich }, setTyped] = useState<{ typed: string; rich?: RichText | undefined }>({ typed: '' })
  const [unfit, setUnfit] = useState<string>()
  const [chosen, setChosen] = useState(choice?.first ?? '')
  const [failure, setFailure] = useState<string>()
  const [tried, setTried] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const busy = action.phase.value === 'running'
  const overtaken = useOvertaken(subject, busy)
  const words = typed.trim()
  const isMissing = text !== undefined && text.min > 0 && words === ''
  const faulty = useFault(text, words)
  const fault = unfit ?? faulty
  const box = useRef<HTMLDivElement>(null)
  useUnsaved(words !== '')
  const run = async () => {
    setTried(true)
    if (fault !== undefined) return box.current?.querySelector<HTMLElement>(WRITTEN)?.focus()
    if (isReady?.() === false) return undefined
    setFailure(undefined)
    const failed = await action.run({ text: words, choice: chosen, ...(rich && { rich }) })
    if (failed) setFailure(failed.message)
    else onClose(true)
    return undefined
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
          <Button
            kind={kind}
            first={isSafe}
            busy={busy}
            disabled={isMissing || overtaken !== undefined || leaving}
            onPress={() => void run()}
          >
            {send}
          </Button>
        </>
      }
    >
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      <Fields box={box} hasFocus={!leaving}>
        {choice && <SelectField label={choice.label} value={chosen} options={choice.options} onChange={setChosen} />}
        {text && (
          <Written
            text={text}
            typed={typed}
            error={tried ? fault : undefined}
            onInput={(typed, rich) => setTyped({ typed, rich })}
            onFault={setUnfit}
          />
        )}
      </Fields>
      {overtaken}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {leaving && <Leaving lost={t('lost')} onStay={() => setLeaving(false)} onLeave={() => onClose(false)} />}
    </Dialog>
  )
}

interface WrittenProps extends Pick<FormattedControl, 'error' | 'onInput' | 'onFault'> {
  text: ActionText
  typed: string
}

/** The text that goes with it, plain or formatted. */
function Written({ text: { control, ...text }, typed, error, onInput, onFault }: WrittenProps) {
  const required = text.min > 0
  if (control) return control({ label: text.label, help: text.help, max: text.max, ...{ required, error, onInput, onFault } })
  return <TextArea {...text} required={required} value={typed} onInput={(text) => onInput(text, undefined)} error={error} />
}

const WRITTEN = 'textarea, [role=textbox]'

/** Why the text cannot be sent: it is too short or too long, as people count. One that is not there yet is no fault. */
function useFault(text: ActionText | undefined, words: string): string | undefined {
  const t = useText(formMessages)
  const length = lengthOf(words)
  if (!text || length === 0) return undefined
  if (length < text.min) return t('tooShort', { min: text.min })
  return length > text.max ? t('tooLong', { max: text.max, over: length - text.max }) : undefined
}

/** What is filled in: the focus begins at the first field, and returns there. */
function Fields({ box, hasFocus, children }: { box: RefObject<HTMLDivElement | null>; hasFocus: boolean; children: ReactNode }) {
  useEffect(() => {
    if (hasFocus) box.current?.querySelector<HTMLElement>(`select, ${WRITTEN}`)?.focus()
  }, [box, hasFocus])
  return <div ref={box}>{children}</div>
}

/** Fewest characters of a reason that goes into the log (TENDER-2022). */
const REASON_MIN = 10
const TEXT_MAX = 500

function useActionText(text: ActionDialogProps['text']): ActionText | undefined {
  const t = useText(messages)
  if (text === undefined || typeof text === 'object') return text
  const label = text === 'reason' ? 'reason' : 'comment'
  const min = { reason: REASON_MIN, comment: 1, remark: 0 }[text]
  return { label: t(label), help: t(`${label}.help`), min, max: TEXT_MAX }
}
