import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './project-list.messages.ts'
import { type Action, actionsOf, hasFile, isAsked } from './project-row.rules.ts'
import type { PendingAction } from './RowsActionDialog.tsx'

interface RowActionsProps extends Pick<ScreenProps, 'navigate'> {
  row: ProjectRow
  onAction: (pending: PendingAction) => void
  mayWrite: boolean
  readonly: boolean
}

/** How many operations stand in the row; the rest folds into a menu. */
const SHOWN = 2

/** What cannot be taken back never stands beside what is pressed every day. */
const isFinal = (action: Action): boolean => action === 'delete' || action === 'void'

/** What can be done with a row now, by its state and the reader's part in it. */
export function RowActions({ row, navigate, onAction, mayWrite, readonly }: RowActionsProps) {
  const t = useText(messages)
  const all = readonly ? actionsOf({ ...row, actions: [] }, false) : actionsOf(row, mayWrite)
  const shown = all.filter((action) => !isFinal(action)).slice(0, SHOWN)
  const folded = all.filter((action) => !shown.includes(action))
  const go = (action: Action) => {
    if (isAsked(action)) return onAction({ action, rows: [row] })
    if (action === 'hall') return navigate(paths.hall, { projectId: row.id })
    if (action === 'firms') return navigate(paths.invitedFirms, { projectId: row.id })
    if (action === 'times') return navigate(paths.startTime, { projectId: row.id })
    if (action === 'log') return navigate(paths.logCheck, { projectId: row.id })
    return navigate(hasFile(row.status) && action === 'view' ? paths.projectFile : paths.itemList, { id: row.id })
  }
  return (
    <span className="ls-actions">
      {shown.map((action) => (
        <Button key={action} kind="text" label={`${t(`act.${action}`)} ${row.code}`} onPress={() => go(action)}>
          {t(`act.${action}`)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          trigger={<Icon name="more" />}
          label={t('more.label', { code: row.code })}
          align="end"
          items={folded.map((action) => ({ id: action, label: t(`act.${action}`), danger: isFinal(action) }))}
          onSelect={(id) => go(id as Action)}
        />
      )}
    </span>
  )
}
