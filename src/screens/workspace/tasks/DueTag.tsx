import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { dueOf } from '#screens/workspace/instance/index.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './workspace.messages.ts'

/** That time runs out, or has run out. */
export function DueTag({ at }: { at: string }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const due = dueOf(at, clock.now())
  if (due === 'later') return null
  return <Tag tone={due === 'over' ? 'danger' : 'warning'}>{t(due === 'over' ? 'overdue' : 'soon')}</Tag>
}
