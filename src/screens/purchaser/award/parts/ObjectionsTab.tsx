import type { Objection } from '#contract/tender/paper-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { PendingAction } from '#screens/purchaser/actions/index.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { Said } from '#screens/words/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Time } from '#ui/display/figures.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import type { TabProps } from './AwardTab.tsx'

const about = ({ seq, by }: Objection) => [`#${seq}`, by].filter(Boolean).join(' ')
const TONES = { OPEN: 'warning', ANSWERED: 'info', CLOSED: 'neutral', UPHELD: 'danger' } as const

/** Objections with their answers; the buyer answers, manager and supervisor may find one right. */
export function ObjectionsTab({ file, may, onAction }: TabProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const { objections, project } = file
  const zone = project.form?.timeZone
  const textsOf = (one: Objection) => [
    ...[about(one), t(`objection.${one.status}`), dateTime(one.at, zone), one.text],
    ...(one.answer ? [one.answer.text, dateTime(one.answer.at, zone)] : []),
  ]
  const { shown, filter, none } = useRowFilter({ rows: objections, textsOf })
  if (objections.length === 0) return <Empty icon="shield" title={t('objections.none')} />
  const open = ({ status }: Objection) => status === 'OPEN' || status === 'ANSWERED'
  const uphold = (one: Objection): PendingAction => ({
    action: 'uphold',
    target: String(one.seq),
    about: about(one),
    read: { answered: one.answer !== undefined },
  })
  return (
    <div className="pf-parts">
      {filter}
      {none ?? (
        <ul className="pf-objections" aria-label={t('tab.objections')}>
          {shown.map((one) => (
            <li key={one.seq}>
              <Card
                heading={about(one)}
                actions={
                  <>
                    {one.status === 'OPEN' && may('objection.answer') && (
                      <Button kind="primary" onPress={() => onAction({ action: 'answer', target: String(one.seq), about: about(one) })}>
                        {t('act.answer')}
                      </Button>
                    )}
                    {open(one) && may('objection.uphold') && (
                      <Button kind="danger" onPress={() => onAction(uphold(one))}>
                        {t('act.uphold')}
                      </Button>
                    )}
                  </>
                }
              >
                <p className="pf-meta">
                  <Tag tone={TONES[one.status]}>{t(`objection.${one.status}`)}</Tag> <Time at={one.at} zone={zone} />
                </p>
                <Said className="pf-said" text={one.text} rich={one.rich} />
                {one.answer && (
                  <blockquote className="pf-answer">
                    <p className="pf-meta">
                      <strong>{t('objection.answer')}</strong> <Time at={one.answer.at} zone={zone} />
                    </p>
                    <Said className="pf-said" text={one.answer.text} rich={one.answer.rich} />
                  </blockquote>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
