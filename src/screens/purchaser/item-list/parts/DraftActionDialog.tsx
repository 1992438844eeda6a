import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { ProjectActionDialog } from '#screens/purchaser/actions/index.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import type { ItemListStore } from '#screens/purchaser/item-list/item-list.store.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'

/** What is decided on the form as it is read; each is asked for first. */
const DECISIONS = {
  submit: { done: 'submitted', text: 'remark', kind: 'primary' },
  approve: { done: 'approved', text: 'remark', kind: 'primary' },
  return: { done: 'returned', text: 'comment', kind: 'danger' },
} as const
type Decision = keyof typeof DECISIONS
export type Action = Decision | 'recall' | 'copy' | 'delete' | 'void'

interface ActionDialogProps extends Pick<ScreenProps, 'navigate'> {
  action: Action
  /** `version`: of the form that is read. */
  project: { id: string; name: string; version: number }
  subject: Subject
  store: ItemListStore
  onClose: () => void
}

const isDecision = (action: Action): action is Decision => Object.hasOwn(DECISIONS, action)

export function DraftActionDialog(props: ActionDialogProps) {
  const { action, project, subject, store, navigate, onClose } = props
  if (isDecision(action)) return <DecisionDialog {...props} action={action} />
  const onDone = (made = '') => {
    if (action === 'copy') navigate(paths.itemList, { id: made })
    if (action === 'delete') navigate(paths.purchaserList)
    return action === 'recall' ? store.refresh() : undefined
  }
  return <ProjectActionDialog pending={{ action }} projects={[project]} subject={subject} onDone={onDone} onClose={onClose} />
}

function DecisionDialog({ action, project: { id, name, version }, subject, store, onClose }: ActionDialogProps & { action: Decision }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const { done, text, kind } = DECISIONS[action]
  const work = useAction<ActionInput>(async ({ text: comment }, key) => {
    await (action === 'submit' ? store.submit(comment, key) : store.approve({ version, agree: action === 'approve', comment, key }))
    notices.show({ tone: 'success', text: t(done) })
  }, `project.${action} ${id} ${version}`)
  return (
    <ActionDialog
      heading={t(`act.${action}`)}
      lead={t(`${action}.lead`, { project: name })}
      send={t(`${action}.send`)}
      kind={kind}
      text={text}
      subject={subject}
      action={work}
      onClose={onClose}
    />
  )
}
