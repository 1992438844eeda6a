import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { ApplicationRow, RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { type Application, type Deposit, firmMessages, firmName, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { Time } from '#ui/display/figures.tsx'
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
  const runtime = useRuntime()
  const lang = runtime.locale.lang.value
  const { customerId, creditCode } = row
  const registration = useMemo(
    () => createQuery({ read: () => readRegistration(runtime, project.id, { customerId, creditCode }) }),
    [runtime, project.id, customerId, creditCode],
  )
  // Read again whenever the list was.
  const state = useQuery(registration, row)
  return (
    <Dialog open presentation="drawer" width="720px" dismissible heading={`${t('title')} · ${firmName(row, lang)}`} onClose={onClose}>
      <div className="invited-drawer">
        {row.application && (
          <span>
            <Tag tone={toneOf(row.application)}>{word(`application.${row.application as Application}`)}</Tag>
          </span>
        )}
        {state.phase === 'loading' && <Skeleton lines={8} />}
        {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={registration.refresh} />}
        {state.phase === 'ready' && !state.data && <Empty title={t('gone')} />}
        {state.phase === 'ready' && state.data && (
          <>
            <Facts row={state.data} />
            <Papers row={state.data} />
            <History row={state.data} />
            {actionsOf(row, project.actions).includes('qualify') && (
              <Decision
                project={project}
                row={row}
                subject={state.data.submittedAt ?? ''}
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
