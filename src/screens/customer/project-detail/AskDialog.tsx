import { useState } from 'react'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextAreaInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { type Subject, useOvertaken } from '#ui/overlay/overtaken.tsx'
import { actions } from './actions.messages.ts'

export interface Ask {
  heading: string
  lead: string
  /** What is decided on, each on a line of its own. */
  points?: readonly string[]
  /** What the button says. */
  act: string
  danger?: boolean
  /** A text that goes with it. */
  text?: { label: string; min: number; max: number }
  /** What it rests on. */
  subject: Subject
  send: (text: string) => Promise<Failure | undefined>
}

/** Asks before something is done that cannot be taken back, with a text where one is due. What is refused is said in place. */
export function AskDialog({ ask, onClose }: { ask: Ask; onClose: (done: boolean) => void }) {
  const t = useText(actions)
  const [busy, setBusy] = useState(false)
  const form = useForm<{ text: string }>({ text: '' })
  const { heading, lead, points = [], act, danger, text, subject } = ask
  const overtaken = useOvertaken(subject, busy)
  const send = async (values: { text: string }) => {
    setBusy(true)
    const failure = await ask.send(values.text.trim())
    setBusy(false)
    if (!failure) onClose(true)
    return failure
  }
  const aboutText = (failure: Failure) =>
    text && ['TENDER-2022', 'TENDER-2071', 'TENDER-2078'].includes(failure.code ?? '') ? ('text' as const) : undefined
  return (
    <Dialog open dismissible heading={heading} onClose={() => onClose(false)}>
      <p>{lead}</p>
      {points.map((point) => (
        <p key={point}>
          <strong>{point}</strong>
        </p>
      ))}
      <Form form={form} onSubmit={send} place={aboutText}>
        {text && <TextAreaInput form={form} name="text" label={text.label} required min={text.min} max={text.max} rows={5} />}
        {overtaken}
        <FormActions end>
          <Button onPress={() => onClose(false)}>{t('act.back')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy} disabled={overtaken !== undefined}>
            {act}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
