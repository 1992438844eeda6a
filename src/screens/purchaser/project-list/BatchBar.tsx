import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from './project-list.messages.ts'
import { actionsOf } from './project-row.rules.ts'
import type { PurchaserProjects } from './purchaser-projects.ts'
import type { PendingAction } from './RowsActionDialog.tsx'

interface BatchBarProps {
  list: PurchaserProjects
  rows: readonly ProjectRow[]
  onAction: (pending: PendingAction) => void
}

/** What can be done with the rows that are chosen; nothing while none is. */
export function BatchBar({ list, rows, onAction }: BatchBarProps) {
  useSignals()
  const t = useText(messages)
  const ids = list.chosen.value
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const drafts = chosen.filter((row) => actionsOf(row, true).includes('delete'))
  return (
    <>
      <Button icon="copy" onPress={() => onAction({ action: 'copy', rows: chosen })}>
        {t('batch.copy')}
      </Button>
      {drafts.length > 0 && drafts.length === chosen.length && (
        <Button icon="trash" kind="danger" onPress={() => onAction({ action: 'delete', rows: drafts })}>
          {t('batch.delete')}
        </Button>
      )}
    </>
  )
}
