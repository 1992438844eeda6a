import { useState } from 'react'
import { useRuntime } from '#core/context.tsx'
import type { Failure } from '#core/failure.ts'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { messages } from './shell.messages.ts'

/** The session ended while the page was in use: what was typed is still there, behind it. It can be set aside to copy it. */
export function ExpiredDialog() {
  const t = useText(messages)
  const { session } = useRuntime()
  const [aside, setAside] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const signIn = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await session.signIn()
    } catch (cause) {
      setFailure(cause as Failure)
    }
    setBusy(false)
  }
  const button = (
    <Button kind="primary" busy={busy} onPress={signIn}>
      {t('expired.signIn')}
    </Button>
  )
  if (aside) {
    return (
      <div className="app-bar">
        <Notice tone="warning" title={t('expired.heading')} action={button} />
      </div>
    )
  }
  return (
    <Dialog open heading={t('expired.heading')} dismissible onClose={() => setAside(true)} footer={button}>
      <p>{t('expired.note')}</p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Dialog>
  )
}
