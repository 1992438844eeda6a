import { useRef, useState } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useOvertaken } from '#ui/overlay/overtaken.tsx'
import { messages } from './project-list.messages.ts'

interface DeclineDialogProps {
  row: Pick<ProjectRow, 'code' | 'title' | 'actions'>
  /** Same key, same refusal of the invitation, however often it is sent. */
  decline: (reason: string, key: string) => Promise<void>
  onClose: () => void
}

/** Turns an invitation down, with a reason for the purchaser (9.5). */
export function DeclineDialog({ row, decline, onClose }: DeclineDialogProps) {
  const t = useText(messages)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const overtaken = useOvertaken(row.actions.includes('invitation.decline') && '', busy)
  const sent = useRef({ reason: '', key: '' })
  const text = reason.trim()
  const send = async () => {
    if (sent.current.reason !== text) sent.current = { reason: text, key: crypto.randomUUID() }
    setBusy(true)
    setWrong(undefined)
    try {
      await decline(text, sent.current.key)
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
      heading={t('decline.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('decline.back')}</Button>
          <Button kind="danger" busy={busy} disabled={text === '' || overtaken !== undefined} onPress={() => void send()}>
            {t('decline.send')}
          </Button>
        </>
      }
    >
      <p>{t('decline.lead', { project: `${row.code} ${row.title}` })}</p>
      <TextField label={t('decline.reason')} required rows={3} maxLength={500} value={reason} onInput={setReason} />
      {overtaken}
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
    </Dialog>
  )
}
