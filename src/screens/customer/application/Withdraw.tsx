import { useState } from 'react'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
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
  const close = (done: boolean) => {
    setAsking(false)
    if (!done) return
    notices.show({ tone: 'success', text: t('withdrawn') })
    onDone()
  }
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('withdraw')}</Button>
      {asking && (
        <ActionDialog
          heading={t('withdraw.title')}
          lead={t('withdraw.lead', { at: dateTime(project.registrationEndsAt, project.form?.timeZone) })}
          send={t('withdraw')}
          kind="danger"
          action={store.withdraw}
          onClose={close}
        />
      )}
    </>
  )
}
