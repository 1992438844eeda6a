import { useText } from '#core/i18n/locale.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import type { AnyTask } from '#widgets/transfer/index.ts'
import { isImport, transferMessages, undoCounts } from '#widgets/transfer/index.ts'
import { messages } from './records.messages.ts'
import { statusOf } from './records.rules.ts'

/** How far a task is, or how it ended. */
export function RecordStatus({ task }: { task: AnyTask }) {
  const t = useText(messages)
  const words = useText(transferMessages)
  const { key, tone, args, percent } = statusOf(task)
  // Which of them a sentence names is its own affair.
  const label = t(key, { ...args, ...(isImport(task) && { counts: undoCounts(task.undo, words) }) })
  return (
    <span className="records-status" part={tone === 'danger' ? 'status status-failure' : 'status'}>
      <Tag tone={tone}>{label}</Tag>
      {isImport(task) && task.dryRun && <small>{t('records.trial')}</small>}
      {task.closeConnect && task.errorMessage && <small>{task.errorMessage}</small>}
      {isImport(task) && task.undo.errorMessage && <small>{task.undo.errorMessage}</small>}
      {percent !== undefined && (
        <span className="records-bar" part="progress">
          <Progress percent={percent} label={label} />
          <small>{Math.floor(percent)}%</small>
        </span>
      )}
    </span>
  )
}
