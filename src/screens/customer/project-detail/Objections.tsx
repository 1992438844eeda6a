import type { Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Said } from '#screens/words/index.ts'
import { Time } from '#ui/display/figures.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { AskButton } from './DetailActions.tsx'
import { messages } from './project-detail.messages.ts'
import type { ProjectDetailStore } from './project-detail.store.ts'

interface ObjectionsProps {
  list: readonly Objection[]
  project: ProjectView
  send: ProjectDetailStore['send']
  readonly: boolean
}

const TONES = { OPEN: 'warning', ANSWERED: 'info', CLOSED: 'neutral', UPHELD: 'success' } as const

/** Objections with their answers: the own ones, or all of them for the purchaser's side. */
export function Objections({ list, project, send, readonly }: ObjectionsProps) {
  const may = (action: string) => !readonly && project.actions.includes(action)
  return (
    <div className="detail-entry">
      <div>
        <AskButton kind="object" project={project} offered={may('objection.file')} send={send} />
      </div>
      <List list={list} project={project} send={send} mayClose={may('objection.close')} />
    </div>
  )
}

function List({ list, project, send, mayClose }: Omit<ObjectionsProps, 'readonly'> & { mayClose: boolean }) {
  const t = useText(messages)
  const zone = project.form?.timeZone
  const { dateTime } = useFormats()
  const textsOf = ({ status, by, at, text, answer }: Objection) => [
    ...[t(`objection.${status}`), by, dateTime(at, zone), text],
    ...(answer ? [answer.text, dateTime(answer.at, zone)] : [t('objection.waiting')]),
  ]
  const { shown, filter, none } = useRowFilter({ rows: list, textsOf })
  if (list.length === 0) return <Empty icon="shield" title={t('objections.none')} />
  return (
    <div className="detail-entry">
      {filter}
      {none ?? (
        <ul className="detail-objections" aria-label={t('objections.label')}>
          {shown.map((one) => (
            <li key={one.seq}>
              <Card>
                <div className="detail-said-meta">
                  <Tag tone={TONES[one.status]}>{t(`objection.${one.status}`)}</Tag>
                  {one.by && <strong>{one.by}</strong>}
                  <Time at={one.at} zone={zone} />
                </div>
                <Said text={one.text} rich={one.rich} />
                {one.answer ? (
                  <blockquote>
                    <div className="detail-said-meta">
                      <strong>{t('objection.answer')}</strong>
                      <Time at={one.answer.at} zone={zone} />
                    </div>
                    <Said text={one.answer.text} rich={one.answer.rich} />
                  </blockquote>
                ) : (
                  <p className="detail-said-why">{t('objection.waiting')}</p>
                )}
                <AskButton
                  kind="closeObjection"
                  project={project}
                  objection={one}
                  offered={mayClose && (one.status === 'OPEN' || one.status === 'ANSWERED')}
                  send={send}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
