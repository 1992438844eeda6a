import type { FrameSite } from '#contract/frame.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { frameSettings } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'

interface RemoveSiteProps {
  site: FrameSite
  onClose: () => void
}

/** Asks before pages of a site are shown no more. */
export function RemoveSite({ site: { id, name, origin }, onClose }: RemoveSiteProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const action = useAction<ActionInput>(() => frameSettings(http).removeSite(id), `frame.site.remove ${id}`)
  const close = (isDone: boolean) => {
    if (isDone) notices.show({ tone: 'success', text: t('site.removed', { name }) })
    onClose()
  }
  return (
    <ActionDialog
      heading={t('remove.title', { name })}
      lead={t('remove.lead', { origin })}
      send={t('site.remove')}
      back={t('cancel')}
      kind="danger"
      action={action}
      onClose={close}
    />
  )
}
