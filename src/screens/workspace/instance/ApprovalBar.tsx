import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { operationNames } from '#domain/workflow/labels.ts'
import type { Values } from '#screens/workspace/form/index.ts'
import { Approval } from '#widgets/approval/index.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { messages } from './instance.messages.ts'
import { useKeys } from './use-keys.ts'

interface ApprovalBarProps extends InstancePartProps {
  /** Fields that were changed here. */
  edits: Values
  onSent: () => void
}

const ACTION_OF: Readonly<Record<string, string>> = { a: 'agree', r: 'refuse', b: 'back' }
/** What is used here of the approval. */
interface Handle {
  open(action: string): boolean
}

/** The thread has its own place for comments. */
const SHOWN = Object.keys(operationNames).filter((action) => action !== 'submitComment')

/** What its reader may do now, with the dialogs of it. */
export function ApprovalBar({ instance, store, edits, keys = false, onSent, onActed, onDecided }: ApprovalBarProps) {
  const t = useText(messages)
  const { info, processCode, businessId, title } = instance
  const handle = useRef<Handle>(undefined)
  useKeys(keys, (key) => {
    const action = ACTION_OF[key]
    return action !== undefined && (handle.current?.open(action) ?? false)
  })
  const sent = async () => {
    await store.refresh()
    const now = store.state.peek()
    const task = now.phase === 'ready' ? now.data.info.currentTask : info.currentTask
    // What only tells others, e.g. to read along, leaves the task and what was typed for it.
    if (task?.taskId !== info.currentTask?.taskId) onSent()
    onActed?.(task !== null)
  }
  if (!info.allowApprovalOperates.some(({ value, status }) => status && value !== 'submitComment')) return null
  return (
    <div className="wi-bar">
      <Approval
        processCode={processCode}
        businessId={businessId}
        title={title}
        info={info}
        actions={SHOWN}
        presentation="inline"
        formData={Object.keys(edits).length > 0 ? edits : undefined}
        onHandle={(made) => {
          handle.current = made
        }}
        onDone={(result) => {
          onDecided?.(result)
          void sent()
        }}
      />
      {keys && info.currentTask && <p className="wi-muted wi-keys">{t('keys')}</p>}
    </div>
  )
}
