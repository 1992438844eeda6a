import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { Notification } from '#contract/platform.ts'
import { useBackendText, useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { readAll, readInbox } from './notifications.api.ts'
import { messages } from './notifications.messages.ts'
import { createInboxStore, type InboxState, type InboxStore } from './notifications.store.ts'

/** The bell with the number of unread notifications, and the list behind it. Follows what is told to the user live. */
export function Inbox() {
  useSignals()
  const t = useText(messages)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // What leads away closes the list that it stood in.
  const foot = useCallback((slot: HTMLSlotElement | null) => slot?.addEventListener('click', () => panel.current?.hidePopover()), [])
  const { http, session, stream } = useRuntime()
  const store = useMemo(() => createInboxStore({ read: () => readInbox(http), markAll: () => readAll(http) }), [http])
  const user = session.user.value?.id
  useEffect(() => {
    if (!user) return undefined
    const end = new AbortController()
    void store.load()
    stream.follow(['me'], { me: () => void store.load() }, { signal: end.signal, poll: store.load })
    return () => end.abort()
  }, [user, store, stream])
  if (!user) return null
  const state = store.state.value
  const unread = state.phase === 'shown' ? state.unread : 0
  return (
    <span className="inbox-anchor">
      <button
        type="button"
        part="bell"
        className="bell"
        popoverTarget={id}
        aria-label={unread > 0 ? t('unread', { count: unread }) : t('bell')}
        onClick={() => void store.load()}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div ref={panel} id={id} popover="auto" part="inbox" className="inbox" role="dialog" aria-label={t('bell')}>
        <Panel state={state} store={store} />
        <slot ref={foot} name="inbox-footer" />
      </div>
    </span>
  )
}

function Panel({ state, store }: { state: InboxState; store: InboxStore }) {
  const t = useText(messages)
  if (state.phase === 'failed') return <Empty title={t('failed')} action={<Button onPress={store.load}>{t('retry')}</Button>} />
  if (state.phase !== 'shown') return null
  if (state.rows.length === 0) return <Empty title={t('empty')} />
  return (
    <>
      <header>
        <strong>{t('bell')}</strong>
        <Button kind="text" disabled={state.unread === 0} onPress={store.markAll}>
          {t('readAll')}
        </Button>
      </header>
      <ul>
        {state.rows.map((row) => (
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
        {row.projectCode} · {row.projectTitle} · <time dateTime={row.at}>{dateTime(row.at)}</time>
      </small>
    </li>
  )
}
