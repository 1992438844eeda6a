import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Progress } from '#ui/Progress.tsx'
import type { ImportTask } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { TaskState } from '#widgets/import-dialog/task.store.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { percentOf, transferMessages } from '#widgets/transfer/index.ts'
import { Problems } from './Problems.tsx'
import { Warned } from './Warned.tsx'

/** What an import would do, without doing it: counts, and why rows would fail. */
export function Trial({ importing }: { importing: Importing }) {
  useSignals()
  const { trial } = importing.store
  const now = trial.state.value
  const place = useRef<HTMLDivElement>(null)
  const under = now.phase === 'none' ? '' : now.phase === 'over' ? 'over' : 'way'
  // The button that starts it is at the other end of the dialog.
  useEffect(() => {
    if (under) place.current?.scrollIntoView({ block: 'nearest' })
  }, [under])
  return (
    <div ref={place} className="import-trial-place">
      <Told importing={importing} now={now} />
    </div>
  )
}

function Told({ importing, now }: { importing: Importing; now: TaskState }) {
  useSignals()
  const t = useText(mapMessages)
  const words = useText(transferMessages)
  const { trial } = importing.store
  switch (now.phase) {
    case 'none':
      return null
    case 'refused':
      return (
        <Notice tone="danger" title={t('import.try.failed')}>
          {reasonOf(now.cause, '')}
        </Notice>
      )
    case 'over':
      return <Tried importing={importing} task={now.task} />
    case 'gone':
      return <Notice tone="danger">{t('import.try.failed')}</Notice>
    default: {
      const task = 'task' in now ? now.task : undefined
      return (
        <section className="import-trial" aria-busy="true">
          <p>{t('import.try.running')}</p>
          <Progress percent={task && percentOf(task.importProgress)} label={t('import.try.running')} />
          {task && task.queuePosition > 0 && (
            <p>{task.queuePosition === 1 ? words('transfer.queue.one') : words('transfer.queue', { count: task.queuePosition })}</p>
          )}
          <Button kind="text" busy={trial.busy.value} onPress={() => void trial.cancel()}>
            {t('import.try.stop')}
          </Button>
        </section>
      )
    }
  }
}

/** What a try has found; also of one that is looked at again. */
export function Tried({ importing, task }: { importing: Importing; task: ImportTask }) {
  const t = useText(mapMessages)
  if (task.errorMessage || task.cancelled) {
    return (
      <Notice tone="danger" title={t('import.try.failed')}>
        {task.errorMessage}
      </Notice>
    )
  }
  const counts = [
    ['create', task.createSuccessSize],
    ['update', task.updateSuccessSize],
    ['unchanged', task.unchangedSize],
    ['cleared', task.clearedSize],
    ['fail', task.failureSize],
  ] as const
  return (
    <section className="import-trial">
      <Notice tone={task.failureSize > 0 ? 'warning' : 'success'} title={t('import.try.done')}>
        <ul className="import-counts">
          {counts
            .filter(([kind, count]) => count > 0 || kind === 'create' || kind === 'fail')
            .map(([kind, count]) => (
              <li key={kind} data-kind={kind}>
                {t(`import.try.${kind}`, { count })}
              </li>
            ))}
        </ul>
      </Notice>
      <Warned warnings={task.warnings} />
      <Problems importing={importing} task={task} />
    </section>
  )
}
