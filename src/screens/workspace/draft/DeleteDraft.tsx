import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { deleteDraft } from './draft.api.ts'
import { messages } from './draft.messages.ts'

interface DeleteDraftProps {
  id: string
  onClose: (done: boolean) => void
}

/** Asks before a record that was never sent is thrown away. */
export function DeleteDraft({ id, onClose }: DeleteDraftProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const action = useAction<ActionInput>((_, key) => deleteDraft(runtime, id, key), `requisition.delete ${id}`)
  return (
    <ActionDialog
      heading={t('delete')}
      lead={t('delete.lead')}
      send={t('delete')}
      kind="danger"
      action={action}
      onClose={(done) => {
        if (done) runtime.notices.show({ tone: 'success', text: t('delete.done') })
        onClose(done)
      }}
    />
  )
}
