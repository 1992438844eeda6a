import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type ActionInput, ActionDialog as AskDialog } from '#ui/overlay/ActionDialog.tsx'
import type { ProjectActions } from './project-list.api.ts'
import { messages } from './project-list.messages.ts'
import { actionsOf } from './project-row.rules.ts'

/** Something to be done with one or several projects, which is asked for first. */
export interface PendingAction {
  action: keyof ProjectActions
  rows: readonly ProjectRow[]
}

interface ActionDialogProps {
  pending: PendingAction
  /** A row as it is shown now; itself, when it is not shown any more. */
  newest: (row: ProjectRow) => ProjectRow
  actions: ProjectActions
  onDone: () => Promise<void>
  onClose: () => void
}

/** What each action asks and says. */
const ASKS = {
  copy: { title: 'act.copy', done: 'copied.one', kind: 'primary', text: undefined },
  delete: { title: 'delete.title', done: 'deleted', kind: 'danger', text: undefined },
  recall: { title: 'act.recall', done: 'recalled', kind: 'primary', text: undefined },
  suspend: { title: 'act.suspend', done: 'suspended', kind: 'danger', text: 'reason' },
  void: { title: 'act.void', done: 'voided', kind: 'danger', text: 'reason' },
} as const satisfies Record<keyof ProjectActions, unknown>

/** Asks, does it, says that it is done, and has the list read again. */
export function ActionDialog({ pending: { action, rows }, newest, actions, onDone, onClose }: ActionDialogProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const { title, done, kind, text } = ASKS[action]
  const [first] = rows
  const several = rows.length > 1 && (action === 'copy' || action === 'delete')
  const lead = several ? t(`${action}.many`, { n: rows.length }) : t(`${action}.lead`, { project: nameOf(first) })
  const work = async ({ text: words }: ActionInput, key: string) => {
    await actions[action](rows, words, key)
    notices.show({ tone: 'success', text: several && action === 'copy' ? t('copied.many', { n: rows.length }) : t(done) })
    await onDone()
  }
  return (
    <AskDialog
      heading={t(title)}
      lead={lead}
      send={t(`${action}.send`)}
      kind={kind}
      text={text}
      subject={rows.map(newest).every((row) => actionsOf(row, true).includes(action)) && ''}
      action={work}
      onClose={onClose}
    />
  )
}

const nameOf = (row: ProjectRow | undefined): string => (row ? `${row.code} ${row.title}`.trim() : '')
