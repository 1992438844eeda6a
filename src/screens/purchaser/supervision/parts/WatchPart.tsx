import { useText } from '#core/i18n/locale.tsx'
import { HistoryList } from '#screens/purchaser/award/index.ts'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
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
