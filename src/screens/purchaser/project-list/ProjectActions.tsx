import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { RowActions } from '#lists/index.ts'
import { hallPath } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { messages } from './project-list.messages.ts'
import { type Action, actionsOf, hasFile, isAsked } from './project-row.rules.ts'
import type { PendingAction } from './RowsActionDialog.tsx'

interface ProjectActionsProps extends Pick<ScreenProps, 'navigate'> {
  row: ProjectRow
  onAction: (pending: PendingAction) => void
  mayWrite: boolean
  readonly: boolean
}

/** What cannot be taken back never stands beside what is pressed every day. */
const isFinal = (action: Action): boolean => action === 'delete' || action === 'void'

/** What can be done with a row now, by its state and the reader's part in it. */
export function ProjectActions({ row, navigate, onAction, mayWrite, readonly }: ProjectActionsProps) {
  const t = useText(messages)
  const all = readonly ? actionsOf({ ...row, actions: [] }, false) : actionsOf(row, mayWrite)
  const go = (action: Action) => {
    if (isAsked(action)) return onAction({ action, rows: [row] })
    if (action === 'hall') return navigate(hallPath(row), { projectId: row.id })
    if (action === 'firms') return navigate(paths.invitedFirms, { projectId: row.id })
    if (action === 'times') return navigate(paths.startTime, { projectId: row.id })
    if (action === 'log') return navigate(paths.logCheck, { projectId: row.id })
    return navigate(hasFile(row.status) && action === 'view' ? paths.projectFile : paths.itemList, { id: row.id })
  }
  return (
    <RowActions
      actions={all}
      wordOf={(action) => t(`act.${action}`)}
      isFinal={isFinal}
      name={row.code}
      more={t('more.label', { code: row.code })}
      onAction={go}
    />
  )
}
