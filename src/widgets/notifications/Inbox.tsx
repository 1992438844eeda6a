import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { Notification } from '#contract/platform.ts'
import { useBackendText, useFormats, useText } from '#core/i18n/locale.tsx'
import { createQuery, type Query } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type InboxPage, readAll, readInbox } from './notifications.api.ts'
import { messages } from './notifications.messages.ts'

/** The bell with the number of unread notifications, and the list behind it, which is asked for when it is looked at. Follows what is told to the user live. */
export function Inbox() {
  useSignals()
  const t = useText(messages)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // What leads away closes the list that it stood in.
  const foot = useCallback((slot: HTMLSlotElement | null) => slot?.addEventListener('click', () => panel.current?.hidePopover()), [])
  const { http, session, stream } = useRuntime()
  const isOpen = useRef(false)
  const query = useMemo(
    () =>
      createQuery({
        read: () => readInbox(http, isOpen.current),
        follow: (changed, signal) => stream.follow(['me'], { me: () => void changed() }, { signal, poll: changed }),
      }),
    [http, stream],
  )
  const user = session.user.value?.id
  useEffect(() => {
    if (!user) return undefined
    void query.open()
    return () => {
      query.close()
      query.clear()
    }
  }, [user, query])
  if (!user) return null
  const state = query.state.value
  const unread = state.phase === 'ready' ? state.data.unread : 0
  return (
    <span className="inbox-anchor">
      <button
        type="button"
        part="bell"
        className="bell"
        popoverTarget={id}
        aria-label={unread > 0 ? t('unread', { count: unread }) : t('bell')}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        part="inbox"
        className="inbox"
        role="dialog"
        aria-label={t('bell')}
        onBeforeToggle={({ newState }) => {
          isOpen.current = newState === 'open'
          if (isOpen.current) void query.refresh()
        }}
      >
        <Panel query={query} />
        <slot ref={foot} name="inbox-footer" />
      </div>
    </span>
  )
}

function Panel({ query: { state: found, refresh } }: { query: Query<InboxPage> }) {
  useSignals()
  const t = useText(messages)
  const { http } = useRuntime()
  const state = found.value
  if (state.failure) return <Empty title={t('failed')} action={<Button onPress={refresh}>{t('retry')}</Button>} />
  if (state.phase === 'loading') return null
  const { rows, unread } = state.data
  if (!rows) return null
  if (rows.length === 0) return <Empty title={t('empty')} />
  return (
    <>
      <header>
        <strong>{t('bell')}</strong>
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
  const t = useText(messages)
  const backend = useBackendText()
  const { dateTime } = useFormats()
  return (
    <li className={row.readAt ? '' : 'new'}>
      <span>{backend(`backend.notification.${row.kind}`, row.projectTitle)}</span>
      <small>
        {!row.readAt && <span className="unread">{t('isNew')}</span>}
        {[row.projectCode, row.projectTitle || row.args.title].filter(Boolean).map((text) => `${text} · `)}
        <time dateTime={row.at}>{dateTime(row.at)}</time>
      </small>
    </li>
  )
}
