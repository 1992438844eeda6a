import type { ProjectRow } from '#contract/tender/project.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { messages } from './project-list.messages.ts'

interface DeclineDialogProps {
  row: Pick<ProjectRow, 'id' | 'code' | 'title' | 'actions'>
  /** Same key, same refusal of the invitation, however often it is sent. */
  decline: (reason: string, key: string) => Promise<void>
  onClose: () => void
}

/** Turns an invitation down, with a reason for the purchaser (9.5). */
export function DeclineDialog({ row, decline, onClose }: DeclineDialogProps) {
  const t = useText(messages)
  const action = useAction<ActionInput>(({ text }, key) => decline(text, key), `invitation.decline ${row.id}`)
  return (
    <ActionDialog
      heading={t('decline.title')}
      lead={t('decline.lead', { project: `${row.code} ${row.title}` })}
      send={t('decline.send')}
      kind="danger"
      text={{ label: t('decline.reason'), min: 1, max: 500 }}
      subject={row.actions.includes('invitation.decline') && ''}
      action={action}
      onClose={onClose}
    />
  )
}
