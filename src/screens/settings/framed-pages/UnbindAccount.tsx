import type { ReportAccount } from '#contract/frame.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { frameSettings } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'

interface UnbindAccountProps {
  account: ReportAccount
  onClose: () => void
}

/** Asks before somebody sees no reports any more. */
export function UnbindAccount({ account: { userName, realName: name, account }, onClose }: UnbindAccountProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const action = useAction<ActionInput>(
    () => frameSettings(http).bind({ userName, account: '' }, account),
    `report-account.unbind ${userName}`,
  )
  const close = (isDone: boolean) => {
    if (isDone) notices.show({ tone: 'success', text: t('account.unbound', { name }) })
    onClose()
  }
  return (
    <ActionDialog
      heading={t('unbind.title', { name })}
      lead={t('unbind.lead', { name, account })}
      send={t('account.unbind')}
      back={t('cancel')}
      kind="danger"
      action={action}
      onClose={close}
    />
  )
}
