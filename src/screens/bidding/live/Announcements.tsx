import type { HallMessage } from '#contract/tender-bid.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Time } from '#ui/Time.tsx'
import css from './Announcements.css?inline'
import { messages } from './live.messages.ts'

const sheet = styleSheet(css)
const ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'SYSTEM'] as const

/** What was said to all, newest first. Roles stand for the senders, never names. */
export function Announcements({ zone, list }: { zone?: string | undefined; list: readonly HallMessage[] }) {
  useStyles(sheet)
  const t = useText(messages)
  if (list.length === 0) return <Empty icon="bell" title={t('messages.empty')} />
  return (
    <ul className="announcements" aria-label={t('messages')}>
      {list.map((message) => (
        <li key={message.seq}>
          <div className="announcements-meta">
            <strong>{senderOf(message.from, t)}</strong>
            <Time at={message.at} zone={zone} />
          </div>
          <p>{message.text === 'bid.voided' ? t('text.bid.voided') : message.text}</p>
        </li>
      ))}
    </ul>
  )
}

function senderOf(from: string, t: (key: `from.${(typeof ROLES)[number]}`) => string): string {
  const role = ROLES.find((known) => known === from)
  return role ? t(`from.${role}`) : from
}
