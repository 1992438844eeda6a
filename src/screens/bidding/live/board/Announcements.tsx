import { useMemo } from 'react'
import type { HallMessage } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messageFields } from '#domain/tender/lists/whole-list-fields.ts'
import { senderOf } from '#domain/tender/state-names.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Time } from '#ui/display/Time.tsx'
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
  const wordsOf = useMemo(
    () =>
      ({ text }: HallMessage) =>
        text === 'bid.voided' ? t('text.bid.voided') : text,
    [t],
  )
  const recordOf = useMemo(() => (one: HallMessage) => ({ at: one.at, sender: one.from, words: wordsOf(one) }), [wordsOf])
  const { found, search, none } = useRowSearch({ code: 'hall-messages', fields: messageFields, rows: list, recordOf, isNewest: hasOlder })
  return (
    <Card heading={t('messages')} actions={search}>
      {list.length === 0 && <Empty icon="bell" title={t('messages.empty')} />}
      {none}
      {found.length > 0 && (
        <ul className="announcements" aria-label={t('messages')}>
          {found.map((message) => (
            <li key={message.seq}>
              <div className="announcements-meta">
                <strong>{senderOf(message.from, t)}</strong>
                <Time at={message.at} zone={zone} />
              </div>
              <p>{wordsOf(message)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
