import { useFormats, useText } from '#core/i18n/locale.tsx'
import { roundName } from '#domain/tender/state-names.ts'
import { HistoryList } from '#screens/purchaser/award/index.ts'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import type { Supervised } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tasks } from './review-columns.tsx'

const ACTIONS = [
  ['project.suspend', 'suspend'],
  ['project.resume', 'resume'],
  ['project.waive-minimum', 'waive'],
  ['project.reject', 'reject'],
  ['project.void', 'void'],
] as const

/** What happens and who does it; the clock is stopped and set going from here. */
export function WatchPart({ data, may, onAction }: PartProps) {
  const t = useText(messages)
  const actions = ACTIONS.filter(([action]) => may(action))
  return (
    <div className="sup-part">
      {data.review.tasks.length > 0 && (
        <p className="sup-line">
          {t('col.tasks')} <Tasks tasks={data.review.tasks} />
        </p>
      )}
      {data.opening && <Opening words={data.opening} data={data} may={may} onAction={onAction} />}
      {actions.length > 0 && (
        <p className="sup-line">
          {actions.map(([, action]) => (
            <Button key={action} kind={action === 'resume' ? 'primary' : 'default'} onPress={() => onAction({ action })}>
              {t(`act.${action}`)}
            </Button>
          ))}
        </p>
      )}
      <HistoryList history={data.history} zone={data.timeZone} />
    </div>
  )
}

/** The round that two persons open: whose word is given, and the button of whoever may give his. */
function Opening({ words, data, may, onAction }: PartProps & { words: NonNullable<Supervised['opening']> }) {
  const t = useText(messages)
  const { time } = useFormats()
  const { roundNo: no = 0, roundCount = no } = data.review.project
  const name = roundName({ no, extra: no > roundCount }, t)
  return (
    <Notice
      tone="warning"
      title={t('opening.waits', { name })}
      action={
        may('round.open') && (
          <Button kind="primary" onPress={() => onAction({ action: 'openRound', target: String(no), about: name })}>
            {t('opening.open', { name })}
          </Button>
        )
      }
    >
      {words
        .map(({ by, until }) => t('opening.given', { by, until: time(until, data.timeZone ? { zone: data.timeZone } : {}) }))
        .join(' ') || t('opening.none')}
    </Notice>
  )
}
