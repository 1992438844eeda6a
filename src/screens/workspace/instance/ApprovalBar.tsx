import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { operationNames } from '#domain/workflow/labels.ts'
import type { Values } from '#screens/workspace/form/index.ts'
import { Approval } from '#widgets/approval/index.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { messages } from './instance.messages.ts'
import { actionsOf, lettersOf, offersActions } from './instance.rules.ts'
import { useKeys } from './use-keys.ts'

interface ApprovalBarProps extends InstancePartProps {
  /** Fields that were changed here. */
  edits: Values
  onSent: () => void
}

/** What is used here of the approval. */
interface Handle {
  open(action: string): boolean
}

/** The thread has its own place for comments. */
const SHOWN = Object.keys(operationNames).filter((action) => action !== 'submitComment')

/** What its reader may do now, with the dialogs of it. */
export function ApprovalBar({ instance, target, store, edits, keys, onSent, onActed, onDecided }: ApprovalBarProps) {
  const t = useText(messages)
  const { info, processCode, businessId, title } = instance
  const handle = useRef<Handle>(undefined)
  useKeys(keys, (key) => actionsOf(key).some((action) => handle.current?.open(action)))
  const sent = async () => {
    await store.refresh()
    const now = store.state.peek()
    const task = now.phase === 'ready' ? now.data.info.currentTask : info.currentTask
    // What only tells others, e.g. to read along, leaves the task and what was typed for it.
    if (task?.taskId !== info.currentTask?.taskId) onSent()
    onActed?.(task !== null)
  }
  if (!offersActions(instance)) return null
  return (
    <div className="wi-bar">
      <Approval
        processCode={processCode}
        businessId={businessId}
        taskId={target.taskId}
        title={title}
        info={info}
        actions={SHOWN}
        presentation="inline"
        formData={Object.keys(edits).length > 0 ? edits : undefined}
        onHandle={(made) => {
          handle.current = made
        }}
        onDone={(result) => {
          onDecided?.(result, info.currentTask?.taskId)
          void sent()
        }}
      />
      {keys && info.currentTask && <p className="wi-muted wi-keys">{[t('keys'), ...lettersOf(instance)].join(' · ')}</p>}
    </div>
  )
}
