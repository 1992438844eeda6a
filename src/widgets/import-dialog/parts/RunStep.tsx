import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { ImportTask } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { runMessages } from '#widgets/import-dialog/run.messages.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { counted, percentOf, transferMessages } from '#widgets/transfer/index.ts'
import { Tried } from './DryRun.tsx'
import { Outcome } from './Outcome.tsx'

/** Third step: how far the import is, and what became of it (IMP-09, IMP-12 to IMP-15). */
export function RunStep({ importing }: { importing: Importing }) {
  useSignals()
  const t = useText(runMessages)
  const now = importing.store.run.state.value
  if (now.phase === 'gone') return <Notice tone="warning">{t('import.run.gone')}</Notice>
  if (now.phase === 'over' && now.task.dryRun) return <Tried importing={importing} task={now.task} />
  if (now.phase === 'over') return <Outcome importing={importing} task={now.task} />
  const task = 'task' in now ? now.task : undefined
  return (
    <>
      {now.phase === 'lost' && <Notice tone="warning">{t('import.run.lost')}</Notice>}
      <Running importing={importing} task={task} />
    </>
  )
}

function Running({ importing: { store }, task }: { importing: Importing; task: ImportTask | undefined }) {
  useSignals()
  const t = useText(runMessages)
  const m = useText(mapMessages)
  const words = useText(transferMessages)
  const { busy, failure, cancel } = store.run
  const wait = task?.dryRun ? m('import.try.running') : t('import.run.wait')
  const percent = task && task.taskStatus !== 'WAITING' ? percentOf(task.importProgress) : undefined
  const waiting = task?.queuePosition ?? 0
  return (
    <section className="import-run" part="progress" aria-busy="true">
      <p>
        <LiveText>{wait}</LiveText>
      </p>
      <div className="import-bar">
        <Progress percent={percent} label={wait} />
        {percent !== undefined && <span>{t('import.run.percent', { percent: Math.floor(percent) })}</span>}
      </div>
      {waiting > 0 && <p>{counted(words, 'transfer.queue', waiting)}</p>}
      {task && task.rowsPerSecond > 0 && <Pace task={task} />}
      <p className="import-hint">{words('transfer.closing', { records: words('transfer.records.import') })}</p>
      {failure.value !== undefined && <Notice tone="danger">{reasonOf(failure.value, t('import.run.lost'))}</Notice>}
      {task && (
        <div>
          <Button busy={busy.value} disabled={task.cancelled} onPress={() => void cancel()}>
            {task.cancelled ? t('import.run.stopping') : task.dryRun ? m('import.try.stop') : t('import.run.stop')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** How fast it goes and how long it still takes. */
function Pace({ task: { rowsPerSecond, totalSize, importProgress } }: { task: ImportTask }) {
  const t = useText(runMessages)
  const words = useText(transferMessages)
  const left = Math.ceil((totalSize * (1 - percentOf(importProgress) / 100)) / rowsPerSecond)
  const time = left < 90 ? t('import.run.seconds', { count: left }) : t('import.run.minutes', { count: Math.ceil(left / 60) })
  return (
    <p className="import-pace">
      {counted(words, 'transfer.rate', rowsPerSecond)}
      {left > 0 && ` · ${t('import.run.remaining', { time })}`}
    </p>
  )
}
