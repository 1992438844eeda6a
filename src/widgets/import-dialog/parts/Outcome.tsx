import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Progress } from '#ui/Progress.tsx'
import type { ImportTask } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { runMessages } from '#widgets/import-dialog/run.messages.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { endOf, outcomeOf, transferMessages } from '#widgets/transfer/index.ts'
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
  return (
    <section className="import-outcome" part="result">
      <Notice tone={tone} title={broken ? words('transfer.import.broken') : text}>
        {task.errorMessage}
        {reached && <div>{reached}</div>}
        {task.cancelled && <div>{t('import.run.cancelled')}</div>}
        {task.unchangedSize > 0 && <div>{t('import.run.unchanged', { count: task.unchangedSize })}</div>}
        {task.clearedSize > 0 && <div>{t('import.run.cleared', { count: task.clearedSize })}</div>}
      </Notice>
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

/** Rows that stayed, of which the first are named. */
const MOST_LEFT = 20

/** Takes the import back; asks once more first, because rows go. */
function Undo({ importing: { store }, task: { undo } }: OutcomeProps) {
  useSignals()
  const t = useText(runMessages)
  const m = useText(mapMessages)
  const [sure, setSure] = useState(false)
  const { busy, trouble } = store.run
  if (undo.state === 'none') return null
  if (undo.state === 'running') return <Progress label={t('import.undo.running')} />
  if (undo.state === 'done') {
    const counts = { reversed: undo.reversedSize, kept: undo.keptSize, failed: undo.failedSize }
    return (
      <Notice tone={undo.failedSize + undo.keptSize > 0 ? 'warning' : 'success'}>
        {t('import.undo.done', counts)}
        {undo.left && undo.left.length > 0 && (
          <ul className="import-left">
            {undo.left.slice(0, MOST_LEFT).map(({ line, value, message }) => (
              <li key={line}>{t('import.undo.left', { line, name: value, reason: message })}</li>
            ))}
          </ul>
        )}
      </Notice>
    )
  }
  return (
    <div className="import-undo">
      {sure ? (
        <Notice tone="warning">
          <p>{t('import.undo.sure')}</p>
          <Button kind="danger" busy={busy.value} onPress={() => void store.run.undo()}>
            {t('import.undo.yes')}
          </Button>
          <Button onPress={() => setSure(false)}>{t('import.undo.no')}</Button>
        </Notice>
      ) : (
        <Button icon="undo" onPress={() => setSure(true)}>
          {t('import.undo')}
        </Button>
      )}
      {trouble.value !== undefined && <Notice tone="danger">{reasonOf(trouble.value, m('import.try.failed'))}</Notice>}
    </div>
  )
}
