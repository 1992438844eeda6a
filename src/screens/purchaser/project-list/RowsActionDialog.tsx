import type { ProjectRow } from '#contract/tender/project.ts'
import { ProjectActionDialog } from '#screens/purchaser/actions/index.ts'
import { type AskedAction, actionsOf } from './project-row.rules.ts'

/** Something to be done with one or several projects, which is asked for first. */
export interface PendingAction {
  action: AskedAction
  rows: readonly ProjectRow[]
}

interface ActionDialogProps {
  pending: PendingAction
  /** A row as it is shown now; itself, when it is not shown any more. */
  newest: (row: ProjectRow) => ProjectRow
  onDone: () => Promise<void>
  onClose: () => void
}

/** Asks as long as every row still offers it. */
export const RowsActionDialog = ({ pending: { action, rows }, newest, onDone, onClose }: ActionDialogProps) => (
  <ProjectActionDialog
    pending={{ action }}
    projects={rows.map(({ id, code, title }) => ({ id, name: `${code} ${title}`.trim() }))}
    subject={rows.map(newest).every((row) => actionsOf(row, true).includes(action)) && ''}
    onDone={onDone}
    onClose={onClose}
  />
)
