import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import type { ItemListStore } from '#screens/purchaser/item-list/item-list.store.ts'
import { copyProject, deleteDraft, voidProject } from '#screens/purchaser/item-list/project-actions.api.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { type ActionInput, ActionDialog as AskDialog } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'

/** What is done to a project as a whole; each is asked for first. */
const ASKS = {
  submit: { done: 'submitted', text: 'remark', kind: 'primary' },
  recall: { done: 'recalled', text: undefined, kind: 'primary' },
  approve: { done: 'approved', text: 'remark', kind: 'primary' },
  return: { done: 'returned', text: 'comment', kind: 'danger' },
  copy: { done: 'copied', text: undefined, kind: 'primary' },
  delete: { done: 'deleted', text: undefined, kind: 'danger' },
  void: { done: 'voided', text: 'reason', kind: 'danger' },
} as const
export type Action = keyof typeof ASKS

interface ActionDialogProps extends Pick<ScreenProps, 'navigate'> {
  action: Action
  /** `version`: of the form that is read. */
  project: { id: string; name: string; version: number }
  subject: Subject
  store: ItemListStore
  onClose: () => void
}

export function ActionDialog({ action, project: { id, name, version }, subject, store, navigate, onClose }: ActionDialogProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { done, text, kind } = ASKS[action]
  const doing: Record<Action, (words: string, key: string) => Promise<unknown>> = {
    submit: (words, key) => store.submit(words, key),
    recall: (_, key) => store.recall(key),
    approve: (comment, key) => store.approve({ version, agree: true, comment, key }),
    return: (comment, key) => store.approve({ version, agree: false, comment, key }),
    copy: async (_, key) => navigate(paths.itemList, { id: await copyProject(runtime, id, key) }),
    delete: async (_, key) => {
      await deleteDraft(runtime, id, key)
      navigate(paths.purchaserList)
    },
    void: (words, key) => voidProject(runtime, id, words, key),
  }
  const work = async ({ text: words }: ActionInput, key: string) => {
    await doing[action](words, key)
    runtime.notices.show({ tone: 'success', text: t(done) })
  }
  return (
    <AskDialog
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
