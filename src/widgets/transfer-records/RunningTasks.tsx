import { useSignals } from '@preact/signals-react/runtime'
import { useId, useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { AnyTask, Kind, RunningTask, TaskCentre } from '#widgets/transfer/index.ts'
import { counted, transferCentre, transferMessages } from '#widgets/transfer/index.ts'
import { RecordOperations } from './RecordOperations.tsx'
import { RecordStatus } from './RecordStatus.tsx'
import recordsCss from './Records.css?inline'
import { RecordsWindow } from './RecordsWindow.tsx'
import css from './RunningTasks.css?inline'
import { messages } from './records.messages.ts'

const sheets = [styleSheet(recordsCss), styleSheet(css)]

/** A button with the number of imports and exports under way, whoever began them in this browser, and behind it how far each one is. Nothing while there are none. */
export function RunningTasks() {
  useSignals()
  const runtime = useRuntime()
  const { session } = runtime
  return session.state.value === 'signed-in' ? <Running centre={transferCentre(runtime)} /> : null
}

function Running({ centre }: { centre: TaskCentre }) {
  useSignals()
  useStyles(...sheets)
  const t = useText(messages)
  const id = useId()
  const [records, setRecords] = useState<Kind>()
  const running = centre.running.value
  const label = counted(t, 'records.running', running.length)
  return (
    <>
      {running.length > 0 && (
        <span className="running-anchor">
          <button type="button" className="running-mark" popoverTarget={id} aria-label={label} title={label}>
            <Icon name="swap" />
            <span className="running-count" aria-hidden="true">
              {running.length}
            </span>
          </button>
          <div id={id} popover="auto" className="running-panel" role="dialog" aria-label={label}>
            <ul>
              {running.map((task) => (
                <Task key={task.id} of={task} centre={centre} />
              ))}
            </ul>
            <Kinds running={running} onOpen={setRecords} />
          </div>
        </span>
      )}
      {records && <RecordsWindow kind={records} onClose={() => setRecords(undefined)} />}
    </>
  )
}

/** The records of those kinds that are under way. */
function Kinds({ running, onOpen }: { running: readonly RunningTask[]; onOpen: (kind: Kind) => void }) {
  const words = useText(transferMessages)
  const kinds = (['import', 'export'] as const).filter((kind) => running.some((task) => task.kind === kind))
  return (
    <footer>
      {kinds.map((kind) => (
        <Button key={kind} kind="text" onPress={() => onOpen(kind)}>
          {words(`transfer.records.${kind}`)}
        </Button>
      ))}
    </footer>
  )
}

function Task({ of: { kind, id, modelId, pageId }, centre }: { of: RunningTask; centre: TaskCentre }) {
  useSignals()
  const ref = useMemo(() => ({ kind, id, modelId, pageId }), [kind, id, modelId, pageId])
  const view = centre.watch(ref).value
  const task: AnyTask | undefined = 'task' in view ? view.task : undefined
  if (!task) {
    return (
      <li aria-busy="true">
        <Skeleton lines={2} />
      </li>
    )
  }
  return (
    <li>
      <strong>{task.fileName || task.displayName}</strong>
      <RecordStatus task={task} />
      <RecordOperations task={task} store={{ cancel: () => centre.cancel(ref), undo: () => centre.undo(ref) }} />
    </li>
  )
}
