import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, type Query } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type InboxPage, readInbox } from './notifications.api.ts'
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
  const [isAsked, setAsked] = useState(false)
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
          if (!isOpen.current) return
          setAsked(true)
          void query.refresh()
        }}
      >
        {isAsked && <Panel query={query} />}
        <slot ref={foot} name="inbox-footer" />
      </div>
    </span>
  )
}

const readList = () => import('./InboxList.tsx').then((module) => module.InboxList)

/** What the list shows; whatever of it does not come is asked for again on the same button. */
function Panel({ query: { state: found, refresh } }: { query: Query<InboxPage> }) {
  useSignals()
  const t = useText(messages)
  const [readAgain, setReadAgain] = useState<() => void>()
  const onLost = useCallback((_: unknown, retry: () => void) => setReadAgain(() => retry), [])
  const List = useLate(true, readList, onLost)
  const state = found.value
  const retry = () => {
    readAgain?.()
    void refresh()
  }
  if (state.failure || (readAgain && !List)) return <Empty title={t('failed')} action={<Button onPress={retry}>{t('retry')}</Button>} />
  if (state.phase === 'loading' || !List || !state.data.rows) return null
  return <List rows={state.data.rows} unread={state.data.unread} refresh={refresh} />
}
