import type { TaskActivity } from '#contract/workflow/shapes.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { OpinionFiles } from '#widgets/opinion-files/index.ts'
import css from './WorkflowRecords.css?inline'
import { messages } from './workflow-records.messages.ts'
import { actionOf, endOf, ownerOf } from './workflow-records.rules.ts'

const sheet = styleSheet(css)

export interface WorkflowRecordsProps {
  /** Oldest first, as the gateway has them; shown in reverse. */
  activities: readonly TaskActivity[]
  /** Of the process. */
  status: string
  /** An activity was pressed. Without it they cannot be. */
  onSelect?: ((activity: TaskActivity) => void) | undefined
  /** The link to the picture was pressed. Without it there is none. */
  onChart?: (() => void) | undefined
}

/** What has happened to a business record, the last first, and whether the process is over. @see FLOW-08, FLOW-09 */
export function WorkflowRecords({ activities, status, onSelect, onChart }: WorkflowRecordsProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { lang } = useLocale()
  const { label, icon, tone, over } = endOf(status, lang)
  return (
    <section className="wr" aria-label={t('records.label')}>
      {onChart && (
        <div part="chart-link">
          <Button kind="text" onPress={onChart}>
            {t('records.chart')}
          </Button>
        </div>
      )}
      <ol part="list" className="wr-list" aria-label={t('records.label')} reversed>
        {over && (
          <li part="end" className="wr-end">
            <span className="wr-status" data-tone={tone}>
              <Icon name={icon} />
              {t('records.end')}
            </span>
            {label && <span>{label}</span>}
          </li>
        )}
        {activities.toReversed().map((activity, at) => (
          <Item key={keyOf(activity, activities.length - at)} activity={activity} onSelect={onSelect} />
        ))}
      </ol>
      {activities.length === 0 && <Empty title={t('records.none')} icon="list" />}
    </section>
  )
}

/** Two lines may say the same: their place from the first on tells them apart, whatever comes later. */
const keyOf = ({ taskName, startTime }: TaskActivity, place: number) => `${place} ${taskName} ${startTime}`

function Item({ activity, onSelect }: { activity: TaskActivity; onSelect: WorkflowRecordsProps['onSelect'] }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const { dateTime } = useFormats()
  const { id, system } = ownerOf(activity)
  const name = system ? t('records.system') : id
  const { label, icon, tone } = actionOf(activity, lang)
  const { taskName, endTime, userName, nodeStatusDesc, commentText, attachments, avatar } = activity
  // The id is the name (FLOW-08); what people call whoever it is stands before it.
  const isNamed = !system && userName !== '' && userName !== name
  return (
    <li part="item" className="wr-item">
      <Avatar name={userName || name} avatar={avatar} />
      <div className="wr-words">
        <div className="wr-line">
          {onSelect ? (
            <button type="button" className="wr-task" onClick={() => onSelect(activity)}>
              {taskName}
            </button>
          ) : (
            <strong>{taskName}</strong>
          )}
          {isNamed && <span>{userName}</span>}
          {name && <span className={isNamed ? 'wr-quiet' : undefined}>{name}</span>}
          {label && (
            <span part="action" className="wr-status" data-tone={tone}>
              <Icon name={icon} />
              {label}
            </span>
          )}
        </div>
        <div className="wr-line wr-quiet">
          {endTime ? (
            <time dateTime={endTime}>{dateTime(endTime)}</time>
          ) : (
            <span part="status" className="wr-status" data-tone="info">
              <Icon name="clock" />
              {t('records.processing')}
            </span>
          )}
          {endTime && nodeStatusDesc && <span part="status">{nodeStatusDesc}</span>}
        </div>
        {commentText && (
          <q part="comment" className="wr-comment">
            {commentText}
          </q>
        )}
        <OpinionFiles files={attachments} />
      </div>
    </li>
  )
}
