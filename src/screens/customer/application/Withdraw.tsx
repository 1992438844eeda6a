import { useState } from 'react'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './application.messages.ts'
import type { ApplicationStore } from './application.store.ts'

interface WithdrawProps {
  store: ApplicationStore
  project: ProjectView
  onDone: () => void
}

/** Takes the registration back, after asking. */
export function Withdraw({ store, project, onDone }: WithdrawProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const { dateTime } = useFormats()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const withdraw = async () => {
    setBusy(true)
    setWrong(undefined)
    const failure = await store.withdraw()
    setBusy(false)
    if (failure) return setWrong(failure.message)
    setAsking(false)
    notices.show({ tone: 'success', text: t('withdrawn') })
    return onDone()
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('withdraw')}</Button>
      <Dialog
        open={asking}
        dismissible
        heading={t('withdraw.title')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('withdraw.back')}</Button>
            <Button kind="danger" busy={busy} onPress={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('withdraw.lead', { at: dateTime(project.registrationEndsAt, project.form?.timeZone) })}</p>
        {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
      </Dialog>
    </>
  )
}
