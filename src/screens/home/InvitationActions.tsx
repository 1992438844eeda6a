import { useCallback, useState } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { declineInvitation } from './home.api.ts'
import { messages } from './home.messages.ts'

/** The dialog comes with the list it belongs to, which a workbench does not need. */
const readDialog = async () => (await import('#screens/customer/project-list/index.ts')).DeclineDialog

interface InvitationActionsProps extends Pick<ScreenProps, 'navigate'> {
  row: ProjectRow
  onDeclined: () => Promise<void>
}

/** An invitation is taken up by registering, or turned down with a reason; both are offered only while the rules take them. */
export function InvitationActions({ row, navigate, onDeclined }: InvitationActionsProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const [declining, setDeclining] = useState(false)
  const failed = useCallback(() => {
    setDeclining(false)
    notices.show({ tone: 'danger', text: t('failed') })
  }, [notices, t])
  const DeclineDialog = useLate(declining, readDialog, failed)
  const decline = async (reason: string, key: string) => {
    await declineInvitation(http, row.id, reason, key)
    notices.show({ tone: 'success', text: t('declined') })
    await onDeclined()
  }
  return (
    <div className="home-row-actions">
      {row.actions.includes('invitation.decline') && (
        <Button kind="text" label={`${t('decline')} ${row.code}`} onPress={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      )}
      <Button onPress={() => navigate(paths.projectDetail, { id: row.id })}>{t('details')}</Button>
      {row.actions.includes('application.submit') && (
        <Button kind="primary" onPress={() => navigate(paths.declaration, { projectId: row.id })}>
          {t('register')}
        </Button>
      )}
      {declining && DeclineDialog && <DeclineDialog row={row} decline={decline} onClose={() => setDeclining(false)} />}
    </div>
  )
}
