import type { Notification } from '#contract/platform.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { noticeSentence } from '#domain/tender/rounds/notice-sentence.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import css from './InboxList.css?inline'
import { inboxMessages } from './inbox.messages.ts'
import { readAll } from './notifications.api.ts'

const sheet = styleSheet(css)

interface InboxListProps {
  rows: readonly Notification[]
  unread: number
  refresh: () => void
}

/** The newest notifications of the user, as the list behind the bell shows them. */
export function InboxList({ rows, unread, refresh }: InboxListProps) {
  useStyles(sheet)
  const t = useText(inboxMessages)
  const { http } = useRuntime()
  if (rows.length === 0) return <Empty title={t('empty')} />
  return (
    <>
      <header>
        <strong>{t('title')}</strong>
        <Button kind="text" disabled={unread === 0} onPress={() => readAll(http).then(refresh, () => undefined)}>
          {t('readAll')}
        </Button>
      </header>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

/** The sentence of a kind comes with the backend's translations; without one the project says enough to go and look. */
function Row({ row }: { row: Notification }) {
  const t = useText(inboxMessages)
  const { backend } = useLocale()
  const { dateTime } = useFormats()
  const begins = row.args.opensAt ?? row.args.startsAt
  return (
    <li className={row.readAt ? '' : 'new'}>
      <span>{backend(`backend.notification.${noticeSentence(row.kind, row.args)}`, row.args) ?? row.projectTitle}</span>
      <small>
        {!row.readAt && <span className="unread">{t('isNew')}</span>}
        {begins && `${t('begins', { time: dateTime(begins) })} · `}
        {[row.projectCode, row.projectTitle || row.args.title].filter(Boolean).map((text) => `${text} · `)}
        <time dateTime={row.at}>{dateTime(row.at)}</time>
      </small>
    </li>
  )
}
