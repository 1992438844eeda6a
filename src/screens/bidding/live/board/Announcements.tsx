import type { HallMessage } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { senderOf } from '#domain/tender/state-names.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Said } from '#screens/words/index.ts'
import { Time } from '#ui/display/figures.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './Announcements.css?inline'

const sheet = styleSheet(css)
interface AnnouncementsProps {
  zone?: string | undefined
  list: readonly HallMessage[]
  /** More was said before the first of these. */
  hasOlder: boolean
}

/** What was said to all, newest first. Roles stand for the senders, never names. */
export function Announcements({ zone, list, hasOlder }: AnnouncementsProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { dateTime } = useFormats()
  const wordsOf = ({ text }: HallMessage) => (text === 'bid.voided' ? t('text.bid.voided') : text)
  const textsOf = (one: HallMessage) => [senderOf(one.from, t), dateTime(one.at, zone), wordsOf(one)]
  const { shown, filter, none } = useRowFilter({ rows: list, textsOf, isNewest: hasOlder })
  return (
    <Card heading={t('messages')} actions={filter}>
      {list.length === 0 && <Empty icon="bell" title={t('messages.empty')} />}
      {none}
      {shown.length > 0 && (
        <ul className="announcements" aria-label={t('messages')}>
          {shown.map((message) => (
            <li key={message.seq}>
              <div className="announcements-meta">
                <strong>{senderOf(message.from, t)}</strong>
                <Time at={message.at} zone={zone} />
              </div>
              <Said text={wordsOf(message)} rich={message.rich} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
