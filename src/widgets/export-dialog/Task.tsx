import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ExportTask } from '#contract/excel-shapes.ts'
import type { limits } from '#contract/limits.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { counted, isOver, isStopped, percentOf, seesDialog, transferMessages } from '#widgets/transfer/index.ts'
import { messages } from './export.messages.ts'
import { sizeText } from './export.rules.ts'
import type { ExportHost } from './export.types.ts'
import type { Exporting } from './use-export.ts'

/** MB: over this the file cannot come back by an import (decisions.md 8). */
const IMPORT_LIMIT_MB: (typeof limits)['maxUploadMb'] = 10

interface TaskProps {
  host: ExportHost
  exporting: Exporting
  id: string
}

/** The export that was begun, until it has ended and afterwards. */
export function Task({ host, exporting, id }: TaskProps) {
  useSignals()
  const t = useText(messages)
  const { centre, store } = exporting
  const { modelId, pageId } = host.props
  const ref = useMemo(() => ({ kind: 'export' as const, id, modelId: modelId.peek(), pageId: pageId.peek() }), [id, modelId, pageId])
  const view = centre.watch(ref).value
  const task = 'task' in view ? view.task : undefined
  useEffect(() => centre.attend(id, seesDialog(host)), [centre, id, host])
  useTold(host, task)
  const again = () => {
    host.write('taskId', '')
    void store.again()
  }
  if (view.state === 'gone') return <Over tone="warning" text={t('export.gone')} again={again} />
  if (task && isOver(task)) return <Ended host={host} exporting={exporting} task={task} again={again} />
  return (
    <div className="export-task">
      <Running task={task} stop={() => centre.cancel(ref)} />
      {view.state === 'failed' && <Notice tone="warning">{t('export.silent')}</Notice>}
    </div>
  )
}

/** The page hears every step once, and the end. */
function useTold(host: ExportHost, task: ExportTask | undefined): void {
  const told = useRef('')
  const percent = task ? percentOf(task.exportProgress) : undefined
  useEffect(() => {
    if (percent !== undefined) host.emit('fly-progress', { percent })
  }, [host, percent])
  useEffect(() => {
    if (!task || !isOver(task) || told.current === task.id) return
    told.current = task.id
    host.emit('fly-finish', { status: task.taskStatus, fileId: task.exportExcelOssId, fileName: task.fileName, size: task.fileSize })
  }, [host, task])
}

function Running({ task, stop }: { task: ExportTask | undefined; stop: () => Promise<void> }) {
  const t = useText(messages)
  const words = useText(transferMessages)
  const { notices } = useRuntime()
  const waiting = task?.queuePosition ?? 0
  const percent = task && task.taskStatus !== 'WAITING' ? percentOf(task.exportProgress) : undefined
  const end = () => void stop().catch((cause: Failure) => notices.show({ tone: 'danger', text: cause.message }))
  return (
    <>
      <p role="status">{t('export.running')}</p>
      <div className="export-bar" part="progress">
        <Progress percent={percent} label={t('export.running')} />
        {percent !== undefined && <span>{Math.floor(percent)}%</span>}
      </div>
      {waiting > 0 && <p>{counted(words, 'transfer.queue', waiting)}</p>}
      <p className="export-hint">{words('transfer.closing', { records: words('transfer.records.export') })}</p>
      {task && (
        <p>
          <Button kind="text" onPress={end}>
            {t('export.stop')}
          </Button>
        </p>
      )}
    </>
  )
}

interface EndedProps extends Omit<TaskProps, 'id'> {
  task: ExportTask
  again: () => void
}

function Ended({ host, exporting, task, again }: EndedProps) {
  const t = useText(messages)
  const words = useText(transferMessages)
  const { number } = useFormats()
  const { centre } = exporting
  const { exportExcelOssId, exportDataSize, fileName, fileSize } = task
  const download = useCallback(async () => {
    if (!(await host.before('fly-before-download', { fileId: exportExcelOssId, fileName })).ok) return false
    return centre.download({ id: exportExcelOssId, name: fileName })
  }, [host, centre, exportExcelOssId, fileName])
  useEffect(() => (exportExcelOssId ? host.expose({ download }) : undefined), [host, download, exportExcelOssId])
  if (isStopped(task)) return <Over tone="warning" text={words('transfer.export.stopped')} again={again} />
  if (task.errorMessage || task.taskStatus === 'FAILURE') {
    return <Over tone="danger" title={t('export.broken')} text={task.errorMessage} again={again} />
  }
  if (exportDataSize === 0 || !exportExcelOssId) return <Over tone="warning" text={t('export.empty')} again={again} />
  return (
    <div className="export-task" part="result">
      <Notice tone="success" title={t('export.done')}>
        {counted(t, 'export.size', exportDataSize, { shown: number(exportDataSize), size: sizeText(fileSize) })}
      </Notice>
      {fileSize > IMPORT_LIMIT_MB * 1_048_576 && <Notice tone="warning">{t('export.large', { max: IMPORT_LIMIT_MB })}</Notice>}
      <p className="export-file" part="download">
        <Button kind="primary" icon="download" label={`${t('export.download')} ${fileName}`} onPress={() => void download()}>
          {t('export.download')}
        </Button>
        <span>{fileName}</span>
      </p>
      <Again onPress={again} />
    </div>
  )
}

function Over({ tone, title, text, again }: { tone: 'warning' | 'danger'; title?: string; text: string; again: () => void }) {
  return (
    <div className="export-task" part="result">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <Again onPress={again} />
    </div>
  )
}

function Again({ onPress }: { onPress: () => void }) {
  const t = useText(messages)
  return (
    <p>
      <Button kind="text" onPress={onPress}>
        {t('export.again')}
      </Button>
    </p>
  )
}
