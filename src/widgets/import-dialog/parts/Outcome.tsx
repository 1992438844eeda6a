import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { ImportTask } from '#widgets/import-dialog/import.types.ts'
import { runMessages } from '#widgets/import-dialog/run.messages.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { counted, endOf, isUndoFailed, outcomeOf, transferMessages, undoFailureOf, undoneOf } from '#widgets/transfer/index.ts'
import { Problems } from './Problems.tsx'
import { Warned } from './Warned.tsx'

interface OutcomeProps {
  importing: Importing
  task: ImportTask
}

/** What became of an import, in the words of the specification; the report of what was refused; the way back. */
export function Outcome({ importing, task }: OutcomeProps) {
  const t = useText(runMessages)
  const words = useText(transferMessages)
  const broken = outcomeOf(task) === 'broken'
  const { tone, text, reached } = endOf(task, words)
  // What was taken back is no success any more, and no failure.
  const shown = task.undo.state === 'done' ? 'neutral' : tone
  const stands = task.createSuccessSize + task.updateSuccessSize > 0 && task.undo.state !== 'done'
  const isDone = task.createSuccessSize + task.updateSuccessSize + task.unchangedSize > 0 || task.importExcelFailedOssId !== ''
  const isTold = isDone && task.undo.state !== 'done'
  return (
    <section className="import-outcome" part="result">
      <Notice tone={shown} title={broken ? words('transfer.import.broken') : text}>
        {task.errorMessage}
        {reached && <div>{reached}</div>}
        {task.cancelled && stands && <div>{t('import.run.cancelled')}</div>}
        {task.unchangedSize > 0 && <div>{counted(t, 'import.run.unchanged', task.unchangedSize)}</div>}
        {task.clearedSize > 0 && <div>{counted(t, 'import.run.cleared', task.clearedSize)}</div>}
      </Notice>
      {!broken && isTold && <Corrected task={task} />}
      {task.importExcelFailedOssId && (
        <div className="import-report">
          <Button kind="text" icon="download" onPress={() => void importing.download()}>
            {words('transfer.report')}
          </Button>
          <small>{t('import.run.valid')}</small>
        </div>
      )}
      <Warned warnings={task.warnings} />
      <Problems importing={importing} task={task} />
      <Undo importing={importing} task={task} />
    </section>
  )
}

/** The rows that came in are not quite those of the file: what was mended beside it, and nothing of what was not. */
function Corrected({ task: { corrected } }: Pick<OutcomeProps, 'task'>) {
  const t = useText(runMessages)
  if (!corrected) return null
  const told = [
    ['import.run.corrected', corrected.cells],
    ['import.run.replaced', corrected.values],
    ['import.run.leftOut', corrected.leftOut],
  ] as const
  return <ul className="import-corrected">{told.map(([key, count]) => count > 0 && <li key={key}>{counted(t, key, count)}</li>)}</ul>
}

/** Rows that stayed, of which the first are named. */
const MOST_LEFT = 20

/** Takes the import back; asks once more first, because rows go. */
function Undo({ importing, task }: OutcomeProps) {
  const t = useText(runMessages)
  const { undo } = task
  if (undo.state === 'none') return null
  if (undo.state === 'running') return <Progress label={t('import.undo.running')} />
  if (undo.state === 'done') return <Undone task={task} />
  return (
    <>
      {isUndoFailed(task) && <UndoFailure task={task} />}
      <AskUndo importing={importing} />
    </>
  )
}

function Undone({ task }: Pick<OutcomeProps, 'task'>) {
  const t = useText(runMessages)
  const words = useText(transferMessages)
  const { tone, text } = undoneOf(task, words)
  const { left = [], keptSize, failedSize } = task.undo
  const named = left.slice(0, MOST_LEFT)
  return (
    <>
      <Notice tone={tone}>{text}</Notice>
      {named.length > 0 && (
        <ul className="import-left">
          {named.map(({ line, value, message }) => (
            <li key={line}>{t('import.undo.left', { line, name: value, reason: message })}</li>
          ))}
        </ul>
      )}
      {named.length > 0 && named.length < keptSize + failedSize && (
        <p className="import-hint">{t('import.undo.leftFirst', { count: named.length })}</p>
      )}
    </>
  )
}

function UndoFailure({ task }: Pick<OutcomeProps, 'task'>) {
  const words = useText(transferMessages)
  const { text, reached } = undoFailureOf(task, words)
  return (
    <Notice tone="danger" title={text}>
      {reached}
    </Notice>
  )
}

function AskUndo({ importing: { store } }: Pick<OutcomeProps, 'importing'>) {
  useSignals()
  const t = useText(runMessages)
  const [sure, setSure] = useState(false)
  const { busy, failure } = store.run
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  // The button that asked is gone: whoever pressed it answers the question, and the way back comes first.
  useEffect(() => {
    if (asked.current === sure) return
    asked.current = sure
    ;[...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }, [sure])
  const undo = () => {
    // The question goes with its answer; the step it stands in tells what comes of it.
    place.current?.closest<HTMLElement>('.import-step')?.focus({ preventScroll: true })
    void store.run.undo()
  }
  return (
    <div className="import-undo" ref={place}>
      {sure ? (
        <Notice tone="warning">
          <p>{t('import.undo.sure')}</p>
          <Button kind="danger" busy={busy.value} onPress={undo}>
            {t('import.undo.yes')}
          </Button>
          <Button onPress={() => setSure(false)}>{t('import.undo.no')}</Button>
        </Notice>
      ) : (
        <Button icon="undo" onPress={() => setSure(true)}>
          {t('import.undo')}
        </Button>
      )}
      {failure.value !== undefined && <Notice tone="danger">{reasonOf(failure.value, t('import.undo.refused'))}</Notice>}
    </div>
  )
}
