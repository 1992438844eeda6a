import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { TaskState } from '#widgets/import-dialog/task.store.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { counted, percentOf, transferMessages } from '#widgets/transfer/index.ts'
import { Problems } from './Problems.tsx'
import { Warned } from './Warned.tsx'

/** Most tries find nothing to mend. */
const Fix = lazy(async () => ({ default: (await import('./Fix.tsx')).Fix }))
/** The focus is put there, and does not come there by itself. */
const focusable = { tabIndex: -1 }

/** What an import would do, without doing it: counts, and why rows would fail. */
export function DryRun({ importing, target }: { importing: Importing; target: Target }) {
  useSignals()
  const t = useText(mapMessages)
  const { dryRun } = importing.store
  const now = dryRun.state.value
  const place = useRef<HTMLDivElement>(null)
  const under = now.phase === 'none' ? '' : now.phase === 'over' ? 'over' : 'way'
  // The button that starts it is at the other end of the dialog.
  useEffect(() => {
    const here = place.current
    if (!under || !here) return
    here.scrollIntoView({ block: 'nearest' })
    // Who pressed "Try again" among the cells that were mended would find himself nowhere.
    if (isFocusLost(here)) here.focus({ preventScroll: true })
  }, [under])
  const isDone = now.phase === 'over' && !now.task.errorMessage && !now.task.cancelled
  return (
    <div ref={place} className="import-dry-run-place" {...focusable}>
      <span className="visually-hidden">
        <LiveText>{isDone ? `${t('import.try.done')} ${counted(t, 'import.try.fail', now.task.failureSize)}` : ''}</LiveText>
      </span>
      <Told importing={importing} target={target} now={now} />
    </div>
  )
}

function Told({ importing, target, now }: { importing: Importing; target: Target; now: TaskState }) {
  useSignals()
  const t = useText(mapMessages)
  const words = useText(transferMessages)
  const { dryRun } = importing.store
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
      return <Tried importing={importing} task={now.task} target={target} />
    case 'gone':
      return <Notice tone="danger">{t('import.try.failed')}</Notice>
    default: {
      const task = 'task' in now ? now.task : undefined
      return (
        <section className="import-dry-run" aria-busy="true">
          <p>{t('import.try.running')}</p>
          <Progress percent={task && percentOf(task.importProgress)} label={t('import.try.running')} />
          {task && task.queuePosition > 0 && <p>{counted(words, 'transfer.queue', task.queuePosition)}</p>}
          <Button kind="text" busy={dryRun.busy.value} onPress={() => void dryRun.cancel()}>
            {t('import.try.stop')}
          </Button>
        </section>
      )
    }
  }
}

/** What a try has found; also of one that is looked at again. @param target where the rows go, while the file is at hand to be mended */
export function Tried({ importing, task, target }: { importing: Importing; task: ImportTask; target?: Target | undefined }) {
  const t = useText(mapMessages)
  if (task.errorMessage || task.cancelled) {
    return (
      <Notice tone="danger" title={t('import.try.failed')}>
        {task.errorMessage}
      </Notice>
    )
  }
  // Named also where there are none of them.
  const always = task.importMode === 'UPDATE' ? 'update' : 'create'
  const counts = [
    ['create', task.createSuccessSize],
    ['update', task.updateSuccessSize],
    ['unchanged', task.unchangedSize],
    ['cleared', task.clearedSize],
    ['fail', task.failureSize],
  ] as const
  return (
    <section className="import-dry-run">
      <Notice tone={task.failureSize > 0 ? 'warning' : 'success'} title={t('import.try.done')}>
        <ul className="import-counts">
          {counts
            .filter(([kind, count]) => count > 0 || kind === always || kind === 'fail')
            .map(([kind, count]) => (
              <li key={kind} data-kind={kind}>
                {counted(t, `import.try.${kind}`, count)}
              </li>
            ))}
        </ul>
      </Notice>
      <Warned warnings={task.warnings} />
      {target && task.problems.length > 0 ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Fix importing={importing} task={task} target={target} />
        </Suspense>
      ) : (
        <Problems importing={importing} task={task} />
      )}
    </section>
  )
}
