import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import type { ApplicationRow, RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type Application, type Deposit, firmMessages, firmName, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { Time } from '#ui/display/Time.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { type RosterActions, readRegistration } from './customer-list.api.ts'
import { Decision } from './Decision.tsx'
import { Papers } from './Papers.tsx'
import { messages } from './qualification.messages.ts'
import { actionsOf } from './roster.rules.ts'

interface QualificationProps {
  project: ProjectView
  row: RosterRow
  actions: RosterActions
  onDone: () => Promise<void>
  onClose: () => void
}

/** One registration in a drawer: what was handed in, what was decided, and the decision where it is due. */
export function Qualification({ project, row, actions, onDone, onClose }: QualificationProps) {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const lang = useRuntime().locale.lang.value
  const { state, again } = useRegistration(project.id, row)
  return (
    <Dialog open presentation="drawer" width="720px" dismissible heading={`${t('title')} · ${firmName(row, lang)}`} onClose={onClose}>
      <div className="invited-drawer">
        {row.application && (
          <span>
            <Tag tone={toneOf(row.application)}>{word(`application.${row.application as Application}`)}</Tag>
          </span>
        )}
        {state.phase === 'loading' && <Skeleton lines={8} />}
        {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={again} />}
        {state.phase === 'ready' && !state.row && <Empty title={t('gone')} />}
        {state.phase === 'ready' && state.row && (
          <>
            <Facts row={state.row} />
            <Papers row={state.row} />
            <History row={state.row} />
            {actionsOf(row, project.actions).includes('qualify') && (
              <Decision
                project={project}
                row={row}
                subject={state.row.submittedAt ?? ''}
                actions={actions}
                onDone={onDone}
                onClose={onClose}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

type Reading = { phase: 'loading' } | { phase: 'ready'; row: ApplicationRow | undefined } | { phase: 'failed'; failure: Failure }

/** The registration, read again whenever the list was; what is shown stays until then. */
function useRegistration(projectId: string, row: RosterRow) {
  const runtime = useRuntime()
  const [state, setState] = useState<Reading>({ phase: 'loading' })
  const read = useCallback(() => {
    let left = false
    const tell = (next: Reading) => {
      if (!left) setState(next)
    }
    readRegistration(runtime, projectId, row).then(
      (found) => tell({ phase: 'ready', row: found }),
      (failure: Failure) => tell({ phase: 'failed', failure }),
    )
    return () => {
      left = true
    }
  }, [runtime, projectId, row])
  useEffect(read, [read])
  const again = () => {
    setState({ phase: 'loading' })
    read()
  }
  return { state, again }
}

function Facts({ row }: { row: ApplicationRow }) {
  const t = useText(messages)
  const word = useText(firmMessages)
  const none = t('none')
  return (
    <Card heading={t('facts')}>
      <Description
        items={[
          { label: word('contact'), value: row.contact || none },
          { label: word('phone'), value: row.phone || none },
          { label: word('email'), value: row.email || none },
          { label: t('agent'), value: row.agentName || none },
          { label: t('submittedAt'), value: row.submittedAt ? <Time at={row.submittedAt} /> : none },
          { label: t('pledge'), value: row.pledgedAt ? <Time at={row.pledgedAt} /> : none },
          { label: t('tax'), value: t('tax.of', { percent: row.taxBp / 100 }) },
          {
            label: t('deposit'),
            value: <Tag tone={toneOf(row.deposit ?? '')}>{word(`deposit.${(row.deposit ?? 'NOT_REQUIRED') as Deposit}`)}</Tag>,
          },
          ...(row.remark ? [{ label: t('remark'), value: row.remark }] : []),
        ]}
      />
    </Card>
  )
}

/** What was decided so far, newest first, with its person. */
function History({ row: { decisions } }: { row: ApplicationRow }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  if (decisions.length === 0) return null
  return (
    <Card heading={t('history')}>
      <ol className="invited-history">
        {decisions.toReversed().map(({ at, decision, by, comment, newDeadline }) => (
          <li key={at + decision}>
            <span>
              <Time at={at} /> · {t(`step.${decision}`)}
              {by && ` · ${by}`}
              {newDeadline && ` · ${t('step.until', { at: dateTime(newDeadline) })}`}
            </span>
            {comment && <span className="invited-words">{comment}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
