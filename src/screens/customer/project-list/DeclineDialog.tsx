import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
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
  return (
    <ActionDialog
      heading={t('decline.title')}
      lead={t('decline.lead', { project: `${row.code} ${row.title}` })}
      send={t('decline.send')}
      kind="danger"
      text={{ label: t('decline.reason'), min: 1, max: 500 }}
      subject={row.actions.includes('invitation.decline') && ''}
      action={({ text }, key) => decline(text, key)}
      onClose={onClose}
    />
  )
}
