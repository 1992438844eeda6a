import { useState } from 'react'
import { useAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import type { AnyTask, StoredFile } from '#widgets/transfer/index.ts'
import { fileOf, isOver, isUndoable, transferCentre, transferMessages } from '#widgets/transfer/index.ts'
import { messages } from './records.messages.ts'
import type { RecordsStore } from './records.store.ts'

interface OperationsProps {
  task: AnyTask
  store: Pick<RecordsStore, 'cancel' | 'undo'>
  mayDownload?: ((file: StoredFile) => Promise<boolean>) | undefined
}

/** What can be done with a record: save its file, end it while it runs, take it back. A hyphen where there is nothing. */
export function RecordOperations({ task, store, mayDownload }: OperationsProps) {
  const t = useText(messages)
  const words = useText(transferMessages)
  const [asking, setAsking] = useState(false)
  const file = isOver(task) ? fileOf(task, words) : undefined
  const mayUndo = isUndoable(task)
  if (!file && isOver(task) && !mayUndo) return <>-</>
  const name = task.fileName || task.displayName
  return (
    <span className="records-operations">
      {file && <Download file={file} name={name} mayDownload={mayDownload} />}
      {mayUndo && (
        <Button kind="text" label={t('records.of', { action: t('records.undo'), name })} onPress={() => setAsking(true)}>
          {t('records.undo')}
        </Button>
      )}
      {!task.closeConnect && <Cancel task={task} name={name} store={store} />}
      {asking && <AskUndo task={task} name={name} store={store} onClose={() => setAsking(false)} />}
    </span>
  )
}

function Download({
  file,
  name,
  mayDownload = async () => true,
}: {
  file: StoredFile
  name: string
  mayDownload: OperationsProps['mayDownload']
}) {
  const t = useText(messages)
  const words = useText(transferMessages)
  const runtime = useRuntime()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    if (await mayDownload(file)) await transferCentre(runtime).download(file)
    setBusy(false)
  }
  const action = file.report ? words('transfer.report') : t('records.download')
  return (
    <span part="download">
      <Button kind="text" busy={busy} label={t('records.of', { action, name })} onPress={() => void go()}>
        {action}
      </Button>
    </span>
  )
}

function Cancel({ task, name, store }: { task: AnyTask; name: string; store: OperationsProps['store'] }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    store.cancel(task).catch((cause: Failure) => {
      setBusy(false)
      notices.show({ tone: 'danger', text: cause.message })
    })
  }
  return (
    <Button kind="text" busy={busy} label={t('records.of', { action: t('records.cancel'), name })} onPress={go}>
      {t('records.cancel')}
    </Button>
  )
}

interface AskUndoProps extends Pick<OperationsProps, 'task' | 'store'> {
  name: string
  onClose: () => void
}

function AskUndo({ task, name, store, onClose }: AskUndoProps) {
  const t = useText(messages)
  const undo = useAction<ActionInput>(() => store.undo(task), `transfer.undo ${task.id}`)
  return (
    <ActionDialog
      heading={t('records.undo.heading')}
      lead={t('records.undo.text', { name })}
      send={t('records.undo')}
      kind="danger"
      action={undo}
      onClose={onClose}
    />
  )
}
