import { useState } from 'react'
import type { RowProblem } from '#contract/excel-shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { Translate } from '#core/i18n/use-text.ts'
import type { ImportTask } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { groupsOf, isCutOff } from '#widgets/import-dialog/problems.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { RowView } from './RowView.tsx'

/** The kinds whose sentences name a value of their own cell. */
function kindText(t: Translate<keyof typeof mapMessages.en>, kind: string): string {
  const key = `import.kind.${kind}`
  return t((Object.hasOwn(mapMessages.en, key) ? key : 'import.kind.other') as keyof typeof mapMessages.en)
}

const keyOf = ({ line, column, kind }: RowProblem) => `${line}.${column}.${kind}`

/** Why rows failed, together by reason; a press on one shows its row of the file. */
export function Problems({ importing, task }: { importing: Importing; task: ImportTask }) {
  const t = useText(mapMessages)
  const groups = groupsOf(task.problems)
  if (groups.length === 0) return null
  return (
    <section className="import-problems" aria-label={t('import.problems')}>
      <h3>{t('import.problems')}</h3>
      {groups.map(({ kind, message, problems }, at) => (
        <details key={kind} open={at === 0 || undefined}>
          <summary>{t('import.problems.group', { message: message ?? kindText(t, kind), count: problems.length })}</summary>
          <ul>
            {problems.map((problem) => (
              <Problem key={keyOf(problem)} problem={problem} isTold={message !== undefined} importing={importing} />
            ))}
          </ul>
        </details>
      ))}
      {isCutOff(task) && <p>{t('import.problems.first', { count: task.problems.length })}</p>}
    </section>
  )
}

/** @param isTold what is wrong stands above it */
function Problem({ problem, isTold, importing }: { problem: RowProblem; isTold: boolean; importing: Importing }) {
  const t = useText(mapMessages)
  const [open, setOpen] = useState(false)
  const { line, column, message, value } = problem
  const readable = importing.store.file.state.peek().phase === 'ready'
  return (
    <li>
      {readable ? (
        <button
          type="button"
          className="ui-button ui-button-text"
          aria-label={t('import.problems.show', { line })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="ui-button-content">{t('import.problems.line', { line })}</span>
        </button>
      ) : (
        <span>{t('import.problems.line', { line })}</span>
      )}
      <span className="import-why">
        {column && <strong>{column}</strong>} {(!isTold || column === '') && message}
        {value && !message.includes(value) && <q>{value}</q>}
      </span>
      {open && <RowView importing={importing} problem={problem} />}
    </li>
  )
}
