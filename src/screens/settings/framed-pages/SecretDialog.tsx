import { useState } from 'react'
import type { FrameSite } from '#contract/frame.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { frameSettings, type Secret } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'

interface SecretDialogProps {
  site: FrameSite
  onClose: () => void
}

/** Makes a secret for the server of a site after a question, and shows it once. */
export function SecretDialog({ site: { id, name, tickets }, onClose }: SecretDialogProps) {
  const t = useText(messages)
  const { http } = useRuntime()
  const [secret, setSecret] = useState<Secret>()
  const action = useAction<ActionInput>(async () => setSecret(await frameSettings(http).newSecret(id)), `frame.site.secret ${id}`)
  if (secret) return <Made name={name} secret={secret} onClose={onClose} />
  return (
    <ActionDialog
      heading={t('secret.title', { name })}
      lead={
        <>
          <p>{t('secret.lead')}</p>
          {tickets && <p>{t('secret.ends')}</p>}
        </>
      }
      send={t('secret.make')}
      back={t('cancel')}
      kind={tickets ? 'danger' : 'primary'}
      action={action}
      onClose={(isDone) => !isDone && onClose()}
    />
  )
}

interface MadeProps {
  name: string
  secret: Secret
  onClose: () => void
}

function Made({ name, secret: { clientId, clientSecret }, onClose }: MadeProps) {
  const t = useText(messages)
  return (
    <Dialog
      open
      heading={t('secret.made', { name })}
      onClose={onClose}
      footer={
        <Button kind="primary" first onPress={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p>{t('secret.once')}</p>
      <dl className="frames-secret">
        <dt>{t('secret.id')}</dt>
        <dd>
          <code>{clientId}</code>
        </dd>
        <dt>{t('secret.value')}</dt>
        <dd>
          <code>{clientSecret}</code>
        </dd>
      </dl>
    </Dialog>
  )
}
